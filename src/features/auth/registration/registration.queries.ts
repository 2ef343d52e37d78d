import type { Db } from '../../../platform/db/database.ts';

export async function insertVerification(
  db: Db,
  verification: { userId: string; redirectTo: string | null },
): Promise<void> {
  await db.insertInto('emailVerifications').values(verification).execute();
}

export async function hasVerification(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('emailVerifications')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a waiting account a new token, which puts the older one out of use; false if it does not wait. */
export async function updateVerificationToken(
  db: Db,
  change: { userId: string; hashedToken: string; expiresAt: Date },
): Promise<boolean> {
  const { userId, ...token } = change;
  const row = await db
    .updateTable('emailVerifications')
    .set({ ...token, tries: 0 })
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a try of a good token and answers its account; null for any other token, and beyond so many tries. */
export async function updateVerificationTries(
  db: Db,
  by: { hashedToken: string; now: Date; maxTries: number },
): Promise<{ userId: string } | null> {
  const row = await db
    .updateTable('emailVerifications')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('hashedToken', '=', by.hashedToken)
    .where('expiresAt', '>', by.now)
    .where('tries', '<', by.maxTries)
    .returning('userId')
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the wait of the account of a good token; null for any other token. */
export async function deleteVerification(
  db: Db,
  by: { hashedToken: string; now: Date },
): Promise<{ userId: string; redirectTo: string | null } | null> {
  const row = await db
    .deleteFrom('emailVerifications')
    .where('hashedToken', '=', by.hashedToken)
    .where('expiresAt', '>', by.now)
    .returning(['userId', 'redirectTo'])
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteVerificationOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('emailVerifications').where('userId', '=', userId).execute();
}
