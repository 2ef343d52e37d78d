import { AppError } from '../../../contract-kit/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { FieldGroup } from '../field-groups.contract.ts';
import { listFieldsOfGroup, lockContentTypes, updateFieldGroup, upsertFields } from '../field-groups.queries.ts';
import { readFieldGroup, readLockedGroup, refuseNameClashes } from '../field-groups.service.ts';
import { type FieldUsage, type RemovedField, restorableDays } from './removal.contract.ts';
import {
  countValues,
  deleteExpiredFields,
  deleteRemovedField,
  deleteValues,
  listRemovedFields,
} from './removal.queries.ts';

const dayMs = 24 * 3_600_000;
const restorableMs = restorableDays * dayMs;

/** How many entries hold a value of each of the group's fields [F16]. Refuses an unknown group. */
export async function readFieldUsage(ctx: Ctx, fieldGroupId: string): Promise<FieldUsage[]> {
  await readFieldGroup(ctx, fieldGroupId);
  const fields = await listFieldsOfGroup(ctx.db, fieldGroupId);
  const counts = await countValues(ctx.db, { fieldGroupId, keys: fields.map(({ key }) => key) });
  return fields.map(({ wireId, key }) => ({ field: wireId, entries: counts.get(key) ?? 0 }));
}

/** The fields that can still be put back [F16]. Refuses an unknown group. */
export async function listRestorableFields(ctx: Ctx, fieldGroupId: string): Promise<RemovedField[]> {
  await readFieldGroup(ctx, fieldGroupId);
  const rows = (await listRemovedFields(ctx.db, fieldGroupId)).filter((row) => isRestorable(ctx, row));
  const counts = await countValues(ctx.db, { fieldGroupId, keys: rows.map(({ key }) => key) });
  return rows.map(({ id, key, definition, removedAt }) => ({
    ...{ id, definition, entries: counts.get(key) ?? 0 },
    removedAt: removedAt.toISOString(),
    restorableUntil: new Date(removedAt.getTime() + restorableMs).toISOString(),
  }));
}

/** Puts a removed field back as the group's last, with its values. Refuses one that is not there (any more), and a name that another field has taken. */
export function restoreField(ctx: Ctx, { id, field }: { id: string; field: string }): Promise<FieldGroup> {
  return inTransaction(ctx, async (ctx) => {
    const before = await readLockedGroup(ctx, id);
    await lockContentTypes(ctx.db, before.contentTypes);
    const row = (await listRemovedFields(ctx.db, id)).find((one) => one.id === field);
    if (!row || !isRestorable(ctx, row)) throw new AppError('NOT_FOUND');
    if (before.fields.some(({ name }) => name === row.name)) throw nameTaken(row.name);
    await deleteRemovedField(ctx.db, row.id);
    const { removedAt: _, ...kept } = row;
    await upsertFields(ctx.db, [{ ...kept, fieldGroupId: id, position: before.fields.length }]);
    await refuseNameClashes(ctx, { contentTypes: before.contentTypes, fields: [row.definition] });
    await updateFieldGroup(ctx.db, { id, at: ctx.platform.clock.now() });
    const after = await readFieldGroup(ctx, id);
    await audit(ctx, 'field.restored', { type: 'field-group', id, label: after.name, after: { field: row.name } });
    changed(ctx, { topic: 'model' });
    return after;
  });
}

/** Forgets fields that were removed more than 30 days ago, with what entries held of them; some at a time. */
export async function forgetExpiredFields(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.platform.clock.now().getTime() - restorableMs);
  await inTransaction(ctx, async (ctx) => {
    const keys = await deleteExpiredFields(ctx.db, { before, limit: 20 });
    if (keys.length > 0) await deleteValues(ctx.db, keys);
  });
}

function isRestorable(ctx: Ctx, { removedAt }: { removedAt: Date }): boolean {
  return ctx.platform.clock.now().getTime() - removedAt.getTime() < restorableMs;
}

function nameTaken(name: string): AppError {
  return new AppError('FIELD_NAME_TAKEN', {
    fields: { name: [`Another field is named "${name}" now; rename it first`] },
  });
}
