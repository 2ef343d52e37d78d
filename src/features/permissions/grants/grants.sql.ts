import { sql } from 'kysely';
import { typeRightPattern } from '../../../contracts/session/held-rights.ts';
import { typeActions } from '../../../contracts/session/permission-slug.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { RemovedPart } from '../../removals/removed-part.sql.ts';

/** What a role grants by itself, as a table of `id`, `slug`, `name` and `category`. */
export const grantsOf = (roleId: Sql) => sql`(
  select p.id, p.slug, p.name, p.category
  from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = ${roleId})`;

/** True of the slug of a permission that a person with these does not hold, as `holdsPermission` decides of one who is no admin. */
export const isBeyond = (slug: Sql, permissions: Iterable<string>) => {
  const slugs = sql`${[...permissions]}::text[]`;
  return sql<boolean>`(${slug} <> all (${slugs})
    and coalesce('content.' || substring(${slug} from ${typeRightPattern}) <> all (${slugs}), true))`;
};

/** The slugs of the permissions that an API token names, in their order. */
export const permissionsOfToken = (tokenId: Sql) => sql<string[]>`token_permissions(${tokenId})`;

/** How many permissions a role grants by itself. */
export const grantCountOf = (roleId: Sql) => sql<number>`(
  select count(*)::int from role_permissions rp where rp.role_id = ${roleId})`;

/** How many roles grant a permission by themselves. */
export const roleCountOf = (permissionId: Sql) => sql<number>`(
  select count(*)::int from role_permissions rp where rp.permission_id = ${permissionId})`;

/** The grants of a role, as a part of the role that is removed. */
export const grantsOfRemovedRole: RemovedPart = { table: 'role_permissions', by: 'role_id' };

/** Of whoever acts: an admin holds every permission [C03]. */
export interface Holder {
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
}

/** True of a content type, whose permissions begin with `prefix`, where people hold one of them that the actor does not hold. */
export function isTypeHeldBeyond(prefix: Sql, { isAdmin, permissions }: Holder) {
  if (isAdmin) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from permissions p join unnest(${[...typeActions]}::text[]) as t (action) on p.slug = ${prefix} || t.action
    where ${isBeyond(sql`p.slug`, permissions)} and is_permission_held(p.id))`;
}

/** A content type's permissions, whose slugs begin with `prefix`, and their grants, as parts of the type that is removed with them. */
export function permissionsOfRemovedType(prefix: Sql): readonly RemovedPart[] {
  const actions = sql`unnest(${[...typeActions]}::text[]) as t (action)`;
  const permission = (id: Sql) => sql`exists (
    select from permissions p join ${actions} on p.slug = ${prefix} || t.action where p.id = ${id})`;
  return [
    { table: 'permissions', where: permission(sql`r.id`) },
    { table: 'role_permissions', where: permission(sql`r.permission_id`) },
    { table: 'api_token_permissions', where: permission(sql`r.permission_id`) },
  ];
}
