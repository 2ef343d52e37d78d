import { sql } from 'kysely';
import { fieldsOfRemovedType } from '../../field-groups/shown-in/shown-in.sql.ts';
import { permissionsOfRemovedType } from '../../permissions/grants/grants.sql.ts';
import type { RemovedPart } from '../../removals/removed-part.sql.ts';
import { typePermissionPrefix } from '../content-types.sql.ts';

/** What the slugs of the removed type's permissions begin with. */
const permissionPrefix = sql`(
  select ${typePermissionPrefix({ isSingle: sql`t.is_single`, slug: sql`t.slug` })}
  from content_types t where t.id = d.record_id)`;

/** What leaves with a content type, in the order in which it comes back. */
export const contentTypeParts: readonly RemovedPart[] = [
  { table: 'content_types', by: 'id' },
  ...fieldsOfRemovedType,
  ...permissionsOfRemovedType(permissionPrefix),
];
