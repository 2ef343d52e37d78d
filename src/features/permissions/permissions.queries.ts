import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { namedBy } from '../../platform/db/lists/id-or-slug.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import { type Holder, isBeyond, roleCountOf } from './grants/grants.sql.ts';
import type { PermissionQuery } from './permissions.contract.ts';

export interface SeededPermission {
  id: string;
  slug: string;
  name: string;
  category: string;
}

/** Adds those that are missing as system permissions and returns the slugs that were new. */
export async function insertMissingPermissions(db: Db, drafts: readonly SeededPermission[]): Promise<string[]> {
  if (drafts.length === 0) return [];
  const added = await db
    .insertInto('permissions')
    .values(drafts.map((draft) => ({ ...draft, isSystemPermission: true })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .execute();
  return added.map((row) => row.slug);
}

/** Adds system permissions, none of which may be there. */
export async function insertSystemPermissions(db: Db, drafts: readonly SeededPermission[]): Promise<void> {
  await db
    .insertInto('permissions')
    .values(drafts.map((draft) => ({ ...draft, isSystemPermission: true })))
    .execute();
}

export async function updatePermissionName(
  db: Db,
  change: { from: string; slug: string; name: string; category: string; at: Date },
): Promise<void> {
  await db
    .updateTable('permissions')
    .set((column) => ({
      slug: change.slug,
      name: change.name,
      category: change.category,
      updatedAt: change.at,
      version: column('version', '+', 1),
    }))
    .where('slug', '=', change.from)
    .execute();
}

/** Their grants go with them. */
export async function deletePermissions(db: Db, slugs: readonly string[]): Promise<void> {
  await db.deleteFrom('permissions').where('slug', 'in', slugs).execute();
}

export async function listPermissionSlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('permissions').select('slug').orderBy('slug').execute();
  return rows.map((row) => row.slug);
}

const roleCount = roleCountOf(sql`permissions.id`);

/** True where people have a permission that the actor does not hold. */
function isHeldBeyond({ isAdmin, permissions }: Holder) {
  if (isAdmin) return sql<boolean>`false`;
  return sql<boolean>`(${isBeyond(sql`permissions.slug`, permissions)} and is_permission_held(permissions.id))`;
}

const permissionRows = (db: Db, actor: Holder) =>
  db
    .selectFrom('permissions')
    .select([
      'id',
      'name',
      'slug',
      'description',
      'isSystemPermission',
      'category',
      'createdAt',
      'updatedAt',
      'version',
    ])
    .select([roleCount.as('roleCount'), isHeldBeyond(actor).as('isHeldBeyond')]);

export type PermissionRow = NonNullable<Awaited<ReturnType<typeof selectOptionalPermission>>>;

export async function selectOptionalPermission(
  db: Db,
  { id, actor, lock = false }: { id: string; actor: Holder; lock?: boolean },
) {
  const permission = permissionRows(db, actor).where('id', '=', id);
  return (await (lock ? permission.forUpdate() : permission).executeTakeFirst()) ?? null;
}

const table: ListTable = {
  name: 'permissions',
  columns: {
    name: { value: sql`name`, order: sql`folded(name)` },
    slug: { value: sql`slug` },
    description: { value: sql`description` },
    category: { value: sql`category` },
    isSystemPermission: { value: sql`is_system_permission::text` },
    roleCount: { value: roleCount },
    createdAt: { value: sql`created_at` },
    updatedAt: { value: sql`updated_at` },
  },
  searched: [sql`name`, sql`slug`, sql`description`],
  last: sql`id`,
};

export function listPermissions(db: Db, { query, actor }: { query: PermissionQuery; actor: Holder }) {
  const { category, status = 'active' } = query;
  const where = [sql`${status === 'active'}`];
  if (category !== undefined) where.push(sql`category = ${category}`);
  return readPage(db, { rows: permissionRows(db, actor), table, query, where });
}

/** Every permission, for the tree. */
export function listTreePermissions(db: Db) {
  return db.selectFrom('permissions').select(['id', 'name', 'slug', 'category', 'isSystemPermission']).execute();
}

export interface NewPermission {
  id: string;
  name: string;
  slug: string;
  description: string;
  isSystemPermission: boolean;
  category: string;
}

export async function insertPermission(db: Db, permission: NewPermission & { at: Date }): Promise<void> {
  const { at, ...values } = permission;
  await db
    .insertInto('permissions')
    .values({ ...values, createdAt: at, updatedAt: at })
    .execute();
}

export async function updatePermissionTexts(
  db: Db,
  change: { id: string; at: Date; name?: string | undefined; description?: string | undefined },
): Promise<void> {
  const { id, at, ...values } = change;
  await db
    .updateTable('permissions')
    .set((column) => ({ ...values, updatedAt: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Those of the ids or slugs that exist, held against deletion until the transaction ends. */
export async function listNamedPermissions(db: Db, names: readonly string[]): Promise<{ id: string; slug: string }[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom('permissions')
    .select(['id', 'slug'])
    .where(namedBy(names))
    .orderBy('id')
    .forKeyShare()
    .execute();
}
