import { AppError } from '../../../contracts/call/errors.ts';
import { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { innerFieldsOf } from '../../../field-types/definition/facts.ts';
import { maxInnerFields } from '../../../field-types/inner-fields/inner-fields.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import { keptMs } from '../../removals/removals.rules.ts';
import { listPurgedRows } from '../../removals/removals.service.ts';
import { backfillEntries } from '../conversion/field-conversion.service.ts';
import { listShowingTypes, lockContentTypes } from '../conversion/shown-in.queries.ts';
import { errorToCount, errorToShow } from '../conversion/shown-in.rules.ts';
import type { FieldGroup } from '../field-groups.contract.ts';
import { listFieldsOfGroup, updateFieldGroup, upsertFields } from '../field-groups.queries.ts';
import { readFieldGroup, readLockedGroup } from '../field-groups.service.ts';
import { askForIndexes } from '../indexes/marks.ts';
import { assertNoNameClashes } from '../shown-in/shown-in.service.ts';
import { keptFieldGroup } from './kept-field-group.ts';
import type { RemovedField } from './removed-fields.contract.ts';
import {
  deleteRemovedField,
  deleteRemovedKeys,
  type KeyPlace,
  listExpiredKeys,
  listRemovedFields,
  type RemovedRow,
  updateHolder,
} from './removed-fields.queries.ts';

/** A field of a group with where entries hold its values; `field` is the id that it has in the group's definition. */
interface PlacedField extends KeyPlace {
  field: string;
}

/** Whether the actor may know how many entries hold a value of a group that these types show. */
export async function mayCountValues(ctx: Ctx, contentTypes: readonly string[]): Promise<boolean> {
  return errorToCount(ctx.actor, await listShowingTypes(ctx.db, contentTypes)) === null;
}

/** The fields of a group and those inside them, and the types whose entries may hold values of them. Rejects an unknown group. */
export async function listPlacedFields(
  ctx: Ctx,
  fieldGroupId: string,
): Promise<{ contentTypes: readonly string[]; fields: PlacedField[] }> {
  const { contentTypes } = await readFieldGroup(ctx, fieldGroupId);
  const stored = await listFieldsOfGroup(ctx.db, fieldGroupId);
  const fields = [
    ...stored.map(({ wireId, key }) => ({ field: wireId, key, inside: null })),
    ...stored.flatMap(({ key: inside, definition }) =>
      innerFieldsOf(definition).map(({ id }) => ({ field: id, key: id, inside })),
    ),
  ];
  return { contentTypes, fields };
}

/** A removed field as readers know it, but for the number of entries, and where entries hold its values. */
interface RestorableField {
  removed: Omit<RemovedField, 'entries'>;
  place: KeyPlace;
}

/** The fields that can still be put back [F16], and the types whose entries may hold values of them. Rejects an unknown group. */
export async function listRestorableFields(
  ctx: Ctx,
  fieldGroupId: string,
): Promise<{ contentTypes: readonly string[]; fields: RestorableField[] }> {
  const { contentTypes } = await readFieldGroup(ctx, fieldGroupId);
  const all = await listRemovedFields(ctx.db, fieldGroupId);
  const holders = new Map(
    [...all, ...(await listFieldsOfGroup(ctx.db, fieldGroupId))].map((field) => [field.key, field]),
  );
  const fields = all
    .filter((row) => isRestorable(ctx, row))
    .map(({ id, key, definition, removedAt, inside }) => ({
      removed: {
        id,
        definition,
        inside: inside === null ? null : (holders.get(inside)?.definition.label ?? ''),
        removedAt: removedAt.toISOString(),
        restorableUntil: new Date(removedAt.getTime() + keptMs).toISOString(),
      },
      place: { key, inside },
    }));
  return { contentTypes, fields };
}

/**
 * Puts a removed field back where it stood in the group or in the field that held it, with its values. Rejects one that is
 * not there (any more), an actor who may not change what public types show, a name that another field has taken, and one whose holder is gone, of another type, or full.
 */
export function restoreField(ctx: Ctx, { id, field }: { id: string; field: string }): Promise<FieldGroup> {
  return inTransaction(ctx, async (ctx) => {
    const before = await readLockedGroup(ctx, id);
    const refusal = errorToShow(ctx.actor, await lockContentTypes(ctx.db, before.contentTypes));
    if (refusal !== null) throw new AppError('INSUFFICIENT_PERMISSIONS', { error: refusal });
    const row = (await listRemovedFields(ctx.db, id)).find((one) => one.id === field);
    if (!row || !isRestorable(ctx, row)) throw new AppError('NOT_FOUND');
    await deleteRemovedField(ctx.db, row.id);
    if (row.inside !== null) await putBackInside(ctx, { group: before, row, inside: row.inside });
    else await putBack(ctx, { group: before, row });
    await updateFieldGroup(ctx.db, { id, at: ctx.platform.clock.now() });
    const after = await readFieldGroup(ctx, id);
    await askForIndexes(ctx);
    await backfillEntries(ctx, before.contentTypes);
    await audit(ctx, 'field.restored', { type: 'field-group', id, label: after.name, after: { field: row.name } });
    changed(ctx, { topic: 'model' });
    return after;
  });
}

async function putBack(ctx: Ctx, { group, row }: { group: FieldGroup; row: RemovedRow }): Promise<void> {
  if (group.fields.some(({ name }) => name === row.name)) {
    throw nameTaken(`Another field is named "${row.name}" now; rename it first`);
  }
  const { removedAt: _, inside: __, position: ___, ...field } = row;
  const fields = putIn(await listFieldsOfGroup(ctx.db, group.id), { one: field, position: row.position });
  const placed = fields.map((one, position) => ({ ...one, fieldGroupId: group.id, position }));
  await upsertFields(ctx.db, placed);
  await assertNoNameClashes(ctx, { contentTypes: group.contentTypes, fields: [row.definition] });
}

async function putBackInside(
  ctx: Ctx,
  { group, row, inside }: { group: FieldGroup; row: RemovedRow; inside: string },
): Promise<void> {
  const holder = (await listFieldsOfGroup(ctx.db, group.id)).find(({ key }) => key === inside);
  if (!holder)
    throw new AppError('FIELD_HOLDER_GONE', { fields: { field: [await holderGone(ctx, { group, inside })] } });
  const { label } = holder.definition;
  const fields = innerFieldsOf(holder.definition);
  if (fields.some(({ name }) => name === row.name)) {
    throw nameTaken(`Another field of “${label}” is named "${row.name}" now; rename it first`);
  }
  if (fields.length >= maxInnerFields) {
    throw new AppError('VALIDATION_ERROR', {
      fields: { field: [`“${label}” holds ${maxInnerFields} fields, which is the most; remove one first`] },
    });
  }
  const definition = FieldDefinition.parse({
    ...holder.definition,
    sub_fields: putIn(fields, { one: row.definition, position: row.position }),
  });
  await updateHolder(ctx.db, { key: inside, definition });
}

/** The list with one more at this place; at the end where the place is not known, or the list has become shorter. */
const putIn = <Item>(list: readonly Item[], { one, position }: { one: Item; position: number | null }): Item[] =>
  list.toSpliced(position ?? list.length, 0, one);

/** Why a field cannot return into the one that held it: that one was removed too, alone or because its type changed. */
async function holderGone(ctx: Ctx, { group, inside }: { group: FieldGroup; inside: string }): Promise<string> {
  const removed = (await listRemovedFields(ctx.db, group.id)).find(({ key }) => key === inside);
  if (!removed || !isRestorable(ctx, removed)) return 'The field that held it is gone';
  const { label, name } = removed.definition;
  return group.fields.some((field) => field.name === name)
    ? `“${label}”, which held it, is of another type now; restore the field of the type it was first`
    : `“${label}”, which held it, was removed too; restore that field first`;
}

/**
 * Forgets fields that were removed more than 30 days ago, alone or with their group. `dropValues` drops what entries hold
 * of them, before the fields, so that it can be broken off anywhere and done again.
 */
export async function purgeExpiredFields(
  ctx: Ctx,
  dropValues: (fields: readonly KeyPlace[]) => Promise<void>,
): Promise<void> {
  const before = new Date(ctx.platform.clock.now().getTime() - keptMs);
  const expired = await listExpiredKeys(ctx.db, { before, limit: 100 });
  const rows = await listPurgedRows(ctx, keptFieldGroup.type);
  const ofGroups = rows.flatMap(({ key }) => (typeof key === 'string' ? [{ key, inside: null }] : []));
  await dropValues([...expired, ...ofGroups]);
  const keys = expired.map(({ key }) => key);
  if (keys.length > 0) await deleteRemovedKeys(ctx.db, keys);
}

function isRestorable(ctx: Ctx, { removedAt }: { removedAt: Date }): boolean {
  return ctx.platform.clock.now().getTime() - removedAt.getTime() < keptMs;
}

function nameTaken(message: string): AppError {
  return new AppError('FIELD_NAME_TAKEN', { fields: { name: [message] } });
}
