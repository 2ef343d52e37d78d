import type { Db } from '../../../platform/db/database.ts';

const columns = [
  'id',
  'userId',
  'name',
  'credentialId',
  'publicKey',
  'counter',
  'transports',
  'isSynced',
  'createdAt',
  'lastUsedAt',
] as const;

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

export function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function selectOptionalPasskey(db: Db, credentialId: string) {
  return (
    (await db.selectFrom('passkeys').select(columns).where('credentialId', '=', credentialId).executeTakeFirst()) ??
    null
  );
}

export async function insertPasskey(
  db: Db,
  row: Omit<PasskeyRow, 'lastUsedAt' | 'publicKey'> & { publicKey: Buffer },
): Promise<void> {
  await db.insertInto('passkeys').values(row).execute();
}

/** The passkey under its new name, or null where the account has none of this id. */
export async function updatePasskeyName(db: Db, of: { id: string; userId: string; name: string }) {
  return (
    (await db
      .updateTable('passkeys')
      .set({ name: of.name })
      .where('id', '=', of.id)
      .where('userId', '=', of.userId)
      .returning(columns)
      .executeTakeFirst()) ?? null
  );
}

/** Notes a use; false if the passkey is gone, or its count has moved on meanwhile. */
export async function updatePasskeyUse(
  db: Db,
  of: { id: string; before: number; counter: number; isSynced: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: of.counter, isSynced: of.isSynced, lastUsedAt: of.at })
    .where('id', '=', of.id)
    .where('counter', '=', of.before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** True if the account had it. */
export async function deletePasskey(db: Db, of: { id: string; userId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', of.id)
    .where('userId', '=', of.userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
}
