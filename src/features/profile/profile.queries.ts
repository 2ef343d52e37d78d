import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/database.ts';
import type { HeldRole } from '../users/users.contract.ts';

export interface PersonalDetails {
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  phone: string | null;
  country: string | null;
  timezone: string | null;
  language: string | null;
}

export interface ProfileRow extends PersonalDetails {
  id: string;
  email: string;
  displayName: string;
  avatarUrl: string | null;
  roles: string[];
  heldRoles: HeldRole[];
  lastSignIn: Date | null;
  createdAt: Date;
  version: number;
}

/** An account with its profile, whose row may not be there yet. */
export async function selectOptionalProfile(db: Db, userId: string): Promise<ProfileRow | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('userProfiles', 'userProfiles.userId', 'users.id')
    .select(['users.id', 'email', 'displayName', 'avatarUrl', 'lastSignIn', 'createdAt', 'version'])
    .select(['firstName', 'lastName', 'bio', 'phone', 'country', 'timezone', 'language'])
    .select((columns) =>
      jsonArrayFrom(
        columns
          .selectFrom('userRoles')
          .innerJoin('roles', 'roles.id', 'userRoles.roleId')
          .select(['roles.id', 'roles.slug', 'roles.name'])
          .select(sql<HeldRole['status']>`roles.status`.as('status'))
          .whereRef('userRoles.userId', '=', 'users.id')
          .orderBy('roles.priority', 'desc')
          .orderBy('roles.slug'),
      ).as('heldRoles'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, roles: row.heldRoles.map(({ slug }) => slug) };
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
