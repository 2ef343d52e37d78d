import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import type { RedirectQuery } from './redirects.contract.ts';

export interface RedirectValues {
  from: string;
  to: string;
  permanent: boolean;
}

const redirectRows = (db: Db) =>
  db
    .selectFrom('redirects')
    .select(['id', 'fromPath', 'toAddress', 'isPermanent', 'hits', 'lastHitAt', 'createdAt', 'updatedAt', 'version']);

export type RedirectRow = NonNullable<Awaited<ReturnType<typeof selectOptionalRedirect>>>;

const table: ListTable = {
  name: 'redirects',
  columns: {
    from: { value: sql`from_path` },
    to: { value: sql`to_address` },
    permanent: { value: sql`is_permanent::text` },
    hits: { value: sql`hits` },
    lastHitAt: { value: sql`last_hit_at`, emptyFirst: true },
    createdAt: { value: sql`created_at` },
    updatedAt: { value: sql`updated_at` },
  },
  searched: [sql`from_path`, sql`to_address`],
  last: sql`id`,
};

export function listRedirects(db: Db, query: RedirectQuery) {
  return readPage(db, { rows: redirectRows(db), table, query });
}

/** All of them, by their paths. */
export function listAllRedirects(db: Db) {
  return redirectRows(db).orderBy('fromPath').execute();
}

/** The redirect, or null; held as it is until the transaction ends if `lock` is set. */
export async function selectOptionalRedirect(db: Db, { id, lock = false }: { id: string; lock?: boolean }) {
  const row = redirectRows(db).where('id', '=', id);
  return (await (lock ? row.forUpdate() : row).executeTakeFirst()) ?? null;
}

/** Where a path leads, or null. */
export async function selectOptionalTarget(db: Db, path: string) {
  const row = db.selectFrom('redirects').select(['id', 'toAddress', 'isPermanent']).where('fromPath', '=', path);
  return (await row.executeTakeFirst()) ?? null;
}

/** Lets one transaction at a time change redirects: whether they lead in a circle is seen only together. */
export async function lockRedirects(db: Db): Promise<void> {
  await sql`lock table redirects in share row exclusive mode`.execute(db);
}

export async function insertRedirects(
  db: Db,
  { rows, at }: { rows: readonly (RedirectValues & { id: string })[]; at: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ id, from, to, permanent }) => ({
    ...{ id, fromPath: from, toAddress: to, isPermanent: permanent },
    ...{ createdAt: at, updatedAt: at },
  }));
  await db.insertInto('redirects').values(values).execute();
}

export async function updateRedirect(
  db: Db,
  { id, at, from, to, permanent }: RedirectValues & { id: string; at: Date },
): Promise<void> {
  await db
    .updateTable('redirects')
    .set((column) => ({
      ...{ fromPath: from, toAddress: to, isPermanent: permanent, updatedAt: at },
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteRedirect(db: Db, id: string): Promise<void> {
  await db.deleteFrom('redirects').where('id', '=', id).execute();
}
