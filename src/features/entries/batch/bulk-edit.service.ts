import { z } from 'zod';
import { AppError, assertNoErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { audit } from '../../audit/audit.service.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { actorNow, grantedTo } from '../../users/access/read-rights.ts';
import { listEntriesById } from '../entries.queries.ts';
import { assertThat, typeToChange } from '../entries.service.ts';
import { holdType } from '../saving/hold-type.ts';
import {
  type BulkEdit,
  type BulkEditAnswer,
  type BulkEditRequest,
  type EditResult,
  maxEditedAtOnce,
  maxSampled,
  type Rehearsal,
  type UndoneEdit,
} from './bulk-edit.contract.ts';
import {
  addOutcomes,
  type BulkEditRecord,
  deleteOldEdits,
  holdsPublished,
  insertBulkEdit,
  insertEditedEntries,
  listEditedEntries,
  listRunningEdits,
  selectOptionalBulkEdit,
  updateStatus,
} from './bulk-edit.queries.ts';
import { chooseEntries } from './chosen-entries.ts';
import { editEntries, editedSnapshots } from './edit-entries.ts';
import { type ReadChange, readChanges } from './operations.rules.ts';
import { undoEntries } from './undo-edit.ts';

export const bulkEditJob = 'entries.bulk-edit';
export const continueBulkEditsJob = 'entries.continue-bulk-edits';

/** Entries of one transaction; somebody who saves one of them waits for this transaction only. */
const entriesAtOnce = 500;
const undoableMs = 24 * 3_600_000;

/**
 * Changes the values of many entries. Rejects unknown fields and operations that a field does not take by path, more entries
 * than one edit may have, and with SELECTION_CHANGED entries that the person did not see. Needs the type's view and edit,
 * and publish where a published entry changes at once.
 */
export async function editMany(ctx: Ctx, request: BulkEditRequest): Promise<BulkEditAnswer> {
  const model = await typeToChange(ctx, { slugOrId: request.contentType, action: 'edit' });
  assertThat(ctx, model, 'view');
  const { changes, fieldErrors } = readChanges(model, request.changes);
  assertNoErrors(fieldErrors);
  const ids = request.ids ? [...new Set(request.ids)] : await chooseEntries(ctx, { choice: request, model });
  const isLive = !request.toDraft && (await holdsPublished(ctx.db, ids));
  if (isLive) assertThat(ctx, model, 'publish');
  if (request.dryRun) return rehearse(ctx, { model, ids, changes, toDraft: request.toDraft });
  const id = newId();
  const { userId: madeBy, displayName: author } = ctx.actor;
  const edit = { id, contentTypeId: model.id, entryIds: ids, changes: request.changes, toDraft: request.toDraft };
  await inTransaction(ctx, async (ctx) => {
    const granted = grantedTo(ctx.actor);
    await insertBulkEdit(ctx.db, { ...edit, madeBy, author, granted, createdAt: ctx.platform.clock.now() });
    const after = { entries: ids.length, fields: changes.map(({ field }) => field) };
    await audit(ctx, 'entry.bulk-edited', { type: 'content-type', id: model.id, label: model.name, after });
    if (ids.length > maxEditedAtOnce) await queue(ctx, id);
    else if (ids.length > 0) await editNext(ctx, { id, isOwn: true });
    else await updateStatus(ctx.db, { id, status: 'done' });
  });
  const record = await selectOptionalBulkEdit(ctx.db, { id, lock: false });
  if (!record) throw new AppError('NOT_FOUND');
  return ids.length > maxEditedAtOnce ? { job: jobOf(record) } : resultOf(record);
}

/** How far an edit is. Rejects one of another person as unknown, but to administrators. */
export async function readBulkEdit(ctx: Ctx, id: string): Promise<BulkEdit> {
  const record = await selectOptionalBulkEdit(ctx.db, { id, lock: false });
  if (!record || !isOwn(ctx, record)) throw new AppError('NOT_FOUND');
  const { status, error } = record;
  return { ...jobOf(record), result: status === 'running' ? null : resultOf(record), error };
}

/** Takes an edit back, where nobody changed the entry since. Rejects one of another person and one older than a day as unknown. */
export async function undoBulkEdit(ctx: Ctx, id: string): Promise<UndoneEdit> {
  const record = await selectOptionalBulkEdit(ctx.db, { id, lock: false });
  const oldest = ctx.platform.clock.now().getTime() - undoableMs;
  if (!record || !isOwn(ctx, record) || record.createdAt.getTime() < oldest) throw new AppError('NOT_FOUND');
  const model = await loadContentModel(ctx, record.contentTypeId);
  if (!model) throw new AppError('NOT_FOUND');
  for (const action of ['view', 'edit'] as const) assertThat(ctx, model, action);
  if (record.status === 'running')
    throw new AppError('VALIDATION_ERROR', { fields: { undo: ['The edit is still under way'] } });
  const undone: UndoneEdit = { restored: 0, kept: [] };
  for (let after: string | null = null; ; ) {
    const edited = await listEditedEntries(ctx.db, { bulkEditId: id, after, limit: entriesAtOnce });
    if (edited.length === 0) break;
    const { restored, kept } = await inTransaction(ctx, (ctx) => undoEntries(ctx, { model, edited }));
    undone.restored += restored;
    undone.kept.push(...kept);
    after = edited.at(-1)?.entryId ?? null;
  }
  await inTransaction(ctx, async (ctx) => {
    await updateStatus(ctx.db, { id, status: 'undone' });
    const after = { restored: undone.restored, kept: undone.kept.length };
    await audit(ctx, 'entry.bulk-edit-undone', { type: 'content-type', id: model.id, label: model.name, after });
  });
  return undone;
}

/** The job: edits the entries, some in each transaction together with how far it is. Somebody who lost the rights meanwhile edits no further one. */
export async function runBulkEdit(ctx: Ctx, payload: unknown): Promise<void> {
  const { bulkEditId: id } = z.object({ bulkEditId: z.uuid() }).parse(payload);
  try {
    while (await inTransaction(ctx, (ctx) => editNext(ctx, { id, isOwn: false })));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await updateStatus(ctx.db, { id, status: 'failed', error: error.message });
  }
}

/** Queues the edits that a killed process left under way. */
export async function continueBulkEdits(ctx: Ctx): Promise<void> {
  for (const id of await listRunningEdits(ctx.db)) await queue(ctx, id);
}

export async function purgeOldEdits(ctx: Ctx): Promise<void> {
  await deleteOldEdits(ctx.db, new Date(ctx.platform.clock.now().getTime() - undoableMs));
}

const queue = (ctx: Ctx, id: string) =>
  ctx.platform.jobs.add(ctx, bulkEditJob, { bulkEditId: id }, { jobKey: `bulk-edit:${id}` });

const isOwn = ({ actor }: Ctx, { madeBy }: BulkEditRecord) => actor.isAdmin || madeBy === actor.userId;

const jobOf = ({ id, position, entryIds, status }: BulkEditRecord) => ({
  id,
  position,
  total: entryIds.length,
  status,
});

const resultOf = ({ id, changed, unchanged, refused }: BulkEditRecord): EditResult => ({
  changed,
  unchanged,
  refused,
  undo: id,
});

interface Choice {
  model: ContentModel;
  ids: readonly string[];
  changes: readonly ReadChange[];
  toDraft: boolean;
}

/** What would become of the entries; nothing is written. */
async function rehearse(ctx: Ctx, { model, ids, changes, toDraft }: Choice): Promise<Rehearsal> {
  const result: Rehearsal = { total: ids.length, changed: 0, unchanged: 0, refused: 0, sample: [] };
  for (let at = 0; at < ids.length; at += entriesAtOnce) {
    const rows = await entriesOf(ctx, { model, ids: ids.slice(at, at + entriesAtOnce), lock: false });
    for (const { row, base, parts, shown, fieldErrors } of await editedSnapshots(ctx, {
      model,
      rows,
      changes,
      toDraft,
    })) {
      const texts = Object.values(fieldErrors).flat();
      result[texts.length > 0 ? 'refused' : parts.length > 0 ? 'changed' : 'unchanged'] += 1;
      if (result.sample.length === maxSampled) continue;
      const problem = texts.length > 0 ? texts.join('. ') : null;
      result.sample.push({ id: row.id, title: base.title, ...shown, problem });
    }
  }
  return result;
}

/** Edits the next entries; false behind the last. Of another actor than the one who asked for it, with their rights of this moment. */
async function editNext(ctx: Ctx, { id, isOwn }: { id: string; isOwn: boolean }): Promise<boolean> {
  const record = await selectOptionalBulkEdit(ctx.db, { id, lock: true });
  if (record?.status !== 'running') return false;
  const own = isOwn
    ? ctx
    : { ...ctx, actor: await actorNow(ctx, { ...record, userId: record.madeBy, name: record.author }) };
  const model = await loadContentModel(ctx, record.contentTypeId);
  if (!model) throw new AppError('NOT_FOUND');
  for (const action of ['view', 'edit'] as const) assertThat(own, model, action);
  await holdType(ctx, model);
  const { changes, fieldErrors } = readChanges(model, record.changes);
  assertNoErrors(fieldErrors);
  const { toDraft, entryIds, position } = record;
  const ids = entryIds.slice(position, position + entriesAtOnce);
  // A long edit passes over what was deleted since it began; a short one has just been asked for.
  const rows = await entriesOf(ctx, { model, ids, lock: true, mayMiss: !isOwn });
  const { edited, unchanged, refused } = await editEntries(own, { model, rows, changes, toDraft });
  await insertEditedEntries(ctx.db, { bulkEditId: id, entries: edited });
  const next = position + ids.length;
  await addOutcomes(ctx.db, { id, position: next, changed: edited.length, unchanged, refused });
  return next < entryIds.length;
}

async function entriesOf(
  ctx: Ctx,
  {
    model,
    ids,
    lock,
    mayMiss = false,
  }: { model: ContentModel; ids: readonly string[]; lock: boolean; mayMiss?: boolean },
) {
  const rows = await listEntriesById(ctx.db, { ids, lock });
  const own = rows.filter(({ contentTypeId }) => contentTypeId === model.id);
  if (own.length < ids.length && !mayMiss) throw new AppError('NOT_FOUND');
  return own;
}
