import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
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

/** Makes system permissions of those that a person had made under the same slugs, which nobody may then edit. */
export async function updateToSystemPermissions(db: Db, slugs: readonly string[]): Promise<void> {
  await db
    .updateTable('permissions')
    .set({ isSystemPermission: true })
    .where('slug', 'in', slugs)
    .where('isSystemPermission', '=', false)
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

const roleCount = sql<number>`(select count(*)::int from role_permissions rp where rp.permission_id = permissions.id)`;

const permissionRows = (db: Db) =>
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
    .select(roleCount.as('roleCount'));

export type PermissionRow = NonNullable<Awaited<ReturnType<typeof selectOptionalPermission>>>;

export async function selectOptionalPermission(db: Db, { id, lock = false }: { id: string; lock?: boolean }) {
  const found = permissionRows(db).where('id', '=', id);
  return (await (lock ? found.forUpdate() : found).executeTakeFirst()) ?? null;
}

const sortColumns: Record<string, ReturnType<typeof sql>> = {
  name: sql`lower(name)`,
  slug: sql`slug`,
  category: sql`category`,
  roleCount,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
};

/** One page, each row with the total. */
export function listPermissions(db: Db, query: PermissionQuery) {
  const found = matching(query);
  const direction = query.sortDir;
  return permissionRows(db)
    .select(sql<number>`(select count(*)::int from permissions where ${found})`.as('total'))
    .where(found)
    .orderBy(sortColumns[query.sortBy] ?? sql`lower(name)`, direction)
    .orderBy('id', direction)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
}

export async function countPermissions(db: Db, query: PermissionQuery): Promise<number> {
  const counted = db.selectFrom('permissions').select(sql<number>`count(*)::int`.as('total')).where(matching(query));
  return (await counted.executeTakeFirstOrThrow()).total;
}

function matching({ search, category, status = 'active' }: PermissionQuery) {
  const pattern = containing(search ?? '');
  const conditions = [sql<boolean>`${status === 'active'}`];
  if (search) conditions.push(sql`(name ilike ${pattern} or slug ilike ${pattern} or description ilike ${pattern})`);
  if (category !== undefined) conditions.push(sql`category = ${category}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Every permission, for the tree. */
export function listTreePermissions(db: Db) {
  return db.selectFrom('permissions').select(['id', 'name', 'slug', 'category']).execute();
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
    .where((is) => is.or([is('slug', 'in', names), is(sql<string>`id::text`, 'in', names)]))
    .orderBy('id')
    .forKeyShare()
    .execute();
}
