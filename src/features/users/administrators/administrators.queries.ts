import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Active people with an admin role [C03], the first fifty. */
export async function listAdministrators(db: Db): Promise<{ email: string; displayName: string }[]> {
  return db
    .selectFrom('users')
    .select(['email', 'displayName'])
    .where('isActive', '=', true)
    .where((is) =>
      is.exists(
        is
          .selectFrom('userRoles')
          .innerJoin('roles', 'roles.id', 'userRoles.roleId')
          .select(sql`1`.as('one'))
          .whereRef('userRoles.userId', '=', 'users.id')
          .where('roles.isAdmin', '=', true),
      ),
    )
    .orderBy('createdAt')
    .limit(50)
    .execute();
}
