import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type ListTable, readPage } from '../../../platform/db/lists/list-page.ts';
import type { MissingPathQuery } from '../redirects.contract.ts';

const table: ListTable = {
  name: 'missing_paths',
  columns: {
    path: { value: sql`path` },
    hits: { value: sql`hits` },
    firstAt: { value: sql`first_at` },
    lastAt: { value: sql`last_at` },
  },
  searched: [sql`path`],
  last: sql`id`,
};

export function listMissingPaths(db: Db, query: MissingPathQuery) {
  const rows = db.selectFrom('missingPaths').select(['id', 'path', 'hits', 'firstAt', 'lastAt']);
  return readPage(db, { rows, table, query });
}

/** True if it was there. */
export async function deleteMissingPath(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('missingPaths').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteMissingPaths(db: Db, paths: readonly string[]): Promise<void> {
  await sql`delete from missing_paths where path = any(${[...paths]})`.execute(db);
}

interface Counted {
  keys: readonly string[];
  counts: readonly number[];
  times: readonly Date[];
}

const most = sql.lit(2_147_483_647);

export async function addHits(db: Db, { keys, counts, times }: Counted): Promise<void> {
  await sql`
    update redirects r set hits = least(r.hits::bigint + a.count, ${most})::int,
      last_hit_at = greatest(r.last_hit_at, a.at)
    from unnest(${[...keys]}::uuid[], ${[...counts]}::int[], ${[...times]}::timestamptz[]) a(id, count, at)
    where r.id = a.id`.execute(db);
}

/** A path that has a redirect meanwhile is none of them. */
export async function addMisses(
  db: Db,
  { keys, counts, times, ids }: Counted & { ids: readonly string[] },
): Promise<void> {
  await sql`
    insert into missing_paths as m (id, path, hits, first_at, last_at)
    select a.id, a.path, a.count, a.at, a.at
    from unnest(${[...ids]}::uuid[], ${[...keys]}::text[], ${[...counts]}::int[], ${[...times]}::timestamptz[])
      a(id, path, count, at)
    where not exists (select from redirects r where r.from_path = a.path)
    on conflict on constraint missing_paths_path_key do update
      set hits = least(m.hits::bigint + excluded.hits, ${most})::int, last_at = greatest(m.last_at, excluded.last_at)`.execute(
    db,
  );
}

/** Forgets those that were asked for last before a moment, and the rarest beyond so many. */
export async function deleteRarePaths(db: Db, { before, max }: { before: Date; max: number }): Promise<void> {
  await sql`
    delete from missing_paths where last_at < ${before} or id in (
      select id from missing_paths order by hits desc, last_at desc, id offset ${max})`.execute(db);
}
