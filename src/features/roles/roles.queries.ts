import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { namedBy } from '../../platform/db/lists/id-or-slug.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import { grantCountOf, grantsOf } from '../permissions/grants/grants.sql.ts';
import { grantsBeyond } from './holders/holders.sql.ts';
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

const granted = sql<string[]>`array(
  select distinct p.slug from role_lineage(roles.id) held cross join lateral ${grantsOf(sql`held.role_id`)} p
  order by p.slug)`;

/** Roles by slug or id, each with the slugs of what it grants; held as they are until the transaction ends if `hold` is set. */
export function listRoleGrants(
  db: Db,
  { names, hold = false }: { names: readonly string[]; hold?: boolean },
): Promise<RoleGrants[]> {
  if (names.length === 0) return Promise.resolve([]);
  const roles = db
    .selectFrom('roles')
    .select(['id', 'slug', 'name', 'status', granted.as('permissions')])
    .where(namedBy(names))
    .orderBy('id');
  return (hold ? roles.forShare() : roles).execute();
}

const userCount = sql<number>`(select count(*)::int from user_roles ur where ur.role_id = roles.id)`;
const permissionCount = grantCountOf(sql`roles.id`);

const roleColumns = [
  ...(['id', 'name', 'slug', 'description', 'priority', 'isSystemRole'] as const),
  ...(['createdAt', 'updatedAt', 'version'] as const),
] as const;

const parentSlug = sql<string | null>`(select p.slug from roles p where p.id = roles.parent_id)`;

interface Reader {
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
}

const roleRows = (db: Db, actor: Reader) =>
  db
    .selectFrom('roles')
    .select(roleColumns)
    .select([
      sql<Role['status']>`status`.as('status'),
      parentSlug.as('parent'),
      userCount.as('userCount'),
      permissionCount.as('permissionCount'),
      isHeldBeyond(actor).as('isHeldBeyond'),
    ]);

export type RoleRow = Awaited<ReturnType<typeof listRoles>>['rows'][number];
export type RoleDetailRow = NonNullable<Awaited<ReturnType<typeof selectOptionalRole>>>;

const holderCount = sql<number>`(
  select count(distinct ur.user_id)::int from user_roles ur where ur.role_id = any (array(
    select r.id from roles r cross join role_lineage(r.id) held where held.role_id = roles.id)))`;

/** True where people have rights by the role that the actor does not hold. */
function isHeldBeyond({ isAdmin, permissions }: Reader) {
  if (isAdmin) return sql<boolean>`false`;
  return sql<boolean>`(${holderCount} > 0 and ${grantsBeyond(sql`roles.id`, permissions)})`;
}

const lineage = sql<RoleDetail['lineage']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'slug', r.slug, 'name', r.name) order by held.depth), '[]')
  from role_lineage(roles.id) held join roles r on r.id = held.role_id where held.depth > 0)`;

const heirs = sql<RoleDetail['heirs']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'slug', r.slug, 'name', r.name) order by r.name), '[]')
  from roles r cross join role_lineage(r.id) held
  where r.parent_id is not null and held.depth > 0 and held.role_id = roles.id)`;

/** Each once, from the nearest that grants it. */
const inheritedPermissions = sql<RoleDetail['inheritedPermissions']>`(
  select coalesce(jsonb_agg(nearest order by nearest.slug), '[]') from (
    select distinct on (p.slug) p.id, p.slug, p.name, p.category, r.slug as source
    from role_lineage(roles.id) held join roles r on r.id = held.role_id cross join lateral ${grantsOf(sql`r.id`)} p
    where held.depth > 0 order by p.slug, held.depth) as nearest)`;

const ownPermissions = sql<RoleDetail['permissions']>`(
  select coalesce(json_agg(p order by p.slug), '[]') from ${grantsOf(sql`roles.id`)} p)`;

/** The role with what it grants, or null. */
export async function selectOptionalRole(db: Db, { id, actor }: { id: string; actor: Reader }) {
  const role = await roleRows(db, actor)
    .select([
      ownPermissions.as('permissions'),
      inheritedPermissions.as('inheritedPermissions'),
      lineage.as('lineage'),
      heirs.as('heirs'),
      holderCount.as('holderCount'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return role ?? null;
}

/** Keeps everybody else from changing, assigning or deleting the role until the transaction ends. */
export async function lockRole(db: Db, id: string): Promise<void> {
  await db.selectFrom('roles').select('id').where('id', '=', id).forUpdate().execute();
}

const table: ListTable = {
  name: 'roles',
  columns: {
    name: { value: sql`name`, order: sql`folded(name)` },
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
  select from ${grantsOf(sql`roles.id`)} p where p.slug = ${slug})`;

export function listRoles(db: Db, { query, actor }: { query: RoleQuery; actor: Reader }) {
  const where = [
    ...(query.status ? [sql`status = ${query.status}`] : []),
    ...(query.permission ? [grantsItself(query.permission)] : []),
  ];
  return readPage(db, { rows: roleRows(db, actor), table, query, where });
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

/** Takes it from everybody who holds it, then deletes it [D15]; its grants must be gone. Roles that inherit from it stand alone afterwards. */
export async function deleteRole(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await db
    .updateTable('roles')
    .set((column) => ({ parentId: null, updatedAt: at, version: column('version', '+', 1) }))
    .where('parentId', '=', id)
    .execute();
  await db.deleteFrom('userRoles').where('roleId', '=', id).execute();
  await db.deleteFrom('roles').where('id', '=', id).execute();
}

export async function countRoles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('roles')
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
