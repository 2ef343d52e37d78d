import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { typePermissionPrefix, typesThatAreThere } from '../../content-types/content-types.sql.ts';
import type { EntryUse } from './entry-usage.contract.ts';

/** As the indexes have it: rows that name nothing are in neither. */
const names = (id: string) => sql`named_ids <> '{}' and named_ids @> array[${id}]::uuid[]`;

/**
 * The entries outside the trash that name a file or another entry anywhere, by its id, in a draft too: how many, and by title the first five
 * of those whose type one of the `views` permits to see; null permits all. The address of a file holds its id.
 */
export async function selectUse(
  db: Db,
  { id, views }: { id: string; views: readonly string[] | null },
): Promise<EntryUse> {
  const { rows } = await sql<EntryUse>`
    with uses as materialized (
      select c.id, c.title, t.slug as "contentType", t.is_single as "isSingle"
      from content c join ${typesThatAreThere} t on t.id = c.content_type_id
      where c.status <> 'trash' and c.id <> ${id} and c.id in (
        select id from content where ${names(id)}
        union select entry_id from entry_drafts where ${names(id)})
    ), first as (
      select * from uses
      where ${views}::text[] is null or
        ${typePermissionPrefix({ isSingle: sql`"isSingle"`, slug: sql`"contentType"` })} || 'view' = any(${views}::text[])
      order by title, id limit 5
    )
    select (select count(*)::int from uses) as count,
      (select coalesce(jsonb_agg(to_jsonb(first)), '[]') from first) as entries`.execute(db);
  return rows[0] ?? { count: 0, entries: [] };
}
