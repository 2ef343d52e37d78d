import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { EntryContent, EntryStatus } from '../entries.contract.ts';
import { withNamedIds } from '../main-content/named-ids.rules.ts';
import type { EntryListQuery } from '../query/query.rules.ts';
import { scopeSql } from '../query/scope.sql.ts';
import type { StoredValues } from '../values/entry-values.rules.ts';
import { hasDraftSql } from '../versions/has-draft.sql.ts';
import type { EntryMark } from './import-row.rules.ts';

/** Lets one import of a type run at a time; it ends with the transaction. */
export async function lockImportsOf(db: Db, contentTypeId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`import:${contentTypeId}`}, 0))`.execute(db);
}

export interface ImportedEntry {
  id: string;
  importKey: string | null;
  version: number;
  title: string;
  slug: string;
  body: EntryContent;
  status: EntryStatus;
  customFields: StoredValues;
  hasDraft: boolean;
}

/** The type's entries of these ids, or that earlier imports made of these keys; `lock` keeps them until the transaction ends. */
export async function listImportedEntries(
  db: Db,
  of: { contentTypeId: string; importKeys: readonly string[]; ids: readonly string[]; lock: boolean },
): Promise<ImportedEntry[]> {
  const { rows } = await sql<ImportedEntry>`
    select c.id, c.import_key, c.version, c.title, c.slug, c.body, c.status, c.custom_fields,
      ${sql.raw(hasDraftSql)} as has_draft
    from content c
    where content_type_id = ${of.contentTypeId}
      and (import_key = any(${[...of.importKeys]}::text[]) or id = any(${[...of.ids]}::uuid[]))
    order by c.id ${of.lock ? sql`for update of c` : sql``}`.execute(db);
  return rows;
}

const partOf = (mark: EntryMark) =>
  mark.part === 'field' ? sql`custom_fields ->> ${mark.key}` : mark.part === 'id' ? sql`id::text` : sql.ref(mark.part);

/** The type's entries outside the trash of which this part is one of the texts. */
export async function listEntriesByMark(
  db: Db,
  { contentTypeId, mark, texts }: { contentTypeId: string; mark: EntryMark; texts: readonly string[] },
): Promise<{ id: string; text: string }[]> {
  const part = partOf(mark);
  const { rows } = await sql<{ id: string; text: string }>`
    select id, ${part} as text from content
    where content_type_id = ${contentTypeId} and status <> 'trash' and ${part} = any(${[...texts]}::text[])`.execute(
    db,
  );
  return rows;
}

/** Which entry of the type has each of these slugs. */
export function listSlugOwners(
  db: Db,
  { contentTypeId, slugs }: { contentTypeId: string; slugs: readonly string[] },
): Promise<{ id: string; slug: string }[]> {
  if (slugs.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('content')
    .select(['id', 'slug'])
    .where('contentTypeId', '=', contentTypeId)
    .where('slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .execute();
}

export interface BatchRow {
  id: string;
  title: string;
  slug: string;
  body: EntryContent;
  customFields: StoredValues;
  searchText: string;
}

/** Changes the entries in one statement. */
export async function updateEntries(
  db: Db,
  { rows, at, updatedBy }: { rows: readonly BatchRow[]; at: Date; updatedBy: string | null },
): Promise<void> {
  await sql`
    update content set
      title = r.title, slug = r.slug, body = r.body, custom_fields = r."customFields", named_ids = r."namedIds",
      search_text = r."searchText", updated_at = ${at}::timestamptz, updated_by = ${updatedBy}::uuid, version = content.version + 1
    from jsonb_to_recordset(${JSON.stringify(withNamedIds(rows))}::jsonb) as r (
      id uuid, title text, slug text, body jsonb, "customFields" jsonb, "namedIds" uuid[], "searchText" text)
    where content.id = r.id`.execute(db);
}

/** The ids of the entries of a scope in the order of their ids, at most so many. */
export async function listScopeIds(
  db: Db,
  { scope, limit }: { scope: Omit<EntryListQuery, 'sort' | 'page' | 'pageSize'>; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from content c where ${scopeSql(scope)} order by c.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
