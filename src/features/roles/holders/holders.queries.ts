import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Makes exactly these the roles of a user. */
export async function replaceRolesOf(
  db: Db,
  { userId, roleIds }: { userId: string; roleIds: readonly string[] },
): Promise<void> {
  let taken = db.deleteFrom('userRoles').where('userId', '=', userId);
  if (roleIds.length > 0) taken = taken.where('roleId', 'not in', roleIds);
  await taken.execute();
  await sql`
    insert into user_roles (user_id, role_id) select ${userId}::uuid, r.id from unnest(${[...roleIds]}::uuid[]) as r (id)
    on conflict do nothing`.execute(db);
}
