import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { grantsOf } from '../../permissions/grants/grants.sql.ts';
import type { Role } from '../roles.contract.ts';

export interface RoleChoiceRow {
  id: string;
  slug: string;
  name: string;
  description: string;
  status: Role['status'];
  /** Grants, itself or by inheritance, something that is not among these permissions. */
  isBeyond: boolean;
}

/** Every role, the weightiest first, each with whether it grants more than these permissions. */
export async function listRolesComparedTo(db: Db, permissions: readonly string[]): Promise<RoleChoiceRow[]> {
  const { rows } = await sql<RoleChoiceRow>`
    select r.id, r.slug, r.name, r.description, r.status, exists (
      select from role_lineage(r.id) held cross join lateral ${grantsOf(sql`held.role_id`)} p
      where p.slug <> all (${[...permissions]}::text[])) as "isBeyond"
    from roles r order by r.priority desc, r.slug`.execute(db);
  return rows;
}
