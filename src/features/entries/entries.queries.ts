import { sql } from 'kysely';
import type { Person } from '../../contracts/session/person.ts';
import type { Db, Sql } from '../../platform/db/database.ts';
import { cutJson, cutText, isCut } from '../../platform/db/lists/cut-json.ts';
import { personSql } from '../users/users.sql.ts';
import type { EntryStatus } from './entries.contract.ts';
import { readable } from './main-content/main-content.rules.ts';
import { namedIds } from './main-content/named-ids.rules.ts';
import type { EntrySnapshot } from './saving/entry-snapshot.rules.ts';
import { hasDraftSql } from './versions/has-draft.sql.ts';

/** An entry as lists read it. */
export interface ListedRow extends EntrySnapshot {
  id: string;
  contentTypeId: string;
  status: EntryStatus;
  author: string | null;
  userId: string | null;
  meta: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: Person | null;
  publishedAt: Date | null;
  publishAt: Date | null;
  unpublishAt: Date | null;
  scheduleError: string | null;
  hasDraft: boolean;
  /** An older version stored the content as it came in. */
  isBodyRaw: boolean;
  version: number;
  /** In a list: what is long was cut. */
  isCut?: boolean;
}

/** The newer draft of a published entry. */
export interface DraftRow extends EntrySnapshot {
  /** ISO 8601. */
  updatedAt: string;
  updatedBy: Person | null;
}

/** An entry with all there is of it. */
export interface EntryRow extends ListedRow {
  draft: DraftRow | null;
  /** Its present version is among its revisions. */
  isRecorded: boolean;
}

const columnsWith = ({ body, customFields }: { body: Sql; customFields: Sql }) => sql`
  c.id, c.content_type_id, c.title, c.slug, ${body} as body, c.status, c.author, c.user_id, ${customFields} as custom_fields,
  c.created_at, c.updated_at, c.published_at, c.version, c.publish_at, c.unpublish_at, c.schedule_error, c.is_body_raw,
  ${personSql(sql`c.updated_by`)} as updated_by, ${sql.raw(hasDraftSql)} as has_draft,
  (select coalesce(jsonb_object_agg(m.meta_key, m.meta_value), '{}') from content_meta m where m.content_id = c.id) as meta`;

/** The columns of a `ListedRow`, of `content` under the alias c. */
const listedColumns = columnsWith({ body: sql`c.body`, customFields: sql`c.custom_fields` });

/** The same for a page of a list: what is long is cut, which `is_cut` says. */
export const shortColumns = sql`${columnsWith({
  body: sql`case when ${isCut(sql`c.body`)} then ${cutText(sql`coalesce(c.body ->> 'html', c.body #>> '{}')`)} else c.body end`,
  customFields: cutJson(sql`c.custom_fields`),
})}, ${isCut(sql`c.body`)} or ${isCut(sql`c.custom_fields`)} as is_cut`;

/** The columns of an `EntryRow` but `isRecorded`, of `content` under the alias c. */
export const entryColumns = sql`${listedColumns},
  (select jsonb_build_object('title', d.title, 'slug', d.slug, 'body', d.body, 'customFields', d.custom_fields,
      'updatedAt', d.updated_at, 'updatedBy', ${personSql(sql`d.updated_by`)})
    from entry_drafts d where d.entry_id = c.id) as draft`;

const isRecorded = sql`exists (select from entry_revisions r where r.entry_id = c.id and r.version = c.version)`;

/** Entries by their ids, in the ids' order of time; `lock` keeps everybody else from changing them. */
export async function listEntriesById(
  db: Db,
  { ids, lock }: { ids: readonly string[]; lock: boolean },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns}, ${isRecorded} as is_recorded from content c where c.id = any(${[...ids]}::uuid[]) order by c.id
    ${lock ? sql`for update of c` : sql``}`.execute(db);
  return rows.map(readable);
}

/** What tells whether somebody has saved an entry since, without what it says. */
export async function selectOptionalVersion(
  db: Db,
  id: string,
): Promise<{ contentTypeId: string; version: number; updatedBy: Person | null } | null> {
  const { rows } = await sql<{ contentTypeId: string; version: number; updatedBy: Person | null }>`
    select c.content_type_id, c.version, ${personSql(sql`case when d.entry_id is null then c.updated_by else d.updated_by end`)} as updated_by
    from content c left join entry_drafts d on d.entry_id = c.id where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The type of each of these entries that exists outside the trash. */
export async function listTypeIdsOfEntries(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('content')
    .select(['id', 'contentTypeId'])
    .where('id', 'in', ids)
    .where('status', '<>', 'trash')
    .execute();
  return new Map(rows.map(({ id, contentTypeId }) => [id, contentTypeId]));
}

/** Which of these entries are there, in the trash or not. */
export async function listStoredIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('content').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

export interface EntryUpdate extends EntrySnapshot {
  id: string;
  status: EntryStatus;
  searchText: string;
  at: Date;
  /** The account of who saves it. */
  updatedBy: string | null;
}

/** The statement that changes an entry. */
export function entryUpdate(db: Db, { id, at, ...entry }: EntryUpdate): Sql {
  const update = db
    .updateTable('content')
    .set((column) => ({
      ...entry,
      body: JSON.stringify(entry.body),
      customFields: JSON.stringify(entry.customFields),
      namedIds: namedIds(entry),
      updatedAt: at,
      version: column('version', '+', 1),
      ...(entry.status === 'publish' && { publishedAt: sql<Date>`coalesce(published_at, ${at})` }),
    }))
    .where('id', '=', id)
    .returningAll();
  return sql`${update}`;
}

/** Gives the entries one status; the first publication is dated. */
export async function updateStatuses(
  db: Db,
  { ids, status, at, updatedBy }: Pick<EntryUpdate, 'status' | 'at' | 'updatedBy'> & { ids: readonly string[] },
): Promise<void> {
  await db
    .updateTable('content')
    .set((column) => ({
      status,
      updatedAt: at,
      updatedBy,
      version: column('version', '+', 1),
      ...(status === 'publish' && { publishedAt: sql<Date>`coalesce(published_at, ${at})` }),
    }))
    .where('id', 'in', ids)
    .execute();
}

export async function deleteEntries(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('content').where('id', 'in', ids).execute();
}

/** Merges meta rows by key; null removes one. The two parts of the statement never meet in a key. Answers how much the entry holds then. */
export async function mergeMeta(
  db: Db,
  { id, meta }: { id: string; meta: Readonly<Record<string, unknown>> },
): Promise<{ keys: number; bytes: number }> {
  const json = JSON.stringify(meta);
  await sql`
    with cleared as (
      delete from content_meta
      where content_id = ${id} and meta_key in (select key from jsonb_each(${json}::jsonb) where value = 'null'))
    insert into content_meta (content_id, meta_key, meta_value)
    select ${id}::uuid, key, value from jsonb_each(${json}::jsonb) where value <> 'null'
    on conflict on constraint content_meta_pkey do update set meta_value = excluded.meta_value`.execute(db);
  const sum = await db
    .selectFrom('contentMeta')
    .select([
      sql<number>`count(*)::int`.as('keys'),
      sql<number>`coalesce(sum(octet_length(meta_key) + octet_length(meta_value::text)), 0)::int`.as('bytes'),
    ])
    .where('contentId', '=', id)
    .executeTakeFirstOrThrow();
  return sum;
}

/** Whether the type has an entry out of the trash, beside the given ones. */
export async function hasOtherEntry(
  db: Db,
  { contentTypeId, except }: { contentTypeId: string; except: readonly string[] },
): Promise<boolean> {
  let others = db
    .selectFrom('content')
    .select('id')
    .where('contentTypeId', '=', contentTypeId)
    .where('status', '<>', 'trash');
  if (except.length > 0) others = others.where('id', 'not in', except);
  return (await others.limit(1).executeTakeFirst()) !== undefined;
}
