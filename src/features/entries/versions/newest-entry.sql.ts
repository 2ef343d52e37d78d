import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';

/**
 * Entries with the newest that each says, as rows like those of `content`; the slug of today is `live_slug`. The text of a
 * search is that of the live entry.
 */
export const newestContent = sql`
    select c.id, c.content_type_id, c.status, c.author, c.user_id, c.slug as live_slug, c.search_text,
      c.created_at, c.published_at,
      coalesce(d.title, c.title) as title, coalesce(d.slug, c.slug) as slug, coalesce(d.body, c.body) as body,
      coalesce(d.custom_fields, c.custom_fields) as custom_fields, coalesce(d.updated_at, c.updated_at) as updated_at,
      c.is_body_raw and d.entry_id is null as is_body_raw
    from content c left join entry_drafts d on d.entry_id = c.id`;

/** The ids of a type's entries that have a slug today or get it with their draft, as an array: found before the rest is read. */
export const idsWithSlug = ({ typeId, slug }: { typeId: string; slug: Sql }) => sql`array(
  select s.id from public.content s where s.content_type_id = ${typeId}::uuid and s.slug = ${slug}
  union select d.entry_id from entry_drafts d where d.slug = ${slug})`;

/** `columns` of such entries, as a row `c`. */
export function newestRowsSql({ columns, where }: { columns: Sql; where: Sql }): Sql {
  return sql`select ${columns} from (${newestContent}) c where ${where}`;
}
