import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';

/**
 * `columns` of entries with the newest that each says, as a row `c` like those of `content`; its slug today is `live_slug`.
 * Without what lists need, such as the text of a search.
 */
export function newestRowsSql({ columns, where }: { columns: Sql; where: Sql }): Sql {
  return sql`select ${columns} from (
    select c.id, c.content_type_id, c.status, c.author, c.slug as live_slug, c.created_at, c.published_at,
      coalesce(d.title, c.title) as title, coalesce(d.slug, c.slug) as slug, coalesce(d.body, c.body) as body,
      coalesce(d.custom_fields, c.custom_fields) as custom_fields, coalesce(d.updated_at, c.updated_at) as updated_at,
      c.is_body_raw and d.entry_id is null as is_body_raw
    from content c left join entry_drafts d on d.entry_id = c.id
  ) c where ${where}`;
}
