import { AppError } from '../../../contract-kit/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import { keptMs } from '../../removals/removals.rules.ts';
import { listForgottenRows } from '../../removals/removals.service.ts';
import { settleEntries } from '../conversion/conversion.service.ts';
import type { FieldGroup } from '../field-groups.contract.ts';
import { listFieldsOfGroup, lockContentTypes, updateFieldGroup, upsertFields } from '../field-groups.queries.ts';
import { readFieldGroup, readLockedGroup, refuseNameClashes } from '../field-groups.service.ts';
import { askForIndexes } from '../indexes/marks.ts';
import { keptFieldGroup } from './kept-field-group.ts';
import type { FieldUsage, GroupUsage, RemovedField } from './removal.contract.ts';
import {
  countEntriesWithValues,
  countValues,
  deleteRemovedField,
  deleteRemovedKeys,
  deleteValues,
  listExpiredKeys,
  listRemovedFields,
  listTypesOfGroup,
  selectOptionalSliceEnd,
} from './removal.queries.ts';

/** How many entries hold a value of each of the group's fields [F16]. Refuses an unknown group. */
export async function readFieldUsage(ctx: Ctx, fieldGroupId: string): Promise<FieldUsage[]> {
  await readFieldGroup(ctx, fieldGroupId);
  const fields = await listFieldsOfGroup(ctx.db, fieldGroupId);
  const counts = await countValues(ctx.db, { fieldGroupId, keys: fields.map(({ key }) => key) });
  return fields.map(({ wireId, key }) => ({ field: wireId, entries: counts.get(key) ?? 0 }));
}

/** What deleting the group affects. Refuses an unknown group. */
export async function readGroupUsage(ctx: Ctx, fieldGroupId: string): Promise<GroupUsage> {
  await readFieldGroup(ctx, fieldGroupId);
  const keys = (await listFieldsOfGroup(ctx.db, fieldGroupId)).map(({ key }) => key);
  return {
    entries: await countEntriesWithValues(ctx.db, { fieldGroupId, keys }),
    contentTypes: await listTypesOfGroup(ctx.db, fieldGroupId),
  };
}

/** The fields that can still be put back [F16]. Refuses an unknown group. */
export async function listRestorableFields(ctx: Ctx, fieldGroupId: string): Promise<RemovedField[]> {
  await readFieldGroup(ctx, fieldGroupId);
  const rows = (await listRemovedFields(ctx.db, fieldGroupId)).filter((row) => isRestorable(ctx, row));
  const counts = await countValues(ctx.db, { fieldGroupId, keys: rows.map(({ key }) => key) });
  return rows.map(({ id, key, definition, removedAt }) => ({
    ...{ id, definition, entries: counts.get(key) ?? 0 },
    removedAt: removedAt.toISOString(),
    restorableUntil: new Date(removedAt.getTime() + keptMs).toISOString(),
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
    await askForIndexes(ctx);
    await settleEntries(ctx, before.contentTypes);
    await audit(ctx, 'field.restored', { type: 'field-group', id, label: after.name, after: { field: row.name } });
    changed(ctx, { topic: 'model' });
    return after;
  });
}

/** So many entries are looked through in one statement. */
const slice = 2000;

/**
 * Forgets fields that were removed more than 30 days ago, alone or with their group, with what entries held of them. The
 * values go before the fields, some entries at a time, so that it can be broken off anywhere and done again.
 */
export async function forgetExpiredFields(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.platform.clock.now().getTime() - keptMs);
  const keys = await listExpiredKeys(ctx.db, { before, limit: 100 });
  const kept = await listForgottenRows(ctx, keptFieldGroup.type);
  await forgetValues(ctx, [...keys, ...kept.flatMap(({ key }) => (typeof key === 'string' ? [key] : []))]);
  if (keys.length > 0) await deleteRemovedKeys(ctx.db, keys);
}

async function forgetValues(ctx: Ctx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  let after: string | null = null;
  do {
    const until: string | null = await selectOptionalSliceEnd(ctx.db, { after, limit: slice });
    await deleteValues(ctx.db, { keys, after, until });
    after = until;
  } while (after !== null);
}

function isRestorable(ctx: Ctx, { removedAt }: { removedAt: Date }): boolean {
  return ctx.platform.clock.now().getTime() - removedAt.getTime() < keptMs;
}

function nameTaken(name: string): AppError {
  return new AppError('FIELD_NAME_TAKEN', {
    fields: { name: [`Another field is named "${name}" now; rename it first`] },
  });
}
