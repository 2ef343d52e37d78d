import { sql } from 'kysely';
import type { Condition } from '../../contracts/lists/condition.ts';
import type { ListQuery } from '../../contracts/lists/list-query.ts';
import type { Db } from '../../platform/db/database.ts';
import { startingWith } from '../../platform/db/lists/like-pattern.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import { personSql } from '../users/users.sql.ts';
import type { FormField } from './fields/form-fields.contract.ts';
import type { Form } from './forms.contract.ts';
import type { Integration } from './integrations/integrations.contract.ts';

type Settings = Form['settings'];

const columns = [
  ...(['id', 'name', 'slug', 'description', 'status', 'isActive', 'fieldSetId'] as const),
  ...(['createdAt', 'updatedAt', 'version'] as const),
] as const;

const fieldsOfForm = sql<FormField[]>`(select s.fields from form_field_sets s where s.id = forms.field_set_id)`;
const fieldCount = sql<number>`jsonb_array_length(${fieldsOfForm})`;

const rows = (db: Db) =>
  db
    .selectFrom('forms')
    .select(columns)
    .select([
      fieldCount.as('fieldCount'),
      personSql(sql`forms.created_by`).as('createdBy'),
      personSql(sql`forms.updated_by`).as('updatedBy'),
    ]);

const wholeForms = (db: Db) =>
  rows(db).select([
    sql<Settings>`forms.settings`.as('settings'),
    sql<Integration[]>`forms.integrations`.as('integrations'),
    fieldsOfForm.as('fields'),
  ]);

export type FormRowRead = Awaited<ReturnType<typeof listForms>>['rows'][number];
export type WholeFormRow = NonNullable<Awaited<ReturnType<typeof selectOptionalForm>>>;

export async function selectOptionalForm(db: Db, id: string) {
  return (await wholeForms(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function selectOptionalFormBySlug(db: Db, slug: string) {
  return (await wholeForms(db).where('slug', '=', slug).executeTakeFirst()) ?? null;
}

const table: ListTable = {
  name: 'forms',
  columns: {
    name: { value: sql`name`, order: sql`folded(name)` },
    slug: { value: sql`slug` },
    description: { value: sql`description` },
    status: { value: sql`status` },
    isActive: { value: sql`is_active::text` },
    fieldCount: { value: fieldCount },
    createdAt: { value: sql`created_at` },
    updatedAt: { value: sql`updated_at` },
  },
  searched: [sql`name`, sql`slug`, sql`description`],
  // Equal rows stand by their names [I01].
  last: sql`(lower(name), id)`,
  lastDir: 'asc',
};

/** What readers of names alone may sort, filter and search by. */
const namesTable: ListTable = {
  ...table,
  columns: { name: { value: sql`name`, order: sql`folded(name)` }, slug: { value: sql`slug` } },
  searched: [sql`name`, sql`slug`],
};

export interface FormQuery extends ListQuery<Condition> {
  status?: string | undefined;
  isActive?: boolean | undefined;
}

export function listFormNames(db: Db, query: ListQuery<Condition>) {
  return readPage(db, { rows: rows(db), table: namesTable, query, where: [] });
}

export function listForms(db: Db, query: FormQuery) {
  const { status, isActive } = query;
  const where = [
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(isActive === undefined ? [] : [sql`is_active = ${isActive}`]),
  ];
  return readPage(db, { rows: rows(db), table, query, where });
}

/** Held until the transaction ends; false if there is none. */
export async function lockForm(db: Db, id: string): Promise<boolean> {
  const row = db.selectFrom('forms').select('id').where('id', '=', id).forUpdate();
  return (await row.executeTakeFirst()) !== undefined;
}

export interface FormValues {
  name: string;
  slug: string;
  description: string;
  status: Form['status'];
  isActive: boolean;
  settings: Settings;
  integrations: readonly Integration[];
}

/** A new form without fields of its own yet. False if its slug is taken. */
export async function insertForm(
  db: Db,
  form: FormValues & { id: string; fieldSetId: string; fields: readonly FormField[]; by: string | null; at: Date },
): Promise<boolean> {
  const { id, fieldSetId, fields, by, at, settings, integrations, ...values } = form;
  await db
    .insertInto('formIds')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await insertFieldSet(db, { id: fieldSetId, formId: id, fields, at });
  const inserted = await db
    .insertInto('forms')
    .values({
      ...values,
      id,
      fieldSetId,
      settings: JSON.stringify(settings),
      integrations: JSON.stringify(integrations),
      createdBy: by,
      updatedBy: by,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function insertFieldSet(
  db: Db,
  set: { id: string; formId: string; fields: readonly FormField[]; at: Date },
): Promise<void> {
  const { id, formId, fields, at } = set;
  await db
    .insertInto('formFieldSets')
    .values({ id, formId, fields: JSON.stringify(fields), createdAt: at })
    .execute();
}

export async function updateForm(
  db: Db,
  form: FormValues & { id: string; fieldSetId: string; by: string | null; at: Date },
): Promise<void> {
  const { id, by, at, settings, integrations, ...values } = form;
  await db
    .updateTable('forms')
    .set((column) => ({
      ...values,
      settings: JSON.stringify(settings),
      integrations: JSON.stringify(integrations),
      updatedBy: by,
      updatedAt: at,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

const keptDays = sql<
  number | null
>`case when jsonb_typeof(settings->'retentionDays') = 'number' then (settings->>'retentionDays')::int end`;

/** Its id and its sets of fields stay, because submissions name them, and the id says how long these are kept. */
export async function deleteForm(db: Db, id: string): Promise<void> {
  await sql`update form_ids set kept_days = ${keptDays} from forms where forms.id = form_ids.id and forms.id = ${id}`.execute(
    db,
  );
  await db.deleteFrom('forms').where('id', '=', id).execute();
}

/** The slugs in use that begin so. */
export async function listSlugsFrom(db: Db, start: string): Promise<string[]> {
  const taken = await db.selectFrom('forms').select('slug').where('slug', 'like', startingWith(start)).execute();
  return taken.map(({ slug }) => slug);
}

/** The fields of a set; null if there is none. */
export async function selectOptionalFieldSet(db: Db, id: string): Promise<FormField[] | null> {
  const row = db.selectFrom('formFieldSets').select(sql<FormField[]>`fields`.as('fields')).where('id', '=', id);
  return (await row.executeTakeFirst())?.fields ?? null;
}

/** The forms that keep submissions for a time only, deleted ones too, with that many days. */
export async function listKeptDays(db: Db): Promise<{ id: string; retentionDays: number }[]> {
  const { rows } = await sql<{ id: string; retentionDays: number }>`
    select id, retention_days from (
      select id, ${keptDays} as retention_days from forms
      union all
      select id, kept_days from form_ids where not exists (select from forms where forms.id = form_ids.id)
    ) as terms where retention_days is not null order by id`.execute(db);
  return rows;
}

/** The forms whose notifications send one of these templates, with the templates that they send. */
export function listFormsSending(db: Db, templateIds: readonly string[]) {
  const sent = sql`(select i->>'emailTemplateId' from jsonb_array_elements(forms.integrations) as i)`;
  return db
    .selectFrom('forms')
    .select(['id', 'name', fieldsOfForm.as('fields'), sql<string[]>`array${sent}`.as('templates')])
    .where(sql<boolean>`array${sent} && ${[...templateIds]}::text[]`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** Those of the ids that a form has. */
export async function listKnownIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('forms').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}
