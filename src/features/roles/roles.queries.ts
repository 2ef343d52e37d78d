import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/list-page.ts';
import type { Role, RoleDetail, RoleQuery } from './roles.contract.ts';

export interface NewRole {
  id: string;
  name: string;
  slug: string;
  description: string;
  status: Role['status'];
  priority: number;
  isSystemRole: boolean;
  parentId: string | null;
}

export interface RoleGrants {
  id: string;
  slug: string;
  name: string;
  status: string;
  /** Slugs, inherited ones too. */
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
  select distinct p.slug from role_lineage(roles.id) held join role_permissions rp on rp.role_id = held.role_id
  join permissions p on p.id = rp.permission_id order by p.slug)`;

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

const parentSlug = sql<string | null>`(select p.slug from roles p where p.id = roles.parent_id)`;

const roleRows = (db: Db) =>
  db
    .selectFrom('roles')
    .select(roleColumns)
    .select([
      sql<Role['status']>`status`.as('status'),
      parentSlug.as('parent'),
      userCount.as('userCount'),
      permissionCount.as('permissionCount'),
    ]);

export type RoleRow = Awaited<ReturnType<typeof listRoles>>['rows'][number];
export type RoleDetailRow = NonNullable<Awaited<ReturnType<typeof selectOptionalRole>>>;

const holderCount = sql<number>`(
  select count(distinct ur.user_id)::int from user_roles ur where ur.role_id = any (array(
    select r.id from roles r cross join role_lineage(r.id) held where held.role_id = roles.id)))`;

const lineage = sql<RoleDetail['lineage']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'slug', r.slug, 'name', r.name) order by held.depth), '[]')
  from role_lineage(roles.id) held join roles r on r.id = held.role_id where held.depth > 0)`;

const heirs = sql<RoleDetail['heirs']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'slug', r.slug, 'name', r.name) order by r.name), '[]')
  from roles r cross join role_lineage(r.id) held
  where r.parent_id is not null and held.depth > 0 and held.role_id = roles.id)`;

/** Each once, from the nearest that grants it. */
const inheritedPermissions = sql<RoleDetail['inheritedPermissions']>`(
  select coalesce(jsonb_agg(found order by found.slug), '[]') from (
    select distinct on (p.slug) p.id, p.slug, p.name, p.category, r.slug as source
    from role_lineage(roles.id) held join roles r on r.id = held.role_id
    join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
    where held.depth > 0 order by p.slug, held.depth) as found)`;

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
    .select([
      inheritedPermissions.as('inheritedPermissions'),
      lineage.as('lineage'),
      heirs.as('heirs'),
      holderCount.as('holderCount'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** Keeps everybody else from changing, assigning or deleting the role until the transaction ends. */
export async function lockRole(db: Db, id: string): Promise<void> {
  await db.selectFrom('roles').select('id').where('id', '=', id).forUpdate().execute();
}

const table: ListTable = {
  name: 'roles',
  columns: {
    name: { value: sql`name`, order: sql`lower(name)` },
    slug: { value: sql`slug` },
    description: { value: sql`description` },
    status: { value: sql`status` },
    isSystemRole: { value: sql`is_system_role::text` },
    priority: { value: sql`priority` },
    userCount: { value: userCount },
    permissionCount: { value: permissionCount },
    createdAt: { value: sql`created_at` },
    updatedAt: { value: sql`updated_at` },
  },
  searched: [sql`name`, sql`slug`, sql`description`],
  last: sql`slug`,
  lastDir: 'asc',
};

/** Whether a role grants the permission by itself, not through a parent. */
const grantsItself = (slug: string) => sql`exists (
  select from role_permissions rp join permissions p on p.id = rp.permission_id
  where rp.role_id = roles.id and p.slug = ${slug})`;

export function listRoles(db: Db, query: RoleQuery) {
  const where = [
    ...(query.status ? [sql`status = ${query.status}`] : []),
    ...(query.permission ? [grantsItself(query.permission)] : []),
  ];
  return readPage(db, { rows: roleRows(db), table, query, where });
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
    parentId?: string | null | undefined;
  },
): Promise<void> {
  const { id, at, ...values } = change;
  await db
    .updateTable('roles')
    .set((column) => ({ ...values, updatedAt: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Its links first, then the role itself [D15]. Roles that inherit from it stand alone afterwards. */
export async function deleteRole(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await db
    .updateTable('roles')
    .set((column) => ({ parentId: null, updatedAt: at, version: column('version', '+', 1) }))
    .where('parentId', '=', id)
    .execute();
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
        is('isAdmin', '=', true),
        sql<boolean>`exists (
          select from role_lineage(roles.id) held join role_permissions rp on rp.role_id = held.role_id
          join permissions p on p.id = rp.permission_id where p.slug = ${slug})`,
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
