import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { grantsBeyond } from '../holders/holders.sql.ts';
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
    select r.id, r.slug, r.name, r.description, r.status, ${grantsBeyond(sql`r.id`, permissions)} as "isBeyond"
    from roles r order by r.priority desc, r.slug`.execute(db);
  return rows;
}
