import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Grants the permissions of these slugs to a role; those it grants already stay. Returns how many are new. */
export async function insertGrants(db: Db, grants: { roleId: string; slugs: readonly string[] }): Promise<number> {
  const { rows } = await sql`
    insert into role_permissions (role_id, permission_id)
    select ${grants.roleId}::uuid, p.id from permissions p where p.slug = any(${[...grants.slugs]}::text[])
    on conflict do nothing
    returning permission_id`.execute(db);
  return rows.length;
}

/** Makes exactly these the permissions that an API token names. */
export async function replaceTokenPermissions(
  db: Db,
  { tokenId: apiTokenId, permissionIds }: { tokenId: string; permissionIds: readonly string[] },
): Promise<void> {
  await db.deleteFrom('apiTokenPermissions').where('apiTokenId', '=', apiTokenId).execute();
  const rows = permissionIds.map((permissionId) => ({ apiTokenId, permissionId }));
  await db.insertInto('apiTokenPermissions').values(rows).execute();
}

/** Makes exactly these the grants of a role. */
export async function replaceGrants(
  db: Db,
  { roleId, permissionIds }: { roleId: string; permissionIds: readonly string[] },
): Promise<void> {
  let taken = db.deleteFrom('rolePermissions').where('roleId', '=', roleId);
  if (permissionIds.length > 0) taken = taken.where('permissionId', 'not in', permissionIds);
  await taken.execute();
  await sql`
    insert into role_permissions (role_id, permission_id)
    select ${roleId}::uuid, p.id from unnest(${[...permissionIds]}::uuid[]) as p (id)
    on conflict do nothing`.execute(db);
}
