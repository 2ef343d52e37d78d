import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isKept } from '../../removals/kept-record.sql.ts';

/** A deleted type that can no longer be restored but has left data; locked for this transaction. Null if there is none. */
export async function lockOptionalExpiredType(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select i.id from content_type_ids i
    where not exists (select from content_types t where t.id = i.id)
      and not ${isKept({ type: 'content-type', id: sql`i.id` })}
    order by i.id limit 1 for update skip locked`.execute(db);
  return rows[0]?.id ?? null;
}

/** No entry may hold to it any more. */
export async function deleteTypeId(db: Db, id: string): Promise<void> {
  await db.deleteFrom('contentTypeIds').where('id', '=', id).execute();
}
