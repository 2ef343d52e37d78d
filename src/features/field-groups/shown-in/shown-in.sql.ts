import { sql } from 'kysely';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { RemovedPart } from '../../removals/removed-part.sql.ts';
import type { GroupLayout } from '../field-groups.contract.ts';

/** The ids of the groups that a type shows, as JSON, in its order. */
export const groupsOf = (contentTypeId: Sql) => sql<string[]>`(
  select coalesce(jsonb_agg(l.field_group_id order by l.position, l.field_group_id), '[]')
  from content_type_field_groups l where l.content_type_id = ${contentTypeId})`;

/** The fields that a type's entries have, as JSON, in the order of its groups. */
export const fieldsOf = (contentTypeId: Sql) => sql<{ key: string; name: string; definition: FieldDefinition }[]>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object('key', f.key, 'name', f.name, 'definition', f.definition)
      order by l.position, l.field_group_id, f.position),
    '[]')
  from content_type_field_groups l join fields f on f.field_group_id = l.field_group_id
  where l.content_type_id = ${contentTypeId})`;

/** The groups of a type as parts of the form of its entries, as JSON, in its order. */
export const sectionsOf = (contentTypeId: Sql) => sql<
  { id: string; name: string; layout: GroupLayout; fields: string[] }[]
>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', g.id, 'name', g.name, 'layout', g.layout, 'fields',
        (select coalesce(jsonb_agg(f.name order by f.position), '[]') from fields f where f.field_group_id = g.id))
      order by l.position, l.field_group_id),
    '[]')
  from content_type_field_groups l join field_groups g on g.id = l.field_group_id
  where l.content_type_id = ${contentTypeId})`;

/** Which groups a type shows, and the values on their way into its fields, as parts of a type that is removed. */
export const fieldsOfRemovedType: readonly RemovedPart[] = [
  { table: 'content_type_field_groups', by: 'content_type_id' },
  { table: 'field_conversions', by: 'content_type_id' },
];
