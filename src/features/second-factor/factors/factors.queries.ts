import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isGoneForGood } from '../../users/users.sql.ts';

export interface TotpRow {
  secret: Buffer | null;
  since: Date | null;
  pendingSecret: Buffer | null;
  pendingAt: Date | null;
}

export async function selectOptionalTotp(db: Db, userId: string): Promise<TotpRow | null> {
  const row = db
    .selectFrom('secondFactors')
    .select(['secret', 'since', 'pendingSecret', 'pendingAt'])
    .where('userId', '=', userId);
  return (await row.executeTakeFirst()) ?? null;
}

export async function upsertPending(db: Db, of: { userId: string; pendingSecret: Buffer; at: Date }): Promise<void> {
  const { userId, pendingSecret, at: pendingAt } = of;
  await db
    .insertInto('secondFactors')
    .values({ userId, pendingSecret, pendingAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ pendingSecret, pendingAt }))
    .execute();
}

/** Puts the pending secret in the place of the present one; false if it is another by now. */
export async function updateToConfirmed(
  db: Db,
  { userId, pendingSecret, step, at }: { userId: string; pendingSecret: Buffer; step: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ secret: pendingSecret, since: at, lastStep: step, pendingSecret: null, pendingAt: null })
    .where('userId', '=', userId)
    .where('pendingSecret', '=', pendingSecret)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Notes that the code of a step was used; false if it, or a later one, was used before. */
export async function spendStep(db: Db, { userId, step }: { userId: string; step: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteTotp(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('secondFactors').where('userId', '=', userId).execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function replaceRecoveryCodes(
  db: Db,
  { userId, hashes }: { userId: string; hashes: Buffer[] },
): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Uses a recovery code up; false if there is none, or it was used before. */
export async function spendRecoveryCode(db: Db, of: { userId: string; codeHash: Buffer; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: of.at })
    .where('userId', '=', of.userId)
    .where('codeHash', '=', of.codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Forgets the factors of accounts that cannot come back. */
export async function deleteOrphans(db: Db): Promise<void> {
  for (const table of ['second_factors', 'recovery_codes', 'passkeys']) {
    const t = sql.table(table);
    await sql`delete from ${t} f where ${isGoneForGood(sql`f.user_id`)}`.execute(db);
  }
}
