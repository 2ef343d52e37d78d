import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { holdsAdminRole } from '../../roles/holders/holders.sql.ts';

/** Active people with an admin role [C03], the first fifty. */
export async function listAdministrators(db: Db): Promise<{ email: string; displayName: string }[]> {
  return db
    .selectFrom('users')
    .select(['email', 'displayName'])
    .where('isActive', '=', true)
    .where(holdsAdminRole(sql`users.id`))
    .orderBy('createdAt')
    .limit(50)
    .execute();
}
