import { sql } from 'kysely';
import type { Person } from '../../../contracts/session/person.ts';
import { preparedOnce } from '../../../platform/db/connections/pool.ts';
import type { Db } from '../../../platform/db/database.ts';
import { heldTypeSql } from '../../content-types/content-types.sql.ts';
import { personSql } from '../../users/users.sql.ts';
import type { EntryContent, EntryStatus } from '../entries.contract.ts';
import { namedIds } from '../main-content/named-ids.rules.ts';
import type { StoredValues } from '../values/entry-values.rules.ts';
import type { Origin } from './revisions.queries.ts';

/** A row of `content` that is not there yet. */
export interface NewRow {
  id: string;
  title: string;
  slug: string;
  body: EntryContent;
  status: EntryStatus;
  author: string | null;
  userId: string | null;
  customFields: StoredValues;
  searchText: string;
  /** Under which a later import of the same file finds it. */
  importKey: string | null;
  at: Date;
  publishedAt: Date | null;
}

/** With what its first revision says; the words are copied within the database. */
export interface RecordedRow extends NewRow {
  revision: Pick<Origin, 'source' | 'madeBy' | 'ip'> & { changed: readonly string[] };
}

/**
 * Inserts rows of one type in one statement, in the order of their slugs, so that two that insert the same ones do not wait in a
 * circle; the type cannot be deleted meanwhile. Answers who made each, by its id; a row is absent where the type is gone or the
 * slug taken, also by a transaction that was quicker.
 */
export async function insertEntries(
  db: Db,
  { contentTypeId, rows }: { contentTypeId: string; rows: readonly (NewRow | RecordedRow)[] },
): Promise<ReadonlyMap<string, Person | null>> {
  const isRecorded = rows.some((row) => 'revision' in row);
  const sorted = rows.toSorted((one, other) => (one.slug < other.slug ? -1 : Number(one.slug > other.slug)));
  const given = JSON.stringify(sorted.map((row) => ({ ...row, namedIds: namedIds(row) })));
  const recorded = sql`, recorded as (
      insert into entry_revisions (
        entry_id, version, action, title, slug, body, custom_fields,
        changed, is_autosave, was_live, source, made_by, ip, at)
      select r.id, 1, 'created', r.title, r.slug, r.body, r."customFields",
        array(select jsonb_array_elements_text(r.revision -> 'changed')), false, r.status = 'publish',
        r.revision ->> 'source', (r.revision ->> 'madeBy')::uuid, r.revision ->> 'ip', r.at
      from given r join written on written.id = r.id)`;
  const { rows: inserted } = await sql<{ id: string; person: Person | null }>`${sql.raw(preparedOnce)}
    with held as (${heldTypeSql(contentTypeId)}),
    given as materialized (
      select * from jsonb_to_recordset(${given}::jsonb) as r (
        id uuid, title text, slug text, body jsonb, status text, author text, "userId" uuid, "customFields" jsonb,
        "namedIds" uuid[], "searchText" text, "importKey" text, at timestamptz, "publishedAt" timestamptz, revision jsonb)),
    written as (
      insert into content (
        id, content_type_id, title, slug, body, status, author, user_id, updated_by,
        custom_fields, named_ids, search_text, import_key, created_at, updated_at, published_at)
      select r.id, held.id, r.title, r.slug, r.body, r.status, r.author, r."userId", r."userId",
        r."customFields", r."namedIds", r."searchText", r."importKey", r.at, r.at, r."publishedAt"
      from given r, held
      on conflict on constraint content_slug_key do nothing
      returning id, user_id)${isRecorded ? recorded : sql``}
    select written.id, ${personSql(sql`written.user_id`)} as person from written`.execute(db);
  return new Map(inserted.map(({ id, person }) => [id, person]));
}
