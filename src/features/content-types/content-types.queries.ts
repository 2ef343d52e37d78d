import { sql } from 'kysely';
import type { ListQuery } from '../../contract-kit/list-query.ts';
import type { FieldDefinition } from '../../field-kinds/definition.ts';
import type { Db } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { ContentTypeDraft } from './content-types.contract.ts';

const typeColumns = [
  ...(['id', 'name', 'slug', 'description', 'isSingle', 'isPublic'] as const),
  ...(['createdAt', 'updatedAt', 'version'] as const),
] as const;

const attached = sql<string[]>`(
  select coalesce(jsonb_agg(l.field_group_id order by l.position, l.field_group_id), '[]')
  from content_type_field_groups l where l.content_type_id = content_types.id)`;

/** Without the trash. */
const entryCount = sql<number>`(
  select coalesce(sum(n.entries), 0)::int
  from content_counts n where n.content_type_id = content_types.id and n.status <> 'trash')`;

const types = (db: Db) =>
  db
    .selectFrom('contentTypes')
    .select(typeColumns)
    .select([attached.as('fieldGroups'), entryCount.as('entryCount')]);

export async function selectOptionalContentType(db: Db, id: string) {
  return (await types(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

const sortColumns: Record<string, ReturnType<typeof sql>> = {
  name: sql`lower(name)`,
  slug: sql`slug`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
};

export interface ContentTypeQuery extends ListQuery {
  isSingle?: boolean | undefined;
}

/** One page, each row with the total. */
export function listContentTypes(db: Db, query: ContentTypeQuery) {
  const direction = query.sortDir;
  let found = types(db).select(sql<number>`(count(*) over ())::int`.as('total'));
  if (query.search) found = found.where(searched(query.search));
  if (query.isSingle !== undefined) found = found.where('isSingle', '=', query.isSingle);
  return found
    .orderBy(sortColumns[query.sortBy] ?? sql`created_at`, direction)
    .orderBy('id', direction)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
}

export async function countContentTypes(db: Db, query: Pick<ContentTypeQuery, 'search' | 'isSingle'>): Promise<number> {
  let found = db.selectFrom('contentTypes').select(sql<number>`count(*)::int`.as('total'));
  if (query.search) found = found.where(searched(query.search));
  if (query.isSingle !== undefined) found = found.where('isSingle', '=', query.isSingle);
  return (await found.executeTakeFirstOrThrow()).total;
}

function searched(search: string) {
  const pattern = containing(search);
  return sql<boolean>`(name ilike ${pattern} or slug ilike ${pattern} or description ilike ${pattern})`;
}

export async function insertContentType(
  db: Db,
  type: Omit<ContentTypeDraft, 'fieldGroups'> & { id: string; at: Date },
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
}

export async function updateContentType(db: Db, { id, at, ...values }: TypeChange): Promise<void> {
  await db
    .updateTable('contentTypes')
    .set((column) => ({ ...values, updatedAt: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Locks the type's row. `against` says whom to keep out: other changes of the type, or new entries as well. */
export async function lockContentType(
  db: Db,
  { id, against }: { id: string; against: 'changes' | 'entries' },
): Promise<void> {
  const row = db.selectFrom('contentTypes').select('id').where('id', '=', id);
  await (against === 'entries' ? row.forUpdate() : row.forNoKeyUpdate()).execute();
}

export async function deleteEntriesOfType(db: Db, contentTypeId: string): Promise<void> {
  await db.deleteFrom('content').where('contentTypeId', '=', contentTypeId).execute();
}

/** The counts of a type's entries are rows of their own. */
export async function deleteCountsOfType(db: Db, contentTypeId: string): Promise<void> {
  await db.deleteFrom('contentCounts').where('contentTypeId', '=', contentTypeId).execute();
}

/** Links to field groups go with it. */
export async function deleteContentType(db: Db, id: string): Promise<void> {
  await db.deleteFrom('contentTypes').where('id', '=', id).execute();
}

/** Every type with its fields. */
export function listContentModels(db: Db) {
  return db
    .selectFrom('contentTypes')
    .select(['id', 'slug', 'name', 'description', 'isSingle', 'isPublic'])
    .select(
      sql<{ key: string; name: string; definition: FieldDefinition }[]>`(
        select coalesce(
          jsonb_agg(
            jsonb_build_object('key', f.key, 'name', f.name, 'definition', f.definition)
            order by l.position, l.field_group_id, f.position),
          '[]')
        from content_type_field_groups l join fields f on f.field_group_id = l.field_group_id
        where l.content_type_id = content_types.id)`.as('fields'),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}
