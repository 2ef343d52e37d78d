import type { Removable } from '../../removals/removals.service.ts';

/** What is kept of a deleted field group: its fields under their keys, and the types that showed it. */
export const keptFieldGroup: Pick<Removable, 'type' | 'parts'> = {
  type: 'field-group',
  parts: [
    { table: 'field_groups', by: 'id' },
    { table: 'fields', by: 'field_group_id' },
    { table: 'removed_fields', by: 'field_group_id' },
    { table: 'content_type_field_groups', by: 'field_group_id' },
  ],
};
