import { sql } from 'kysely';
import type { Person } from '../../../contracts/session/person.ts';
import { preparedOnce } from '../../../platform/db/connections/pool.ts';
import type { Db, Sql } from '../../../platform/db/database.ts';
import { personSql } from '../../users/users.sql.ts';
import { type EntryRow, entryColumns } from '../entries.queries.ts';
import { readable } from '../main-content/main-content.rules.ts';
import type { EntrySnapshot } from './entry-snapshot.rules.ts';
import type { RevisionAction, RevisionSource } from './revision-action.rules.ts';

/** The revision of an entry's present version, before it is known what else made it. */
export interface NewRevision {
  entryId: string;
  action: RevisionAction;
  /** The draft is what was saved, not what is live. */
  isOfDraft: boolean;
  changed: readonly string[];
  isAutosave: boolean;
  wasLive: boolean;
  restoredFrom: number | null;
}

/** Who saved it, and from where. */
export interface Origin {
  source: RevisionSource;
  madeBy: string | null;
  ip: string | null;
  at: Date;
}

/** A revision with who saved it. */
export type Recorded = NewRevision & Origin;

/** Keeps what these entries say now under their present version; their words do not leave the database. */
export async function insertRevisions(db: Db, revisions: readonly Recorded[]): Promise<void> {
  await recordingSql(revisions).execute(db);
}

/** The same of one entry, which it returns. */
export async function insertRevisionOf(db: Db, revision: Recorded): Promise<EntryRow> {
  // The parts of one statement do not see each other's writes.
  const columns = sql`${entryColumns}, true as is_recorded`;
  const { rows } = await sql<EntryRow>`
    with recorded as (${recordingSql([revision])}) select ${columns} from content c where c.id = ${revision.entryId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('an entry was recorded that is not there');
  return readable(row);
}

/** Runs a statement that writes an entry and returns it, together with the revision of it. Null where it writes none. */
export async function writeRecorded(
  db: Db,
  { write, revision }: { write: Sql; revision: Recorded },
): Promise<EntryRow | null> {
  const recording = recordingSql([revision], sql`written`);
  const { rows } = await sql<EntryRow>`${sql.raw(preparedOnce)}
    with written as (${write}), recorded as (${recording})
    select ${entryColumns}, true as is_recorded from written c`.execute(db);
  return rows[0] ? readable(rows[0]) : null;
}

/** The statement that keeps these revisions of `entries`: the table, or the rows of it that another part of the statement wrote. */
export function recordingSql(revisions: readonly Recorded[], entries = sql`content`): Sql {
  return sql`
    insert into entry_revisions (
      entry_id, version, action, title, slug, body, custom_fields,
      changed, is_autosave, was_live, restored_from, source, made_by, ip, at)
    select c.id, c.version, r.action, coalesce(d.title, c.title), coalesce(d.slug, c.slug), coalesce(d.body, c.body),
      coalesce(d.custom_fields, c.custom_fields), r.changed, r."isAutosave", r."wasLive", r."restoredFrom",
      r.source, r."madeBy", r.ip, r.at
    from jsonb_to_recordset(${JSON.stringify(revisions)}::jsonb) as r (
      "entryId" uuid, action text, "isOfDraft" boolean, changed text[], "isAutosave" boolean, "wasLive" boolean,
      "restoredFrom" integer, source text, "madeBy" uuid, ip text, at timestamptz)
    join ${entries} c on c.id = r."entryId"
    left join entry_drafts d on d.entry_id = c.id and r."isOfDraft"`;
}

/**
 * The present state of entries `c` as rows of `entry_revisions`, for those whose present version has none: they were
 * imported, or saved before there were revisions.
 */
const unrecorded = sql`
  select c.id as entry_id, c.version, case when c.version = 1 then 'created' else 'saved' end as action,
    c.title, c.slug, c.body, c.custom_fields,
    case when c.version = 1 then array['title', 'slug'] || array(select jsonb_object_keys(c.custom_fields)) else '{}' end
      as changed,
    false as is_autosave, c.status = 'publish' as was_live, null::integer as restored_from,
    case when c.import_key is null then 'api' else 'import' end as source,
    coalesce(c.updated_by, c.user_id) as made_by, null::text as ip, c.updated_at as at
  from content c
  where not exists (select from entry_revisions known where known.entry_id = c.id and known.version = c.version)`;

/** Keeps the present state of these entries where no revision has it yet. */
export async function insertMissingRevisions(db: Db, ids: readonly string[]): Promise<void> {
  await sql`insert into entry_revisions (
      entry_id, version, action, title, slug, body, custom_fields,
      changed, is_autosave, was_live, restored_from, source, made_by, ip, at)
    ${unrecorded} and c.id = any(${[...ids]}::uuid[])`.execute(db);
}

/** Deletes the autosave that the next one replaces, and returns the parts that it changed; null if there is none. */
export async function deleteReplacedAutosave(
  db: Db,
  { entryId, version, madeBy, since }: { entryId: string; version: number; madeBy: string | null; since: Date },
): Promise<string[] | null> {
  const deleted = await db
    .deleteFrom('entryRevisions')
    .where('entryId', '=', entryId)
    .where('version', '=', version)
    .where('isAutosave', '=', true)
    .where('wasLive', '=', false)
    .where((column) => sql<boolean>`${column.ref('madeBy')} is not distinct from ${madeBy}::uuid`)
    .where('at', '>', since)
    .returning('changed')
    .executeTakeFirst();
  return deleted?.changed ?? null;
}

/** One save of an entry. */
export interface RevisionRow {
  version: number;
  action: RevisionAction;
  changed: string[];
  isAutosave: boolean;
  isLive: boolean;
  restoredFrom: number | null;
  madeBy: Person | null;
  source: RevisionSource;
  ip: string | null;
  at: Date;
}

/** All revisions of an entry, that of its present state too where it has no row. */
const revisionsOf = (entryId: string) => sql`(
  select * from entry_revisions where entry_id = ${entryId}::uuid
  union all ${unrecorded} and c.id = ${entryId}::uuid)`;

/** What delivery shows is the last revision that was live, while the entry is published. */
const revisionColumns = (entryId: string) => sql`
  r.version, r.action, r.changed, r.is_autosave, r.restored_from, r.source, r.ip, r.at,
  ${personSql(sql`r.made_by`)} as made_by,
  (select status from content where id = ${entryId}::uuid) = 'publish' and r.version = (
    select max(version) from ${revisionsOf(entryId)} as live where was_live) as is_live`;

/** One page of the revisions of an entry with the number of all. */
export async function listRevisionRows(
  db: Db,
  { entryId, page, pageSize, isAscending }: { entryId: string; page: number; pageSize: number; isAscending: boolean },
): Promise<{ rows: RevisionRow[]; total: number }> {
  const { rows } = await sql<RevisionRow & { total: number }>`
    select ${revisionColumns(entryId)}, (select count(*)::int from ${revisionsOf(entryId)} as every) as total
    from ${revisionsOf(entryId)} as r
    order by r.version ${isAscending ? sql`asc` : sql`desc`}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One revision with what the entry said then; null if there is none of this version. */
export async function selectOptionalRevision(
  db: Db,
  { entryId, version }: { entryId: string; version: number },
): Promise<(RevisionRow & EntrySnapshot) | null> {
  const { rows } = await sql<RevisionRow & EntrySnapshot>`
    select ${revisionColumns(entryId)}, r.title, r.slug, r.body, r.custom_fields
    from ${revisionsOf(entryId)} as r where r.version = ${version}`.execute(db);
  return rows[0] ?? null;
}

/** What entries said under these versions, where a revision has it. */
export async function listRevisionsAt(
  db: Db,
  versions: readonly { entryId: string; version: number }[],
): Promise<(EntrySnapshot & { entryId: string })[]> {
  if (versions.length === 0) return [];
  const { rows } = await sql<EntrySnapshot & { entryId: string }>`
    select r.entry_id, r.title, r.slug, r.body, r.custom_fields
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v ("entryId" uuid, version integer)
    join entry_revisions r on r.entry_id = v."entryId" and r.version = v.version`.execute(db);
  return rows;
}

/** What the entry said after the save before this version; null if none is known. */
export async function selectOptionalEarlier(
  db: Db,
  { entryId, version }: { entryId: string; version: number },
): Promise<EntrySnapshot | null> {
  const { rows } = await sql<EntrySnapshot>`
    select title, slug, body, custom_fields from entry_revisions
    where entry_id = ${entryId}::uuid and version < ${version} order by version desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Deletes revisions of some entries that are neither among the newest nor were ever live. Returns the last of these entries
 * in the order of their ids; null if no further entry has more revisions than are kept.
 */
export async function deleteOldRevisions(
  db: Db,
  { newest, after, limit }: { newest: number; after: string | null; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with long as materialized (
      select entry_id from entry_revisions
      where ${after === null ? sql`true` : sql`entry_id > ${after}::uuid`}
      group by entry_id having count(*) > ${newest} order by entry_id limit ${limit}
    ), deleted as (
      delete from entry_revisions r using long
      where r.entry_id = long.entry_id and not r.was_live and r.version < (
        select kept.version from entry_revisions kept where kept.entry_id = long.entry_id
        order by kept.version desc offset ${newest - 1} limit 1)
    )
    select case when count(*) = ${limit} then max(entry_id::text) end as last from long`.execute(db);
  return rows[0]?.last ?? null;
}
