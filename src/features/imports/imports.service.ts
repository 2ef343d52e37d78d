import { AppError } from '../../contracts/call/errors.ts';
import { processLanes } from '../../platform/admission/lanes.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { ownerOf } from '../../platform/context/owner-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { loadContentModel } from '../content-types/content-types.service.ts';
import { assertThat } from '../entries/entries.service.ts';
import { FileError } from './columns/file-error.ts';
import { matchNames } from './columns/plan.rules.ts';
import type { Import, ImportPlan, ImportReading } from './imports.contract.ts';
import {
  countOutcomes,
  deleteImport,
  deleteOldImports,
  type ImportRecord,
  listImportRecords,
  listReported,
  noOutcomes,
  type OutcomeCounts,
  selectOptionalImport,
  updateState,
} from './imports.queries.ts';
import { idColumn, likelyKey, missingForUndo } from './imports.rules.ts';
import { keepRows } from './run/keep-rows.ts';

const maxListed = 50;
const dayMs = 86_400_000;

/** Reading a file takes a processor and a transaction of its own. */

/** Reads a file and keeps its rows; nothing is imported. Rejects what is no file of rows, with the reason. */
export async function readUpload(
  ctx: Ctx,
  { path, name }: { path: string; name: string },
  reading: ImportReading,
): Promise<Import> {
  const fileName = name.trim().slice(0, 200).toWellFormed() || 'table.csv';
  const id = await processLanes.importedFile
    .run(() => keepRows(ctx, { path, fileName, reading }), ownerOf(ctx))
    .catch((error: unknown) => {
      if (!(error instanceof FileError)) throw error;
      const text = `${fileName} ${error.message}.`;
      throw new AppError('IMPORT_UNREADABLE', { error: text, fields: { file: [text] } });
    });
  return readImport(ctx, id);
}

/** The newest imports: the actor's own, for administrators all. */
export async function listImports(ctx: Ctx): Promise<Import[]> {
  const createdBy = ctx.actor.isAdmin ? null : ctx.actor.userId;
  const records = await listImportRecords(ctx.db, { createdBy, limit: maxListed });
  const counts = await countOutcomes(
    ctx.db,
    records.map(({ id }) => id),
  );
  return Promise.all(records.map((record) => toImport(ctx, record, counts.get(record.id))));
}

/** One import. Rejects an unknown id, and anybody but its owner. */
export async function readImport(ctx: Ctx, id: string): Promise<Import> {
  const record = await ownImport(ctx, { id, lock: false });
  return toImport(ctx, record, (await countOutcomes(ctx.db, [id])).get(id));
}

/** A plan for a file: the new type that it suggests, or what its columns match in a type that is there. Rejects an actor who may not view its entries. */
export async function suggestPlan(
  ctx: Ctx,
  { id, contentType }: { id: string; contentType: string | undefined },
): Promise<ImportPlan> {
  const { plan, columns } = await ownImport(ctx, { id, lock: false });
  if (plan === null) throw new AppError('NOT_FOUND');
  if (contentType === undefined) return plan;
  const model = await loadContentModel(ctx, contentType);
  if (!model) throw new AppError('VALIDATION_ERROR', { fields: { contentType: ['is not a content type'] } });
  assertThat(ctx, model, 'view');
  const fields = model.fields.map(({ definition }) => definition);
  const known = columns.map(({ name, choices }) => ({ name, choices }));
  const { unmatched, fields: matched, ...own } = matchNames(known, { fields, title: plan.title });
  const planned = matched.map(({ column, definition }) => ({
    column,
    name: definition.name,
    isRequired: false,
  }));
  return {
    target: { kind: 'existing', contentType: model.slug },
    ...own,
    fields: planned,
    key: idColumn(unmatched) ?? likelyKey({ slug: own.slug, fields: planned }),
    status: 'draft',
  };
}

/** Stops a running import before its next rows. Rejects one that is not running. */
export function cancelImport(ctx: Ctx, id: string): Promise<Import> {
  return inTransaction(ctx, async (ctx) => {
    const { status } = await ownImport(ctx, { id, lock: true });
    if (status !== 'running') throw new AppError('IMPORT_NOT_RUNNING');
    await updateState(ctx.db, id, { status: 'cancelled', endedAt: ctx.platform.clock.now() });
    return readImport(ctx, id);
  });
}

const reportedAtOnce = 500;

/** The next rows that were rejected, or kept by the undo. */
export async function readReport(ctx: Ctx, { id, after }: { id: string; after: number }) {
  await ownImport(ctx, { id, lock: false });
  const rows = await listReported(ctx.db, { importId: id, after, limit: reportedAtOnce });
  return { rows, next: rows.length < reportedAtOnce ? null : (rows.at(-1)?.row ?? null) };
}

/** Forgets an import with the rows that were read; what it made stays. Rejects one that is under way. */
export function purgeImport(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const { status } = await ownImport(ctx, { id, lock: true });
    if (status === 'running' || status === 'undoing') throw new AppError('IMPORT_STARTED');
    await deleteImport(ctx.db, id);
    return null;
  });
}

/** Forgets files that were read and never imported after a day, and imports after 30 days; the hourly cleanup. */
export async function purgeOldImports(ctx: Ctx): Promise<void> {
  const now = ctx.platform.clock.now().getTime();
  await deleteOldImports(ctx.db, { open: new Date(now - dayMs), ended: new Date(now - 30 * dayMs) });
}

/** An import of the actor's own; an administrator has all. Rejects every other id as unknown. */
export async function ownImport(ctx: Ctx, of: { id: string; lock: boolean }): Promise<ImportRecord> {
  const record = await selectOptionalImport(ctx.db, of);
  const isOwn = record !== null && (ctx.actor.isAdmin || record.createdBy === ctx.actor.userId);
  if (!isOwn) throw new AppError('NOT_FOUND');
  return record;
}

/** Whether there is something that an undo could take back. */
export function isUndoable({ status, madeTypeVersion }: ImportRecord, counts: OutcomeCounts): boolean {
  const hasEnded = status === 'done' || status === 'cancelled' || status === 'failed';
  return hasEnded && (madeTypeVersion !== null || counts.created + counts.updated > 0);
}

function readAs({ notation: { encoding = null, headerLine = null, sheets = [], sheet = null } }: ImportRecord) {
  return { encoding, headerLine, sheets: [...sheets], sheet };
}

async function toImport(ctx: Ctx, record: ImportRecord, counts: OutcomeCounts = noOutcomes()): Promise<Import> {
  const { contentTypeId, rowCount, createdAt, endedAt, status } = record;
  const model = contentTypeId === null ? null : await loadContentModel(ctx, contentTypeId);
  const missing = missingForUndo(ctx.actor, { hasMadeType: record.madeTypeVersion !== null, type: model });
  return {
    ...record,
    ...readAs(record),
    rows: rowCount,
    contentType: model && { id: model.id, slug: model.slug, name: model.name },
    counts,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    can: { cancel: status === 'running', undo: isUndoable(record, counts) && missing === null },
  };
}
