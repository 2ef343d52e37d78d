import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { rolesOf } from '../../roles/holders/holders.sql.ts';
import type { HeldRole } from '../users.contract.ts';

/** Stores a new hash for an active account; null if there is no such account. With `checkedHash` only while that hash is stored. */
export async function updatePassword(
  db: Db,
  change: { id: string; passwordHash: string; checkedHash?: string; at: Date },
): Promise<{ id: string; email: string; displayName: string } | null> {
  const { id, passwordHash, checkedHash, at } = change;
  const row = await db
    .updateTable('users')
    .set({ password: passwordHash, mustChangePassword: false, updatedAt: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('isActive', '=', true)
    .$if(checkedHash !== undefined, (update) => update.where('password', '=', checkedHash ?? ''))
    .returning(['id', 'email', 'displayName'])
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that the owner of the address chose the password; false if it is no longer the one that was checked. */
export async function updateProven(
  db: Db,
  { id, checkedHash }: { id: string; checkedHash?: string },
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ isProven: true })
    .where('id', '=', id)
    .$if(checkedHash !== undefined, (update) => update.where('password', '=', checkedHash ?? ''))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface OwnDetails {
  displayName?: string;
  avatarUrl?: string | null;
}

/** Changes what people may change of their own account; false if that version is no longer the stored one. */
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

export interface PersonalDetails {
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  phone: string | null;
  country: string | null;
  timezone: string | null;
  language: string | null;
}

export interface OwnAccountRow extends PersonalDetails {
  id: string;
  email: string;
  displayName: string;
  avatarUrl: string | null;
  heldRoles: HeldRole[];
  lastSignIn: Date | null;
  createdAt: Date;
  version: number;
}

/** An account with its personal details, whose row may not be there yet. */
export async function selectOptionalOwnAccount(db: Db, id: string): Promise<OwnAccountRow | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('userProfiles', 'userProfiles.userId', 'users.id')
    .select(['users.id', 'email', 'displayName', 'avatarUrl', 'lastSignIn', 'createdAt', 'version'])
    .select(['firstName', 'lastName', 'bio', 'phone', 'country', 'timezone', 'language'])
    .select(rolesOf(sql`users.id`).as('heldRoles'))
    .where('users.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertPersonalDetails(
  db: Db,
  change: { userId: string; details: Partial<PersonalDetails> },
): Promise<void> {
  const { userId, details } = change;
  await db
    .insertInto('userProfiles')
    .values({ userId, ...details })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(details))
    .execute();
}

export async function selectOptionalPerson(db: Db, id: string): Promise<{ id: string; displayName: string } | null> {
  return (await db.selectFrom('users').select(['id', 'displayName']).where('id', '=', id).executeTakeFirst()) ?? null;
}
