import { sql } from 'kysely';
import type { Person } from '../../../contracts/session/person.ts';
import { preparedOnce } from '../../../platform/db/connections/pool.ts';
import type { Db } from '../../../platform/db/database.ts';
import { heldTypeSql } from '../../content-types/content-types.sql.ts';
import { personSql } from '../../users/users.sql.ts';
import type { EntryContent, EntryStatus } from '../entries.contract.ts';
import { withNamedIds } from '../main-content/named-ids.rules.ts';
import type { StoredValues } from '../values/entry-values.rules.ts';
import { type Recorded, recordingSql } from './revisions.queries.ts';

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
  /** Its first; an imported entry has none. */
  revision?: Recorded;
}

/**
 * Inserts rows of one type in one statement, in the order of their slugs, so that two that insert the same ones do not wait in a
 * circle; the type cannot be deleted meanwhile. Answers who made each, by its id; a row is absent where the type is gone or the
 * slug taken, also by a transaction that was quicker.
 */
export async function insertEntries(
  db: Db,
  { contentTypeId, rows }: { contentTypeId: string; rows: readonly NewRow[] },
): Promise<ReadonlyMap<string, Person | null>> {
  const sorted = rows.toSorted((one, other) => (one.slug < other.slug ? -1 : Number(one.slug > other.slug)));
  const given = JSON.stringify(withNamedIds(sorted.map(({ revision: _, ...row }) => row)));
  const revisions = sorted.flatMap(({ revision }) => revision ?? []);
  const { rows: inserted } = await sql<{ id: string; person: Person | null }>`${sql.raw(preparedOnce)}
    with held as (${heldTypeSql(contentTypeId)}),
    written as (
      insert into content (
        id, content_type_id, title, slug, body, status, author, user_id, updated_by,
        custom_fields, named_ids, search_text, import_key, created_at, updated_at, published_at)
      select r.id, held.id, r.title, r.slug, r.body, r.status, r.author, r."userId", r."userId",
        r."customFields", r."namedIds", r."searchText", r."importKey", r.at, r.at, r."publishedAt"
      from held, jsonb_to_recordset(${given}::jsonb) as r (
        id uuid, title text, slug text, body jsonb, status text, author text, "userId" uuid, "customFields" jsonb,
        "namedIds" uuid[], "searchText" text, "importKey" text, at timestamptz, "publishedAt" timestamptz)
      on conflict on constraint content_slug_key do nothing
      returning *)${revisions.length > 0 ? sql`, recorded as (${recordingSql(revisions, sql`written`)})` : sql``}
    select written.id, ${personSql(sql`written.user_id`)} as person from written`.execute(db);
  return new Map(inserted.map(({ id, person }) => [id, person]));
}
