import type { Db } from '../../platform/db/database.ts';

export interface NewPasswordToken {
  id: string;
  userId: string;
  /** The first characters of the token. */
  token: string;
  hashedToken: string;
  expiresAt: Date;
  requestedByAdminId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
}

export async function insertPasswordToken(db: Db, token: NewPasswordToken): Promise<void> {
  await db.insertInto('passwordResetTokens').values(token).execute();
}

/** Puts an account's unused tokens out of use; they keep no time of use. */
export async function updateToVoid(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('passwordResetTokens')
    .set({ isUsed: true })
    .where('userId', '=', userId)
    .where('isUsed', '=', false)
    .execute();
}

/** The account of a token that is neither used nor expired. */
export async function selectOptionalTokenUser(db: Db, of: { hashedToken: string; now: Date }): Promise<string | null> {
  const row = await db
    .selectFrom('passwordResetTokens')
    .select('userId')
    .where('hashedToken', '=', of.hashedToken)
    .where('isUsed', '=', false)
    .where('expiresAt', '>', of.now)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Uses a token up in one statement: of many at once, one gets the account and the others null. */
export async function updateToUsed(db: Db, of: { hashedToken: string; now: Date }): Promise<string | null> {
  const row = await db
    .updateTable('passwordResetTokens')
    .set({ isUsed: true, usedAt: of.now })
    .where('hashedToken', '=', of.hashedToken)
    .where('isUsed', '=', false)
    .where('expiresAt', '>', of.now)
    .returning('userId')
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Forgets a few tokens that expired long ago. */
export async function deleteOldTokens(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('passwordResetTokens')
    .where('id', 'in', (query) =>
      query
        .selectFrom('passwordResetTokens')
        .select('id')
        .where('expiresAt', '<', before)
        .orderBy('id')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
