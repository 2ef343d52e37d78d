import { sql } from 'kysely';
import type { FieldValue } from '../../../field-types/kit/value.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Place } from '../../../platform/db/lists/walk-position.ts';
import type { EntryStatus } from '../entries.contract.ts';
import type { StoredValues } from '../values/entry-values.rules.ts';

/** A walk through a type's entries: newest first, off the index of their creation. */
interface Walk {
  contentTypeId: string;
  /** Null at the beginning. */
  after: Place | null;
  limit: number;
}

const walked = ({ contentTypeId, after }: Omit<Walk, 'limit'>) => sql`
  c.content_type_id = ${contentTypeId}::uuid
  and ${after ? sql`(c.created_at, c.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql`true`}`;

const inOrder = ({ limit }: Walk) => sql`order by c.created_at desc, c.id desc limit ${limit}`;

export interface PassedEntry extends Place {
  title: string;
  /** Null where it holds none. */
  value: FieldValue | null;
}

/** The next entries, whether they hold a value under the key or not, with it: a walk whose steps take their time by their length alone. */
export async function listPassedEntries(db: Db, { key, ...walk }: Walk & { key: string }): Promise<PassedEntry[]> {
  const { rows } = await sql<PassedEntry>`
    select c.id, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
      c.title, c.custom_fields -> ${key} as value
    from content c where ${walked(walk)} ${inOrder(walk)}`.execute(db);
  return rows;
}

/** How many entries of a type are left of a walk through those that hold a value under the key. */
export async function countHolding(db: Db, { key, ...walk }: Omit<Walk, 'limit'> & { key: string }): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from content c where ${walked(walk)} and c.custom_fields ? ${key}`.execute(db);
  return rows[0]?.entries ?? 0;
}

export interface WalkedEntry extends Place {
  title: string;
  slug: string;
  customFields: StoredValues;
  searchText: string;
  status: EntryStatus;
  /** Its present version is among its revisions. */
  isRecorded: boolean;
}

const walkedColumns = sql`c.id, c.created_at::text as created_at, c.title, c.slug, c.custom_fields, c.search_text, c.status,
  exists (select from entry_revisions r where r.entry_id = c.id and r.version = c.version) as is_recorded`;

/** The same entries whole, kept from everybody else until the transaction ends. */
export async function lockEntriesHolding(db: Db, { key, ...walk }: Walk & { key: string }): Promise<WalkedEntry[]> {
  const { rows } = await sql<WalkedEntry>`
    select ${walkedColumns}
    from content c where ${walked(walk)} and c.custom_fields ? ${key} ${inOrder(walk)} for update of c`.execute(db);
  return rows;
}

/** The next entries of the type. */
export async function listWalkedEntries(db: Db, walk: Walk): Promise<WalkedEntry[]> {
  const { rows } = await sql<WalkedEntry>`
    select ${walkedColumns} from content c where ${walked(walk)} ${inOrder(walk)}`.execute(db);
  return rows;
}

/** Gives locked entries values they did not hold. Their version rises, so that no form that was open before undoes it. */
export async function addValues(
  db: Db,
  rows: readonly { id: string; added: StoredValues; searchText: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update content set
      custom_fields = content.custom_fields || r.added, search_text = r."searchText", version = content.version + 1,
      named_ids = ids_named_in(content.custom_fields || r.added, content.body)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, added jsonb, "searchText" text)
    where content.id = r.id`.execute(db);
}

export interface ConvertedDraft {
  entryId: string;
  customFields: StoredValues;
}

/** The drafts of a type's entries that hold a value under the key, kept from everybody else until the transaction ends. */
export async function lockDraftsHolding(
  db: Db,
  { contentTypeId, key }: { contentTypeId: string; key: string },
): Promise<ConvertedDraft[]> {
  const { rows } = await sql<ConvertedDraft>`
    select d.entry_id, d.custom_fields from content c join entry_drafts d on d.entry_id = c.id
    where c.content_type_id = ${contentTypeId}::uuid and d.custom_fields ? ${key}
    order by c.id for update of c, d`.execute(db);
  return rows;
}

/** Gives locked drafts values they did not hold. */
export async function addDraftValues(db: Db, rows: readonly { id: string; added: StoredValues }[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, added jsonb)),
    raised as (update content set version = content.version + 1 from r where content.id = r.id)
    update entry_drafts set custom_fields = entry_drafts.custom_fields || r.added,
      named_ids = ids_named_in(entry_drafts.custom_fields || r.added, entry_drafts.body)
    from r where entry_id = r.id`.execute(db);
}

/** Changes what search finds entries by, but of those that were saved since they were read. */
export async function updateSearchTexts(
  db: Db,
  rows: readonly { id: string; before: string; searchText: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update content set search_text = r."searchText"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, before text, "searchText" text)
    where content.id = r.id and content.search_text = r.before`.execute(db);
}
