import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { changed } from '../../../platform/db/transaction.ts';
import { mapViolations, taken } from '../../../platform/db/violations.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import type { EntryStatus } from '../entries.contract.ts';
import { type EntryRow, entryUpdate, listEntriesById } from '../entries.queries.ts';
import { searchTextOf } from '../values/entry-values.rules.ts';
import { toChangedEntry } from '../values/entry-view.ts';
import { takenError } from '../values/taken-values.ts';
import { deleteDrafts, raiseVersion, upsertDraft } from './drafts.queries.ts';
import type { EntrySnapshot } from './entry-snapshot.rules.ts';
import {
  keepPresent,
  keepSavedEntry,
  replacingAutosave,
  revisionOf,
  type SavedFrom,
  saveRecorded,
} from './record-revisions.ts';
import type { RevisionAction } from './revision-action.rules.ts';
import type { NewRevision } from './revisions.queries.ts';
import { endApproval } from './schedule-approval.ts';
import { clearTimestamps } from './timestamps.queries.ts';
import { mootTimestamps } from './timestamps.rules.ts';

/** A stored entry with the model of its type. */
export interface KnownEntry {
  row: EntryRow;
  model: ContentModel;
}

/** One entry; `lock` keeps everybody else from changing it until the transaction ends. Rejects an id that nothing has. */
export async function readKnown(ctx: Ctx, { id, lock }: { id: string; lock: boolean }): Promise<KnownEntry> {
  const [row] = await listEntriesById(ctx.db, { ids: [id], lock });
  const model = row && (await loadContentModel(ctx, row.contentTypeId));
  if (!row || !model) throw new AppError('NOT_FOUND');
  return { row, model };
}

/** Rejects a version that is not the entry's present one, with what the entry says now. */
export function assertCurrent(ctx: Ctx, known: KnownEntry, version: number | undefined): void {
  if (version === undefined || version === known.row.version) return;
  throw new AppError('VERSION_CONFLICT', { current: toChangedEntry(ctx, known) });
}

interface Save extends SavedFrom {
  /** Locked. */
  before: KnownEntry;
  snapshot: EntrySnapshot;
  action: RevisionAction;
  isAutosave?: boolean;
  restoredFrom?: number;
}

/**
 * Saves the snapshot and the status of an entry with its revision. `draft` becomes its newer draft; without one the entry has
 * none. Rejects a taken slug.
 */
export async function writeEntry(
  ctx: Ctx,
  { status, draft, ...save }: Save & { status: EntryStatus; draft?: EntrySnapshot | null },
): Promise<KnownEntry> {
  const { before, snapshot } = save;
  const { row, model } = before;
  const { id } = row;
  const searchText = searchTextOf(model, { ...snapshot, values: snapshot.customFields });
  const by = { at: ctx.platform.clock.now(), updatedBy: savedBy(ctx, save) };
  const isLive = status === 'publish';
  return withWriteErrors(ctx, [model], async () => {
    await keepPresent(ctx, [row]);
    if (draft) await upsertDraft(ctx.db, { entryId: id, ...draft, ...by });
    else if (row.draft) await deleteDrafts(ctx.db, [id]);
    await clearTimestamps(ctx.db, { ids: [id], moments: mootTimestamps(row, save.action) });
    await endApproval(ctx, { ...before, action: save.action });
    if (isLive || row.status === 'publish') changed(ctx, { topic: 'content', key: model.id, ids: [id] });
    const write = entryUpdate(ctx.db, { id, ...snapshot, status, searchText, ...by });
    const revision = await replacing(ctx, save, revisionOf(id, { ...save, before: row, after: snapshot, isLive }));
    const after = await saveRecorded(ctx, { ...save, write, revision });
    if (!after) throw new Error('a locked entry is gone');
    return { row: after, model };
  });
}

/**
 * Saves the newest snapshot with its revision: the draft of a published entry, else the entry itself. Nothing that delivery
 * shows changes. Rejects a slug that another entry has.
 */
export async function writeNewest(ctx: Ctx, save: Save): Promise<KnownEntry> {
  const { before, snapshot } = save;
  const { row, model } = before;
  if (row.status !== 'publish') return writeEntry(ctx, { ...save, status: row.status });
  const by = { at: ctx.platform.clock.now(), updatedBy: savedBy(ctx, save) };
  return withWriteErrors(ctx, [model], async () => {
    await keepPresent(ctx, [row]);
    await raiseVersion(ctx.db, row.id);
    await upsertDraft(ctx.db, { entryId: row.id, ...snapshot, ...by });
    await endApproval(ctx, { ...before, action: save.action });
    const revision = revisionOf(row.id, { ...save, before: row, after: snapshot, isOfDraft: true, isLive: false });
    return { row: await keepSavedEntry(ctx, { ...save, revision: await replacing(ctx, save, revision) }), model };
  });
}

async function replacing(ctx: Ctx, { before, isAutosave = false }: Save, revision: NewRevision): Promise<NewRevision> {
  return isAutosave ? replacingAutosave(ctx, { before: before.row, revision }) : revision;
}

function savedBy(ctx: Ctx, { madeBy = ctx.actor.userId }: SavedFrom): string | null {
  return madeBy;
}

export const slugTaken = taken('ENTRY_SLUG_TAKEN', 'slug');

/** The actor may have been deleted since the request began. */
const lostActor = () => new AppError('INVALID_TOKEN');

const refusals = {
  content_slug_key: slugTaken,
  content_user_fkey: lostActor,
  content_updated_by_fkey: lostActor,
  content_publish_by_fkey: lostActor,
  content_unpublish_by_fkey: lostActor,
  entry_drafts_updated_by_fkey: lostActor,
  entry_revisions_made_by_fkey: lostActor,
};

/** Rejects a slug or a unique value that was taken meanwhile, and an actor who was deleted meanwhile. */
export function withWriteErrors<T>(ctx: Ctx, models: readonly ContentModel[], write: () => Promise<T>): Promise<T> {
  const unique_values_pkey = (detail: string) => takenError(ctx, models, detail);
  return mapViolations({ ...refusals, unique_values_pkey }, write);
}
