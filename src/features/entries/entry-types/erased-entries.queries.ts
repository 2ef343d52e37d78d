import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

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
