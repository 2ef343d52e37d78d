import { sql } from 'kysely';
import type { Removable } from '../../removals/removals.service.ts';

/** What is kept of a deleted field group: its fields under their keys, and the types that showed it. */
export const keptFieldGroup: Pick<Removable, 'type' | 'parts'> = {
  type: 'field-group',
  parts: [
    { table: 'field_groups', belongs: sql`r.id = d.record_id` },
    { table: 'fields', belongs: sql`r.field_group_id = d.record_id` },
    { table: 'removed_fields', belongs: sql`r.field_group_id = d.record_id` },
    {
      table: 'content_type_field_groups',
      belongs: sql`r.field_group_id = d.record_id`,
      mayReturn: sql`exists (select from content_types t where t.id = (kept->>'content_type_id')::uuid)`,
    },
  ],
};
