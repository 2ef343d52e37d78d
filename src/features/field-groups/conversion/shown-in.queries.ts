/**
 * The statements of field groups that name content types too, as `db/owners.ts` permits: a type is made of groups and so
 * comes after them, but a group that changes holds the types that show it, and a relation leads to a type.
 */
import { sql } from 'kysely';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Backfill } from './backfill.contract.ts';
import type { ShowingType } from './shown-in.rules.ts';

/** The ids of a content type's groups in its order; null if there is no such type. */
export async function listGroupIdsOfType(db: Db, contentTypeId: string): Promise<string[] | null> {
  const links = await db
    .selectFrom('contentTypes')
    .leftJoin('contentTypeFieldGroups as link', 'link.contentTypeId', 'contentTypes.id')
    .where('contentTypes.id', '=', contentTypeId)
    .orderBy('link.position')
    .orderBy('link.fieldGroupId')
    .select('link.fieldGroupId')
    .execute();
  return links.length === 0 ? null : links.flatMap(({ fieldGroupId }) => fieldGroupId ?? []);
}

/** The id of the first of a content type's groups that no other type shows; null if there is none. */
export async function selectOptionalOwnGroup(db: Db, contentTypeId: string): Promise<string | null> {
  const link = await db
    .selectFrom('contentTypeFieldGroups as link')
    .where('link.contentTypeId', '=', contentTypeId)
    .where(({ exists, not, selectFrom }) => {
      const others = selectFrom('contentTypeFieldGroups as other')
        .whereRef('other.fieldGroupId', '=', 'link.fieldGroupId')
        .whereRef('other.contentTypeId', '!=', 'link.contentTypeId');
      return not(exists(others.select('other.fieldGroupId')));
    })
    .orderBy('link.position')
    .orderBy('link.fieldGroupId')
    .select('link.fieldGroupId')
    .executeTakeFirst();
  return link?.fieldGroupId ?? null;
}

const typeFacts = ['id', 'slug', 'name', 'isSingle', 'isPublic'] as const;

/** Those of the content types that exist. */
export async function listShowingTypes(db: Db, ids: readonly string[]): Promise<ShowingType[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('contentTypes').select(typeFacts).where('id', 'in', ids).orderBy('id').execute();
}

/** The same, locked. */
export async function lockContentTypes(db: Db, ids: readonly string[]): Promise<ShowingType[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('contentTypes')
    .select(typeFacts)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Those of the slugs that a content type has. */
export async function listTypeSlugs(db: Db, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db.selectFrom('contentTypes').select('slug').where('slug', 'in', slugs).execute();
  return rows.map(({ slug }) => slug);
}

export interface NameClash {
  name: string;
  type: { name: string; slug: string; isSingle: boolean; isPublic: boolean };
  /** The groups that bring the name, in the type's order. */
  groups: string[];
}

/** Field names that a content type would have twice through its groups. */
export async function listNameClashes(db: Db, contentTypeIds: readonly string[]): Promise<NameClash[]> {
  if (contentTypeIds.length === 0) return [];
  return db
    .selectFrom('contentTypeFieldGroups as link')
    .innerJoin('fields', 'fields.fieldGroupId', 'link.fieldGroupId')
    .innerJoin('contentTypes', 'contentTypes.id', 'link.contentTypeId')
    .where('link.contentTypeId', 'in', contentTypeIds)
    .groupBy(['contentTypes.id', 'contentTypes.name', 'fields.name'])
    .having(sql<boolean>`count(*) > 1`)
    .orderBy('contentTypes.name')
    .orderBy('fields.name')
    .select([
      'fields.name',
      sql<NameClash['type']>`jsonb_build_object('name', content_types.name, 'slug', content_types.slug,
        'isSingle', content_types.is_single, 'isPublic', content_types.is_public)`.as('type'),
      sql<string[]>`jsonb_agg(link.field_group_id order by link.position)`.as('groups'),
    ])
    .execute();
}

/** Notes that the entries of the types have a change to follow. Those of a type that is gone have none. */
export async function upsertSettlings(db: Db, contentTypes: readonly string[]): Promise<void> {
  await sql`
    insert into entry_settlings (content_type_id)
    select id from content_types where id = any(${contentTypes}::uuid[]) order by id
    on conflict (content_type_id) do update set
      change_count = entry_settlings.change_count + 1, failed_at = null,
      step = case when entry_settlings.failed_at is null then entry_settlings.step end`.execute(db);
}

export interface BackfillRow extends Omit<ShowingType, 'id'> {
  contentTypeId: string;
  step: Backfill['step'];
  stepAt: Date | null;
  done: number;
  total: number;
  failedAt: Date | null;
}

const settlings = (db: Db) =>
  db
    .selectFrom('entrySettlings as s')
    .innerJoin('contentTypes as t', 't.id', 's.contentTypeId')
    .select(['s.contentTypeId', 't.name', 't.slug', 't.isSingle', 't.isPublic'])
    .select(['s.stepAt', 's.done', 's.total', 's.failedAt'])
    .select(sql<Backfill['step']>`s.step`.as('step'))
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.id');

/** Those of the types that show the group, by name. */
export function listSettlingsOfGroup(db: Db, fieldGroupId: string): Promise<BackfillRow[]> {
  return settlings(db)
    .innerJoin('contentTypeFieldGroups as l', 'l.contentTypeId', 's.contentTypeId')
    .where('l.fieldGroupId', '=', fieldGroupId)
    .execute();
}

export function listSettlingsOfType(db: Db, contentTypeId: string): Promise<BackfillRow[]> {
  return settlings(db).where('s.contentTypeId', '=', contentTypeId).execute();
}

/** The fields that these types have of other groups than this one, by type. */
export async function listFieldsBeside(
  db: Db,
  { fieldGroupId, contentTypes }: { fieldGroupId: string; contentTypes: readonly string[] },
): Promise<FieldDefinition[][]> {
  const { rows } = await sql<{ fields: FieldDefinition[] }>`
    select coalesce(
      (select jsonb_agg(f.definition order by f.field_group_id, f.position)
        from content_type_field_groups l join fields f on f.field_group_id = l.field_group_id
        where l.content_type_id = shown.id and l.field_group_id <> ${fieldGroupId}::uuid),
      '[]') as fields
    from unnest(${[...contentTypes]}::uuid[]) as shown (id)`.execute(db);
  return rows.map(({ fields }) => fields);
}
