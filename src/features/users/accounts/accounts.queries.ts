import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Stores another hash for an active account; null if there is none such. With `checkedHash` only while that one is stored. */
export async function updatePassword(
  db: Db,
  change: { id: string; passwordHash: string; checkedHash?: string; at: Date },
): Promise<{ id: string; email: string; displayName: string } | null> {
  const { id, passwordHash, checkedHash, at } = change;
  const row = await db
    .updateTable('users')
    .set({ password: passwordHash, updatedAt: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('isActive', '=', true)
    .$if(checkedHash !== undefined, (update) => update.where('password', '=', checkedHash ?? ''))
    .returning(['id', 'email', 'displayName'])
    .executeTakeFirst();
  return row ?? null;
}

export interface OwnDetails {
  displayName?: string;
  avatarUrl?: string | null;
}

/** Changes what a person may change of his own account; false if that version is no longer the stored one. */
export async function updateOwnDetails(
  db: Db,
  change: { id: string; details: OwnDetails; version: number | undefined; at: Date },
): Promise<boolean> {
  const { id, details, version, at } = change;
  const row = await db
    .updateTable('users')
    .set({ ...details, updatedAt: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
