import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, pageOf, readPage } from '../../platform/db/lists/list-page.ts';
import { holdsAdminRole, holdsBeyond, holdsRole, roleSlugsOf, rolesOf } from '../roles/holders/holders.sql.ts';
import type { UserQuery } from './users.contract.ts';
import { type Account, unusablePassword } from './users.rules.ts';

export interface NewUser {
  id: string;
  email: string;
  displayName: string;
  /** The stored form, never the password itself. */
  password: string;
  avatarUrl: string | null;
  isActive: boolean;
  isSystemUser: boolean;
  isProven: boolean;
  /** Somebody else set the password. */
  mustChangePassword: boolean;
}

export async function insertUser(db: Db, user: NewUser & { at: Date }): Promise<void> {
  const { at, ...values } = user;
  await db
    .insertInto('users')
    .values({ ...values, createdAt: at, updatedAt: at })
    .execute();
}

export async function selectOptionalAccount(db: Db, by: { id: string } | { email: string }): Promise<Account | null> {
  const account = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'displayName',
      'avatarUrl',
      'isActive',
      'password',
      'mustChangePassword',
      roleSlugsOf(sql`users.id`).as('roles'),
    ])
    .where((is) => ('id' in by ? is('id', '=', by.id) : is('email', '=', by.email)))
    .executeTakeFirst();
  return account ?? null;
}

/** Notes a sign-in if the account is still active under that very hash; false if not. */
export async function updateLastSignIn(
  db: Db,
  signIn: { id: string; checkedHash: string; newHash: string; at: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set({ lastSignIn: signIn.at, password: signIn.newHash })
    .where('id', '=', signIn.id)
    .where('isActive', '=', true)
    .where('password', '=', signIn.checkedHash)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function countUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Reader {
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
}

/** True where a user holds a right that the actor does not hold. */
function isBeyond({ isAdmin, permissions }: Reader) {
  return isAdmin ? sql<boolean>`false` : holdsBeyond({ userId: sql`users.id`, permissions });
}

/** Nobody has chosen a password yet, and nobody has been in. */
const isInvited = sql<boolean>`(password = ${sql.lit(unusablePassword)} and last_sign_in is null)`;

const userRows = (db: Db, actor: Reader) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'displayName', 'avatarUrl', 'isActive', 'isSystemUser', 'isProven', 'lastSignIn'])
    .select(['createdAt', 'updatedAt', 'version'])
    .select(isInvited.as('isInvited'))
    .select([rolesOf(sql`users.id`).as('heldRoles'), isBeyond(actor).as('isBeyond')]);

export type UserRow = NonNullable<Awaited<ReturnType<typeof selectOptionalUser>>>;

export async function selectOptionalUser(db: Db, { id, actor }: { id: string; actor: Reader }) {
  return (await userRows(db, actor).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Those of the ids that exist. */
export function listUsersById(db: Db, { ids, actor }: { ids: readonly string[]; actor: Reader }) {
  return userRows(db, actor).where('id', 'in', ids).orderBy('id').execute();
}

/** Locks the users in one order, so that two who lock some of the same never wait for each other. */
export async function lockUsers(db: Db, ids: readonly string[]): Promise<void> {
  await db.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

const table: ListTable = {
  name: 'users',
  columns: {
    displayName: { value: sql`display_name`, order: sql`folded(display_name)`, hasTrigrams: true },
    email: { value: sql`email`, hasTrigrams: true },
    isActive: { value: sql`is_active::text`, order: sql`is_active` },
    roles: { value: roleSlugsOf(sql`users.id`) },
    lastSignIn: { value: sql`last_sign_in`, emptyFirst: true },
    createdAt: { value: sql`created_at` },
  },
  searched: [sql`email`, sql`display_name`],
  last: sql`id`,
};

/** One page. People who never signed in come before those who did. */
export function listUsers(db: Db, { query, actor }: { query: UserQuery; actor: Reader }) {
  return readPage(db, { rows: userRows(db, actor), ...listOf(query) });
}

/** The statement of a page, for the test that looks at its plan. */
export function usersPage(db: Db, { query, actor }: { query: UserQuery; actor: Reader }) {
  return pageOf(userRows(db, actor), listOf(query));
}

function listOf(query: UserQuery) {
  const { role, isActive } = query;
  const where = [];
  if (isActive !== undefined) where.push(sql`is_active = ${isActive}`);
  if (role !== undefined) where.push(holdsRole({ userId: sql`users.id`, slug: role }));
  return { table, query, where };
}

export async function updateUser(
  db: Db,
  change: {
    id: string;
    at: Date;
    email?: string | undefined;
    displayName?: string | undefined;
    password?: string | undefined;
    mustChangePassword?: boolean | undefined;
    isProven?: boolean | undefined;
    avatarUrl?: string | null | undefined;
    isActive?: boolean | undefined;
  },
): Promise<void> {
  const { id, at, ...values } = change;
  await db
    .updateTable('users')
    .set((column) => ({ ...values, updatedAt: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The account that registered itself under this address and holds no role, or null. */
export async function selectOptionalUnproven(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('isProven', '=', false)
    .where(sql<boolean>`cardinality(${roleSlugsOf(sql`users.id`)}) = 0`)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Only those whose state this changes get another version. */
export async function updateActivity(
  db: Db,
  change: { ids: readonly string[]; isActive: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set((column) => ({ isActive: change.isActive, updatedAt: change.at, version: column('version', '+', 1) }))
    .where('id', 'in', change.ids)
    .where('isActive', '!=', change.isActive)
    .execute();
}

/** Roles, profile and sessions go with them; their content stays without an author. */
export async function deleteUsers(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('users').where('id', 'in', ids).execute();
}

/** Lets one transaction at a time take somebody out of the circle of active administrators. */
export async function lockAdministrators(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('millwright administrators'))`.execute(db);
}

export async function countActiveAdministrators(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .where('isActive', '=', true)
    .where(holdsAdminRole(sql`users.id`))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
