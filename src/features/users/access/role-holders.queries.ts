import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/lists/like-pattern.ts';
import { granteesOf, roleSlugsOf } from '../../roles/holders/holders.sql.ts';
import type { HolderQuery, RoleHolder } from '../../roles/roles.contract.ts';
import type { Holders } from './role-effect.rules.ts';

type HolderRow = RoleHolder & { listTotal: number };

/** One page of those who have a role's grants, each row with the total. */
export async function listRoleHolders(db: Db, of: { roleId: string; query: HolderQuery }): Promise<HolderRow[]> {
  const { page, pageSize, sort, search } = of.query;
  const direction = sql.raw(sort[0]?.dir ?? 'asc');
  const grantees = granteesOf(of.roleId);
  const { rows } = await sql<HolderRow>`
    ${grantees.with}
    select u.id, u.display_name as "displayName", u.email, u.is_active as "isActive",
      ${grantees.through(sql`u.id`)} as through, (count(*) over ())::int as "listTotal"
    from users u where ${grantees.include(sql`u.id`)} and ${matches(search)}
    order by lower(u.display_name) ${direction}, u.id ${direction}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
}

export async function countRoleHolders(db: Db, of: { roleId: string; query: HolderQuery }): Promise<number> {
  const grantees = granteesOf(of.roleId);
  const { rows } = await sql<{ total: number }>`
    ${grantees.with}
    select count(*)::int as total from users u
    where ${grantees.include(sql`u.id`)} and ${matches(of.query.search)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The active people who have a role's grants, together where they hold the same roles; five names of each. */
export async function listHoldersByRoles(db: Db, roleId: string): Promise<Holders[]> {
  const grantees = granteesOf(roleId);
  const { rows } = await sql<Holders>`
    ${grantees.with}
    select held.roles, count(*)::int as count,
      (array_agg(held.display_name order by lower(held.display_name)))[:5] as names
    from (
      select u.display_name, ${roleSlugsOf(sql`u.id`)} as roles
      from users u where u.is_active and ${grantees.include(sql`u.id`)}) held
    group by held.roles`.execute(db);
  return rows;
}

function matches(search: string | undefined) {
  const pattern = containing(search ?? '');
  return search ? sql`(u.email ilike ${pattern} or u.display_name ilike ${pattern})` : sql`true`;
}
