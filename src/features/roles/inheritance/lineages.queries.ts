import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { grantsOf } from '../../permissions/grants/grants.sql.ts';
import { granteesOf } from '../holders/holders.sql.ts';
import type { RoleWithLineage } from './holding.rules.ts';

const lineage = sql`(
  select jsonb_agg(jsonb_build_object('slug', l.slug, 'name', l.name, 'permissions', (
    select coalesce(jsonb_agg(p.slug), '[]') from ${grantsOf(sql`l.id`)} p)) order by held.depth)
  from role_lineage(r.id) held join roles l on l.id = held.role_id)`;

const columns = sql`r.id, r.slug, r.name, r.status, r.is_system_role as "isSystemRole", ${lineage} as lineage`;

/** The roles of these slugs, the weightiest first. */
export async function listLineages(db: Db, slugs: readonly string[]): Promise<RoleWithLineage[]> {
  if (slugs.length === 0) return [];
  const { rows } = await sql<RoleWithLineage>`
    select ${columns} from roles r where r.slug = any(${[...slugs]}::text[])
    order by r.priority desc, r.slug`.execute(db);
  return rows;
}

/** Roles in any state, no admin roles, that grant one of these permissions, themselves or by inheritance; by slug. */
export async function listLineagesGranting(db: Db, permissions: readonly string[]): Promise<RoleWithLineage[]> {
  const { rows } = await sql<RoleWithLineage>`
    select ${columns} from roles r
    where not r.is_admin and exists (
      select from role_lineage(r.id) held cross join lateral ${grantsOf(sql`held.role_id`)} p
      where p.slug = any(${[...permissions]}::text[]))
    order by r.slug`.execute(db);
  return rows;
}

/** How many people have a role's grants, by it or by a role that inherits from it, without this one. */
export async function countOtherGrantees(
  db: Db,
  { roleId, userId }: { roleId: string; userId: string | null },
): Promise<number> {
  const grantees = granteesOf(roleId);
  const { rows } = await sql<{ count: number }>`
    ${grantees.with}
    select count(distinct ur.user_id)::int as count from user_roles ur join heirs h on h.id = ur.role_id
    where ur.user_id is distinct from ${userId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}
