import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** How many entries a type has outside the trash and in it. */
export function countEntriesOfType(db: Db, contentTypeId: string): Promise<{ entries: number; trashed: number }> {
  const sum = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(entries) filter (where ${condition}), 0)::int`;
  return db
    .selectFrom('contentCounts')
    .where('contentTypeId', '=', contentTypeId)
    .select([sum(sql`status <> 'trash'`).as('entries'), sum(sql`status = 'trash'`).as('trashed')])
    .executeTakeFirstOrThrow();
}

/** A type that is gone and cannot be brought back, but has left something; null if there is none. */
export async function selectOptionalForgottenType(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select i.id from content_type_ids i
    where not exists (select from content_types t where t.id = i.id)
      and not exists (select from removed_records d where d.type = 'content-type' and d.record_id = i.id)
    order by i.id limit 1 for update skip locked`.execute(db);
  return rows[0]?.id ?? null;
}

/** Deletes some entries of a type, and returns how many. */
export async function deleteSomeEntries(
  db: Db,
  { contentTypeId, limit }: { contentTypeId: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with deleted as (
      delete from content
      where id = any(array(select id from content where content_type_id = ${contentTypeId} limit ${limit}))
      returning 1
    ) select count(*)::int as deleted from deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
}

/** The counts of a type's entries are rows of their own. */
export async function deleteCountsOfType(db: Db, contentTypeId: string): Promise<void> {
  await db.deleteFrom('contentCounts').where('contentTypeId', '=', contentTypeId).execute();
}

/** No entry may hold to it any more. */
export async function deleteTypeId(db: Db, id: string): Promise<void> {
  await db.deleteFrom('contentTypeIds').where('id', '=', id).execute();
}
