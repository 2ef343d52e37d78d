import type { RemovedPart } from '../../removals/removed-part.sql.ts';

/** Which field groups a content type shows, and the values on their way into its fields, as parts of a type that is removed. */
export const fieldsOfRemovedType: readonly RemovedPart[] = [
  { table: 'content_type_field_groups', by: 'content_type_id' },
  { table: 'field_conversions', by: 'content_type_id' },
];
