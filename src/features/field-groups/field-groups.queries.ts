import { sql } from 'kysely';
import type { Condition } from '../../contracts/lists/condition.ts';
import type { ListQuery } from '../../contracts/lists/list-query.ts';
import type { FieldDefinition } from '../../field-types/definition/definition.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import type { GroupLayout } from './field-groups.contract.ts';

/** A stored field. `key` names its data in entries and never changes. */
export interface FieldRow {
  id: string;
  key: string;
  wireId: string;
  name: string;
  definition: FieldDefinition;
}

export interface NewField extends FieldRow {
  fieldGroupId: string;
  position: number;
}

const groupColumns = ['id', 'name', 'slug', 'description', 'layout', 'createdAt', 'updatedAt', 'version'] as const;

const definitions = sql<FieldDefinition[]>`(
  select coalesce(jsonb_agg(f.definition order by f.position), '[]')
  from fields f where f.field_group_id = field_groups.id)`;

const shownIn = sql<string[]>`(
  select coalesce(jsonb_agg(l.content_type_id order by l.content_type_id), '[]')
  from content_type_field_groups l where l.field_group_id = field_groups.id)`;

const groups = (db: Db) =>
  db
    .selectFrom('fieldGroups')
    .select(groupColumns)
    .select([definitions.as('fields'), shownIn.as('contentTypes')]);

export async function selectOptionalFieldGroup(db: Db, id: string) {
  return (await groups(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Those of the ids that exist, in no order. */
export function listFieldGroupsById(db: Db, ids: readonly string[]) {
  return ids.length === 0 ? Promise.resolve([]) : groups(db).where('id', 'in', ids).execute();
}

const table: ListTable = {
  name: 'field_groups',
  columns: {
    name: { value: sql`name`, order: sql`folded(name)` },
    slug: { value: sql`slug` },
    description: { value: sql`description` },
    fields: { value: sql`(select count(*) from fields f where f.field_group_id = field_groups.id)` },
    contentTypes: {
      value: sql`(select count(*) from content_type_field_groups l where l.field_group_id = field_groups.id)`,
    },
    createdAt: { value: sql`created_at` },
    updatedAt: { value: sql`updated_at` },
  },
  searched: [sql`name`, sql`slug`, sql`description`],
  last: sql`id`,
};

export function listFieldGroups(db: Db, query: ListQuery<Condition>) {
  return readPage(db, { rows: groups(db), table, query });
}

/** The slugs of all groups that begin so. */
export async function listGroupSlugs(db: Db, start: string): Promise<string[]> {
  const rows = await db
    .selectFrom('fieldGroups')
    .select('slug')
    .where(sql<boolean>`starts_with(slug, ${start})`)
    .execute();
  return rows.map(({ slug }) => slug);
}

export async function insertFieldGroup(
  db: Db,
  group: { id: string; name: string; slug: string; description: string; layout?: GroupLayout; at: Date },
): Promise<void> {
  const { at, layout, ...values } = group;
  await db
    .insertInto('fieldGroups')
    .values({ ...values, ...(layout && { layout: JSON.stringify(layout) }), createdAt: at, updatedAt: at })
    .execute();
}

export async function updateFieldGroup(
  db: Db,
  change: {
    id: string;
    at: Date;
    name?: string | undefined;
    slug?: string | undefined;
    description?: string | undefined;
    layout?: GroupLayout | undefined;
  },
): Promise<void> {
  const { id, at, layout, ...rest } = change;
  const values = { ...rest, ...(layout && { layout: JSON.stringify(layout) }) };
  await db
    .updateTable('fieldGroups')
    .set((column) => ({ ...values, updatedAt: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Fields and links go with it. */
export async function deleteFieldGroup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('fieldGroups').where('id', '=', id).execute();
}

/** In their order. */
export function listFieldsOfGroup(db: Db, fieldGroupId: string): Promise<FieldRow[]> {
  return db
    .selectFrom('fields')
    .select(['id', 'key', 'wireId', 'name'])
    .select(sql<FieldDefinition>`definition`.as('definition'))
    .where('fieldGroupId', '=', fieldGroupId)
    .orderBy('position')
    .execute();
}

/** A field by its key, which no other has. */
export async function selectOptionalField(
  db: Db,
  key: string,
): Promise<{ position: number; definition: FieldDefinition; isConverting: boolean } | null> {
  const row = await db
    .selectFrom('fields')
    .select('position')
    .select(({ selectFrom, exists }) =>
      exists(selectFrom('fieldConversions').select('fieldId').whereRef('fieldId', '=', 'fields.id'))
        .$castTo<boolean>()
        .as('isConverting'),
    )
    .select(sql<FieldDefinition>`definition`.as('definition'))
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteFieldsExcept(
  db: Db,
  keep: { fieldGroupId: string; ids: readonly string[] },
): Promise<void> {
  let doomed = db.deleteFrom('fields').where('fieldGroupId', '=', keep.fieldGroupId);
  if (keep.ids.length > 0) doomed = doomed.where('id', 'not in', keep.ids);
  await doomed.execute();
}

/** Inserts the fields, or changes those whose id exists. One statement, so that two fields may swap their names. */
export async function upsertFields(db: Db, fields: readonly NewField[]): Promise<void> {
  if (fields.length === 0) return;
  await db
    .insertInto('fields')
    .values(fields.map((field) => ({ ...field, definition: JSON.stringify(field.definition) })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        position: row.ref('excluded.position'),
        definition: row.ref('excluded.definition'),
      })),
    )
    .execute();
}

/** Locks the groups, so that neither their fields nor their links change until the transaction ends. */
export async function lockFieldGroups(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.selectFrom('fieldGroups').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

interface LinksOfGroup {
  fieldGroupId: string;
  contentTypeIds: readonly string[];
}

/** Takes the group out of every type but these. */
export async function deleteTypesOfGroupExcept(db: Db, { fieldGroupId, contentTypeIds }: LinksOfGroup): Promise<void> {
  let deletion = db.deleteFrom('contentTypeFieldGroups').where('fieldGroupId', '=', fieldGroupId);
  if (contentTypeIds.length > 0) deletion = deletion.where('contentTypeId', 'not in', contentTypeIds);
  await deletion.execute();
}

/** Shows the group in these types; where it is new it comes last. */
export async function insertTypesOfGroup(db: Db, { fieldGroupId, contentTypeIds }: LinksOfGroup): Promise<void> {
  await sql`
    insert into content_type_field_groups (content_type_id, field_group_id, position)
    select t.id, ${fieldGroupId}, coalesce((select max(position) + 1 from content_type_field_groups where content_type_id = t.id), 0)
    from unnest(${[...contentTypeIds]}::uuid[]) as t (id)
    on conflict do nothing`.execute(db);
}

export async function deleteGroupsOfType(db: Db, contentTypeId: string): Promise<void> {
  await db.deleteFrom('contentTypeFieldGroups').where('contentTypeId', '=', contentTypeId).execute();
}

/** Shows these groups in a type that has none, in their order. */
export async function insertGroupsOfType(
  db: Db,
  { contentTypeId, fieldGroupIds }: { contentTypeId: string; fieldGroupIds: readonly string[] },
): Promise<void> {
  if (fieldGroupIds.length === 0) return;
  await db
    .insertInto('contentTypeFieldGroups')
    .values(fieldGroupIds.map((fieldGroupId, position) => ({ contentTypeId, fieldGroupId, position })))
    .execute();
}
