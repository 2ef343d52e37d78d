import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { personSql } from '../users/users.sql.ts';
import type { TableLook } from './table-views.contract.ts';

/** Of one table, with those that others share. */
const maxListed = 500;

/** Who asks, which one. */
interface Owned {
  id: string;
  userId: string;
}

/** Those that the person may see. */
const views = (db: Db, userId: string) =>
  db
    .selectFrom('tableViews')
    .select(['id', 'tableId', 'name', 'isShared', 'createdAt', 'updatedAt', 'version', 'userId'])
    .select(personSql(sql`table_views.user_id`).as('owner'))
    .select(sql<TableLook>`look`.as('look'))
    .where((where) => where.or([where('userId', '=', userId), where('isShared', '=', true)]));

export function listTableViews(db: Db, { userId, tableId }: { userId: string; tableId: string }) {
  return views(db, userId)
    .where('tableId', '=', tableId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(maxListed)
    .execute();
}

/** Held as it is until the transaction ends. */
export async function selectOptionalTableView(db: Db, { id, userId }: Owned) {
  return (await views(db, userId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Keeps the person's views from being made by anybody else until the transaction ends. */
export async function lockTableViews(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`table views:${userId}`}, 0))`.execute(db);
}

interface ViewCounts {
  ofTable: number;
  all: number;
  /** Of their looks together. */
  characters: number;
}

/** How many views of the table the person has, and how many in all; `except` is not counted. */
export async function countTableViews(
  db: Db,
  { userId, tableId, except = null }: { userId: string; tableId: string; except?: string | null },
): Promise<ViewCounts> {
  const { rows } = await sql<ViewCounts>`
    select (count(*) filter (where v.table_id = ${tableId}))::int as of_table, count(*)::int as "all",
      coalesce(sum(length(v.look::text)), 0)::int as characters
    from table_views v where v.user_id = ${userId}::uuid and v.id is distinct from ${except}::uuid`.execute(db);
  return rows[0] ?? { ofTable: 0, all: 0, characters: 0 };
}

export async function insertTableView(
  db: Db,
  view: Owned & { tableId: string; name: string; look: TableLook; isShared: boolean; at: Date },
): Promise<void> {
  const { at, look, ...values } = view;
  await db
    .insertInto('tableViews')
    .values({ ...values, look: JSON.stringify(look), createdAt: at, updatedAt: at })
    .execute();
}

export async function updateTableView(
  db: Db,
  change: {
    id: string;
    name?: string | undefined;
    look?: TableLook | undefined;
    isShared?: boolean | undefined;
    at: Date;
  },
): Promise<void> {
  const { id, name, look, isShared, at } = change;
  await db
    .updateTable('tableViews')
    .set((column) => ({
      name,
      isShared,
      ...(look && { look: JSON.stringify(look) }),
      updatedAt: at,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteTableView(db: Db, id: string): Promise<void> {
  await db.deleteFrom('tableViews').where('id', '=', id).execute();
}
