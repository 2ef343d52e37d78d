import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import { grantsOf, isBeyond } from '../../permissions/grants/grants.sql.ts';
import type { RemovedPart } from '../../removals/removed-part.sql.ts';
import type { Role } from '../roles.contract.ts';

/** A role as its holder is shown with it. */
type HeldRole = Pick<Role, 'id' | 'slug' | 'name' | 'status'>;

/** The roles that a user holds by themselves, as JSON, the weightiest first. */
export const rolesOf = (userId: Sql) => sql<HeldRole[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('id', r.id, 'slug', r.slug, 'name', r.name, 'status', r.status) order by r.priority desc, r.slug), '[]')
  from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${userId})`;

/** Their slugs, in the same order. */
export const roleSlugsOf = (userId: Sql) => sql<string[]>`array(
  select r.slug from user_roles ur join roles r on r.id = ur.role_id
  where ur.user_id = ${userId} order by r.priority desc, r.slug)`;

/** True where a user holds the role of this slug. */
export const holdsRole = ({ userId, slug }: { userId: Sql; slug: string }) => sql<boolean>`exists (
  select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${userId} and r.slug = ${slug})`;

/** True where a user holds an admin role [C03]. */
export const holdsAdminRole = (userId: Sql) => sql<boolean>`exists (
  select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${userId} and r.is_admin)`;

/** True where a role grants, itself or by inheritance, something that these permissions do not include. */
export const grantsBeyond = (roleId: Sql, permissions: Iterable<string>) => sql<boolean>`exists (
  select from role_lineage(${roleId}) held cross join lateral ${grantsOf(sql`held.role_id`)} p
  where ${isBeyond(sql`p.slug`, permissions)})`;

/** True where a user holds, through any role, something that these permissions do not include. */
export const holdsBeyond = ({
  userId,
  permissions,
}: {
  userId: Sql;
  permissions: Iterable<string>;
}) => sql<boolean>`exists (
  select from user_roles ur where ur.user_id = ${userId} and ${grantsBeyond(sql`ur.role_id`, permissions)})`;

/** Who has what a role grants, by it or by a role that inherits from it. */
export const granteesOf = (roleId: string) => ({
  /** Goes before the statement. */
  with: sql`
  with heirs as (
    select r.id, r.slug, held.depth from roles r cross join role_lineage(r.id) held where held.role_id = ${roleId}::uuid
  )`,
  /** True where a user is one of them. */
  include: (userId: Sql) =>
    sql<boolean>`${userId} in (select ur.user_id from user_roles ur join heirs h on h.id = ur.role_id)`,
  /** The slug of the nearest role that gives it to a user. */
  through: (userId: Sql) => sql<string>`(
    select h.slug from heirs h join user_roles ur on ur.role_id = h.id where ur.user_id = ${userId}
    order by h.depth, h.slug limit 1)`,
});

/** Which roles a user holds, as a part of the user who is removed. */
export const rolesOfRemovedUser: RemovedPart = { table: 'user_roles', by: 'user_id' };
