import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { RevisionAction, RevisionSource } from './revisions.contract.ts';

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

/** Keeps what these entries say now under their present version; their words do not leave the database. */
export async function insertRevisions(
  db: Db,
  { revisions, source, madeBy, ip, at }: Origin & { revisions: readonly NewRevision[] },
): Promise<void> {
  await sql`
    insert into entry_revisions (
      entry_id, version, action, title, slug, body, custom_fields,
      changed, is_autosave, was_live, restored_from, source, made_by, ip, at)
    select c.id, c.version, r.action, coalesce(d.title, c.title), coalesce(d.slug, c.slug), coalesce(d.body, c.body),
      coalesce(d.custom_fields, c.custom_fields), r.changed, r."isAutosave", r."wasLive", r."restoredFrom",
      ${source}, ${madeBy}::uuid, ${ip}, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(revisions)}::jsonb) as r (
      "entryId" uuid, action text, "isOfDraft" boolean, changed text[], "isAutosave" boolean, "wasLive" boolean,
      "restoredFrom" integer)
    join content c on c.id = r."entryId"
    left join entry_drafts d on d.entry_id = c.id and r."isOfDraft"`.execute(db);
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

/** Takes away the autosave that the next one replaces, and returns what it changed; null if there is none. */
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
