import { sql } from 'kysely';
import type { Condition } from '../../contracts/lists/condition.ts';
import type { ListQuery } from '../../contracts/lists/list-query.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import { fieldsOf, groupsOf, sectionsOf } from '../field-groups/shown-in/shown-in.sql.ts';
import { type Holder, isTypeHeldBeyond } from '../permissions/grants/grants.sql.ts';
import type { ContentTypeDraft } from './content-types.contract.ts';
import { typePermissionPrefix } from './content-types.sql.ts';
import { entryCountOf } from './entry-counts/entry-counts.sql.ts';

const typeColumns = [
  ...(['id', 'name', 'slug', 'description', 'isSingle', 'isPublic', 'previewUrl'] as const),
  ...(['usesContent', 'titleLabel', 'createdAt', 'updatedAt', 'version'] as const),
] as const;

const attached = groupsOf(sql`content_types.id`);

const entryCount = entryCountOf(sql`content_types.id`);

/** What the slugs of its permissions begin with. */
const permissionPrefix = typePermissionPrefix({ isSingle: sql`is_single`, slug: sql`content_types.slug` });

const types = (db: Db, actor: Holder) =>
  db
    .selectFrom('contentTypes')
    .select(typeColumns)
    .select([attached.as('fieldGroups'), entryCount.as('entryCount')])
    .select(isTypeHeldBeyond(permissionPrefix, actor).as('isHeldBeyond'));

export async function selectOptionalContentType(db: Db, { id, actor }: { id: string; actor: Holder }) {
  return (await types(db, actor).where('id', '=', id).executeTakeFirst()) ?? null;
}

const table: ListTable = {
  name: 'content_types',
  columns: {
    name: { value: sql`name`, order: sql`folded(name)` },
    slug: { value: sql`slug` },
    description: { value: sql`description` },
    isPublic: { value: sql`is_public::text` },
    entryCount: { value: entryCount },
    createdAt: { value: sql`created_at` },
    updatedAt: { value: sql`updated_at` },
  },
  searched: [sql`name`, sql`slug`, sql`description`],
  last: sql`id`,
};

export interface ContentTypeQuery extends ListQuery<Condition> {
  isSingle?: boolean | undefined;
}

export function listContentTypes(db: Db, { query, actor }: { query: ContentTypeQuery; actor: Holder }) {
  const where = query.isSingle === undefined ? [] : [sql`is_single = ${query.isSingle}`];
  return readPage(db, { rows: types(db, actor), table, query, where });
}

export async function insertContentType(
  db: Db,
  type: Omit<ContentTypeDraft, 'fieldGroups' | 'fields'> & { id: string; at: Date },
): Promise<void> {
  const { at, ...values } = type;
  await db
    .insertInto('contentTypes')
    .values({ ...values, createdAt: at, updatedAt: at })
    .execute();
}

export interface TypeChange {
  id: string;
  at: Date;
  name?: string | undefined;
  slug?: string | undefined;
  description?: string | undefined;
  isPublic?: boolean | undefined;
  previewUrl?: string | null | undefined;
  usesContent?: boolean | undefined;
  titleLabel?: string | undefined;
}

export async function updateContentType(db: Db, { id, at, ...values }: TypeChange): Promise<void> {
  await db
    .updateTable('contentTypes')
    .set((column) => ({ ...values, updatedAt: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Keeps a type from being deleted until the transaction ends; false if it has been already. */
export async function holdContentType(db: Db, id: string): Promise<boolean> {
  const row = db.selectFrom('contentTypes').select('id').where('id', '=', id).forKeyShare();
  return (await row.executeTakeFirst()) !== undefined;
}

/** Locks the type's row. `against` says whom to keep out: other changes of the type, or new entries as well. */
export async function lockContentType(
  db: Db,
  { id, against }: { id: string; against: 'changes' | 'entries' },
): Promise<void> {
  const row = db.selectFrom('contentTypes').select('id').where('id', '=', id);
  await (against === 'entries' ? row.forUpdate() : row.forNoKeyUpdate()).execute();
}

/** Links to field groups go with it; its entries stay, and hold to an id that is no type's. */
export async function deleteContentType(db: Db, id: string): Promise<void> {
  await db.deleteFrom('contentTypes').where('id', '=', id).execute();
}

/** Every type with its fields. */
export function listContentModels(db: Db) {
  return db
    .selectFrom('contentTypes')
    .select(['id', 'slug', 'name', 'description', 'isSingle', 'isPublic', 'previewUrl', 'listColumns'])
    .select(['usesContent', 'titleLabel'])
    .select([fieldsOf(sql`content_types.id`).as('fields'), sectionsOf(sql`content_types.id`).as('sections')])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}
