import { sql } from 'kysely';
import type { Sql } from '../../platform/db/filter-sql.ts';
import type { RemovedPart } from '../removals/removed-part.sql.ts';

/** The grants of a role, as a part of the role that is removed. */
export const grantsOfRole: RemovedPart = { table: 'role_permissions', by: 'role_id' };

/** The permissions whose slugs begin with `prefix`, and their grants, as parts of a record that is removed together with them. */
export function permissionsBeginningWith(prefix: Sql): readonly RemovedPart[] {
  const permission = (id: Sql) => sql`exists (
    select from permissions p where p.id = ${id} and starts_with(p.slug, ${prefix}))`;
  return [
    { table: 'permissions', where: permission(sql`r.id`) },
    { table: 'role_permissions', where: permission(sql`r.permission_id`) },
  ];
}
