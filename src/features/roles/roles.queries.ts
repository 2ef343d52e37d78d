import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Role, RoleQuery } from './roles.contract.ts';

export interface NewRole {
  id: string;
  name: string;
  slug: string;
  description: string;
  status: Role['status'];
  priority: number;
  isSystemRole: boolean;
}

export interface RoleGrants {
  id: string;
  slug: string;
  name: string;
  status: string;
  permissions: string[];
}

export async function insertRole(db: Db, role: NewRole & { at: Date }): Promise<void> {
  const { at, ...values } = role;
  await db
    .insertInto('roles')
    .values({ ...values, createdAt: at, updatedAt: at })
    .execute();
}

/** Grants the permissions of these slugs to a role; those it has already stay. */
export async function insertRolePermissions(
  db: Db,
  grant: { roleSlug: string; permissionSlugs: readonly string[] },
): Promise<number> {
  if (grant.permissionSlugs.length === 0) return 0;
  const granted = await db
    .insertInto('rolePermissions')
    .columns(['roleId', 'permissionId'])
    .expression((query) =>
      query
        .selectFrom('permissions')
        .innerJoin('roles', (join) => join.on('roles.slug', '=', grant.roleSlug))
        .select(['roles.id', 'permissions.id as permissionId'])
        .where('permissions.slug', 'in', grant.permissionSlugs),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('permissionId')
    .execute();
  return granted.length;
}

/** Makes exactly these the permissions of a role. */
export async function replaceRolePermissions(
  db: Db,
  grant: { roleId: string; permissionIds: readonly string[] },
): Promise<void> {
  const { roleId, permissionIds } = grant;
  let taken = db.deleteFrom('rolePermissions').where('roleId', '=', roleId);
  if (permissionIds.length > 0) taken = taken.where('permissionId', 'not in', permissionIds);
  await taken.execute();
  await sql`
    insert into role_permissions (role_id, permission_id)
    select ${roleId}::uuid, p.id from unnest(${[...permissionIds]}::uuid[]) as p (id)
    on conflict do nothing`.execute(db);
}

const granted = sql<string[]>`array(
  select p.slug from role_permissions rp join permissions p on p.id = rp.permission_id
  where rp.role_id = roles.id order by p.slug)`;

/** Roles by slug or id, each with the slugs of what it grants; held as they are until the transaction ends if `hold` is set. */
export function listRoleGrants(
  db: Db,
  { names, hold = false }: { names: readonly string[]; hold?: boolean },
): Promise<RoleGrants[]> {
  if (names.length === 0) return Promise.resolve([]);
  const found = db
    .selectFrom('roles')
    .select(['id', 'slug', 'name', 'status', granted.as('permissions')])
    .where((is) => is.or([is('slug', 'in', names), is(sql<string>`id::text`, 'in', names)]))
    .orderBy('id');
  return (hold ? found.forShare() : found).execute();
}

const userCount = sql<number>`(select count(*)::int from user_roles ur where ur.role_id = roles.id)`;
const permissionCount = sql<number>`(select count(*)::int from role_permissions rp where rp.role_id = roles.id)`;

const roleColumns = [
  ...(['id', 'name', 'slug', 'description', 'priority', 'isSystemRole'] as const),
  ...(['createdAt', 'updatedAt', 'version'] as const),
] as const;

const roleRows = (db: Db) =>
  db
    .selectFrom('roles')
    .select(roleColumns)
    .select([
      sql<Role['status']>`status`.as('status'),
      userCount.as('userCount'),
      permissionCount.as('permissionCount'),
    ]);

export type RoleRow = Awaited<ReturnType<typeof listRoles>>[number];
export type RoleDetailRow = NonNullable<Awaited<ReturnType<typeof selectOptionalRole>>>;

/** The role with what it grants, or null. */
export async function selectOptionalRole(db: Db, id: string) {
  const found = await roleRows(db)
    .select((columns) =>
      jsonArrayFrom(
        columns
          .selectFrom('rolePermissions')
          .innerJoin('permissions', 'permissions.id', 'rolePermissions.permissionId')
          .select(['permissions.id', 'permissions.slug', 'permissions.name', 'permissions.category'])
          .whereRef('rolePermissions.roleId', '=', 'roles.id')
          .orderBy('permissions.slug'),
      ).as('permissions'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** Keeps everybody else from changing, assigning or deleting the role until the transaction ends. */
export async function lockRole(db: Db, id: string): Promise<void> {
  await db.selectFrom('roles').select('id').where('id', '=', id).forUpdate().execute();
}

const sortColumns: Record<string, ReturnType<typeof sql>> = {
  name: sql`lower(name)`,
  slug: sql`slug`,
  status: sql`status`,
  priority: sql`priority`,
  userCount,
  permissionCount,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
};

/** One page, each row with the total. */
export function listRoles(db: Db, query: RoleQuery) {
  const found = matching(query);
  return roleRows(db)
    .select(sql<number>`(select count(*)::int from roles where ${found})`.as('total'))
    .where(found)
    .orderBy(sortColumns[query.sortBy] ?? sql`priority`, query.sortDir)
    .orderBy('slug')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
}

export async function countMatchingRoles(db: Db, query: RoleQuery): Promise<number> {
  const counted = db.selectFrom('roles').select(sql<number>`count(*)::int`.as('total')).where(matching(query));
  return (await counted.executeTakeFirstOrThrow()).total;
}

function matching({ search, status }: RoleQuery) {
  const pattern = containing(search ?? '');
  const conditions = [sql<boolean>`true`];
  if (search) conditions.push(sql`(name ilike ${pattern} or slug ilike ${pattern} or description ilike ${pattern})`);
  if (status) conditions.push(sql`status = ${status}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export async function updateRole(
  db: Db,
  change: {
    id: string;
    at: Date;
    name?: string | undefined;
    description?: string | undefined;
    status?: Role['status'] | undefined;
    priority?: number | undefined;
  },
): Promise<void> {
  const { id, at, ...values } = change;
  await db
    .updateTable('roles')
    .set((column) => ({ ...values, updatedAt: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Its links first, then the role itself [D15]. */
export async function deleteRole(db: Db, id: string): Promise<void> {
  await db.deleteFrom('rolePermissions').where('roleId', '=', id).execute();
  await db.deleteFrom('userRoles').where('roleId', '=', id).execute();
  await db.deleteFrom('roles').where('id', '=', id).execute();
}

/** Active roles that grant a permission, or hold every one; the least weighty first, at most 20. */
export function listRolesGranting(db: Db, slug: string) {
  return db
    .selectFrom('roles')
    .select(['id', 'slug', 'name'])
    .where('status', '=', 'active')
    .where((is) =>
      is.or([
        sql<boolean>`(slug like '%admin%' or slug = 'superuser')`,
        is.exists(
          is
            .selectFrom('rolePermissions')
            .innerJoin('permissions', 'permissions.id', 'rolePermissions.permissionId')
            .select('permissions.id')
            .whereRef('rolePermissions.roleId', '=', 'roles.id')
            .where('permissions.slug', '=', slug),
        ),
      ]),
    )
    .orderBy('priority')
    .orderBy('slug')
    .limit(20)
    .execute();
}

export async function countRoles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('roles')
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
