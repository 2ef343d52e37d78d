import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import { loadContentModel, readContentType, removeContentType } from '../../content-types/content-types.service.ts';
import { countStoredEntries } from '../../content-types/entry-counts/entry-counts.service.ts';
import { undoImport as undoEntries } from '../../entries/batch/undo-imported-entries.ts';
import { readFieldGroup, removeFieldGroup } from '../../field-groups/field-groups.service.ts';
import { grantedTo } from '../../users/access/read-rights.ts';
import type { Import } from '../imports.contract.ts';
import {
  countOutcomes,
  type ImportRecord,
  listChanged,
  noOutcomes,
  updateOutcomes,
  updateState,
} from '../imports.queries.ts';
import { missingForUndo } from '../imports.rules.ts';
import { isUndoable, ownImport, readImport } from '../imports.service.ts';
import { claimImport, JobPayload, jobKeyOf, undoImportJob, workThrough } from './run-import.ts';

const rowsAtOnce = 200;

/**
 * Queues taking an import back. Rejects one with nothing to take back, and an actor without the rights to delete and edit
 * entries of the type, and to remove the type with its fields where the import made it.
 */
export function startUndo(ctx: Ctx, id: string): Promise<Import> {
  return inTransaction(ctx, async (ctx) => {
    const record = await ownImport(ctx, { id, lock: true });
    const counts = (await countOutcomes(ctx.db, [id])).get(id) ?? noOutcomes();
    if (!isUndoable(record, counts)) throw new AppError('IMPORT_NOT_UNDOABLE');
    const model = record.contentTypeId === null ? null : await loadContentModel(ctx, record.contentTypeId);
    const missing = missingForUndo(ctx.actor, { hasMadeType: record.madeTypeVersion !== null, type: model });
    if (missing !== null) throw new AppError('INSUFFICIENT_PERMISSIONS', { error: missing });
    await updateState(ctx.db, id, {
      status: 'undoing',
      granted: grantedTo(ctx.actor),
      position: 0,
      error: null,
      endedAt: null,
    });
    await audit(ctx, 'import.undone', { type: 'import', id, label: record.fileName });
    await ctx.platform.jobs.add(ctx, undoImportJob, { importId: id }, { jobKey: jobKeyOf(id) });
    return readImport(ctx, id);
  });
}

/** The job: takes back what each row made, some in each transaction, then the type. A killed process leaves it to the next. */
export async function undoImport(ctx: Ctx, payload: unknown): Promise<void> {
  const { importId: id } = JobPayload.parse(payload);
  await workThrough(ctx, { id, job: undoImportJob, step: undoNext });
}

function undoNext(ctx: Ctx, id: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const taken = await claimImport(ctx, { id, status: 'undoing' });
    if (!taken) return false;
    const { record } = taken;
    const rows = await listChanged(ctx.db, { importId: id, after: record.position, limit: rowsAtOnce });
    const model = record.contentTypeId === null ? null : await loadContentModel(ctx, record.contentTypeId);
    if (model && rows.length > 0) {
      const works = rows.map(({ outcome, entryId, entryVersion }) => ({ id: entryId, outcome, version: entryVersion }));
      const undone = new Map((await undoEntries(taken.ctx, { model, works })).map((one) => [one.id, one]));
      const outcomes = rows.flatMap(({ row, entryId }) => {
        const one = undone.get(entryId);
        if (!one) return [];
        const refusals = one.outcome === 'kept' ? [{ column: null, value: null, reason: one.reason }] : undefined;
        return [{ row, outcome: one.outcome, ...(refusals && { refusals }) }];
      });
      await updateOutcomes(ctx.db, { importId: id, outcomes });
    }
    const isLast = !model || rows.length < rowsAtOnce;
    const notes = isLast && model ? await removeMade(taken.ctx, record) : [];
    await updateState(ctx.db, id, {
      position: isLast ? record.rowCount : (rows.at(-1)?.row ?? record.position),
      ...(isLast && { status: 'undone' as const, endedAt: ctx.platform.clock.now(), notes }),
    });
    return !isLast;
  });
}

/** Removes the type and the fields that the import made, unless they are not what it made any more; says what stays. */
async function removeMade(ctx: Ctx, record: ImportRecord): Promise<string[]> {
  const { contentTypeId, madeTypeVersion, fieldGroupId, madeGroupVersion } = record;
  if (contentTypeId === null || madeTypeVersion === null) return [];
  const type = await readContentType(ctx, contentTypeId);
  const entries = await countStoredEntries(ctx, [contentTypeId]);
  if (entries > 0) return [`The content type stays: ${entries} ${entries === 1 ? 'entry is' : 'entries are'} in it.`];
  if (type.version !== madeTypeVersion) return ['The content type stays: it was changed since.'];
  if (fieldGroupId !== null && type.fieldGroups.includes(fieldGroupId)) {
    const group = await readFieldGroup(ctx, fieldGroupId);
    if (group.version !== madeGroupVersion || group.contentTypes.length > 1)
      return ['The content type and its fields stay: the fields were changed since, or other types show them.'];
    await removeFieldGroup(ctx, fieldGroupId);
  }
  await removeContentType(ctx, contentTypeId);
  return [];
}
