import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { EntrySnapshot } from '../saving/entry-snapshot.rules.ts';
import type { StoredValues } from '../values/entry-values.rules.ts';
import type { BulkEdit, EditChange, RefusedEdit } from './bulk-edit.contract.ts';

/** Whether one of these entries is published. */
export async function holdsPublished(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isLive: boolean }>`
    select exists (select from content where id = any(${[...ids]}::uuid[]) and status = 'publish') as is_live`.execute(
    db,
  );
  return rows[0]?.isLive ?? false;
}

export interface NewBulkEdit {
  id: string;
  contentTypeId: string;
  entryIds: readonly string[];
  changes: readonly EditChange[];
  toDraft: boolean;
  madeBy: string | null;
  author: string | null;
  granted: string[] | null;
  createdAt: Date;
}

export interface BulkEditRecord extends NewBulkEdit {
  status: BulkEdit['status'];
  position: number;
  changed: number;
  unchanged: number;
  refused: RefusedEdit[];
  error: string | null;
}

export async function insertBulkEdit(db: Db, { entryIds, changes, ...edit }: NewBulkEdit): Promise<void> {
  const values = { ...edit, entryIds: [...entryIds], changes: JSON.stringify(changes), status: 'running' };
  await db.insertInto('bulkEdits').values(values).execute();
}

/** `lock` keeps it until the transaction ends. */
export async function selectOptionalBulkEdit(
  db: Db,
  { id, lock }: { id: string; lock: boolean },
): Promise<BulkEditRecord | null> {
  const { rows } = await sql<BulkEditRecord>`
    select * from bulk_edits where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

interface Progress {
  id: string;
  position: number;
  changed: number;
  unchanged: number;
  refused: readonly RefusedEdit[];
}

/** Adds what came of the next entries. */
export async function addOutcomes(db: Db, { id, position, changed, unchanged, refused }: Progress): Promise<void> {
  await sql`
    update bulk_edits set
      position = ${position}, changed = changed + ${changed}, unchanged = unchanged + ${unchanged},
      refused = refused || ${JSON.stringify(refused)}::jsonb,
      status = case when ${position} >= cardinality(entry_ids) then 'done' else status end
    where id = ${id}`.execute(db);
}

export async function updateStatus(
  db: Db,
  { id, status, error = null }: { id: string; status: BulkEdit['status']; error?: string | null },
): Promise<void> {
  await db.updateTable('bulkEdits').set({ status, error }).where('id', '=', id).execute();
}

/** Parts of an entry as they were. */
export type PartsBefore = Pick<EntrySnapshot, 'title' | 'slug' | 'body'> & { customFields: StoredValues };

export interface EditedEntry {
  entryId: string;
  version: number;
  parts: readonly string[];
  before: PartsBefore | null;
  draftBefore: PartsBefore | null;
  madeDraft: boolean;
}

export async function insertEditedEntries(
  db: Db,
  { bulkEditId, entries }: { bulkEditId: string; entries: readonly EditedEntry[] },
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into bulk_edit_entries (bulk_edit_id, entry_id, version, parts, before, draft_before, made_draft)
    select ${bulkEditId}::uuid, e."entryId", e.version, e.parts, e.before, e."draftBefore", e."madeDraft"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (
      "entryId" uuid, version integer, parts text[], before jsonb, "draftBefore" jsonb, "madeDraft" boolean)`.execute(
    db,
  );
}

/** The next edited entries in the order of their ids. */
export function listEditedEntries(
  db: Db,
  { bulkEditId, after, limit }: { bulkEditId: string; after: string | null; limit: number },
): Promise<EditedEntry[]> {
  let query = db
    .selectFrom('bulkEditEntries')
    .select(['entryId', 'version', 'parts', 'before', 'draftBefore', 'madeDraft'])
    .where('bulkEditId', '=', bulkEditId);
  if (after !== null) query = query.where('entryId', '>', after);
  return query.orderBy('entryId').limit(limit).execute() as unknown as Promise<EditedEntry[]>;
}

/** The edits that a killed process left under way. */
export async function listRunningEdits(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('bulkEdits').select('id').where('status', '=', 'running').execute();
  return rows.map(({ id }) => id);
}

export async function deleteOldEdits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bulkEdits').where('createdAt', '<', before).execute();
}
