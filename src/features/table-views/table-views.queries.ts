import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { TableLook } from './table-views.contract.ts';

/** Whose, which one. */
interface Owned {
  id: string;
  userId: string;
}

const views = (db: Db) =>
  db
    .selectFrom('tableViews')
    .select(['id', 'tableId', 'name', 'createdAt', 'updatedAt', 'version'])
    .select(sql<TableLook>`look`.as('look'));

export function listTableViews(db: Db, { userId, tableId }: { userId: string; tableId: string }) {
  return views(db).where('userId', '=', userId).where('tableId', '=', tableId).orderBy(sql`lower(name)`).execute();
}

/** Held as it is until the transaction ends. */
export async function selectOptionalTableView(db: Db, { id, userId }: Owned) {
  return (await views(db).where('id', '=', id).where('userId', '=', userId).forUpdate().executeTakeFirst()) ?? null;
}

export async function countTableViews(
  db: Db,
  { userId, tableId }: { userId: string; tableId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('tableViews')
    .select((columns) => columns.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('tableId', '=', tableId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertTableView(
  db: Db,
  view: Owned & { tableId: string; name: string; look: TableLook; at: Date },
): Promise<void> {
  const { at, look, ...values } = view;
  await db
    .insertInto('tableViews')
    .values({ ...values, look: JSON.stringify(look), createdAt: at, updatedAt: at })
    .execute();
}

export async function updateTableView(
  db: Db,
  change: { id: string; name?: string | undefined; look?: TableLook | undefined; at: Date },
): Promise<void> {
  const { id, name, look, at } = change;
  await db
    .updateTable('tableViews')
    .set((column) => ({
      name,
      ...(look && { look: JSON.stringify(look) }),
      updatedAt: at,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Whether there was one. */
export async function deleteTableView(db: Db, { id, userId }: Owned): Promise<boolean> {
  const gone = await db
    .deleteFrom('tableViews')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
