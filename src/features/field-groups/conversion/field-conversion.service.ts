import { hash } from 'node:crypto';
import { AppError, refuseFaults } from '../../../contract-kit/call/errors.ts';
import { neverConverts } from '../../../field-kinds/fields/conversion.ts';
import { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Place } from '../../../platform/db/lists/place.ts';
import { audit } from '../../audit/audit.service.ts';
import { type FieldRow, listFieldsOfGroup, type NewField, selectOptionalFieldGroup } from '../field-groups.queries.ts';
import type { MatchedField } from '../field-groups.rules.ts';
import { listShowingTypes, upsertSettlings } from '../shown-in/shown-in.queries.ts';
import { refusalToConvert, refusalToCount } from '../shown-in/shown-in.rules.ts';
import {
  deleteConversion,
  insertConversions,
  listConverting,
  listWaitingConversions,
  lockOptionalConversion,
  type RunningConversion,
  updateConversion,
} from './field-conversion.queries.ts';
import {
  deleteSettling,
  updateSettlingBegun,
  updateSettlingDone,
  updateSettlingFailed,
  updateSettlingStep,
} from './settling.queries.ts';

/** Brings the entries of the types it names in line with their changed fields. */
export const settleEntriesJob = 'settle-entries';

/** Lets the entries of the types follow a change of their fields, after this transaction. */
export async function settleEntries(ctx: Ctx, contentTypes: readonly string[]): Promise<void> {
  if (contentTypes.length === 0) return;
  const sorted = [...new Set(contentTypes)].sort();
  await upsertSettlings(ctx.db, sorted);
  const jobKey = `${settleEntriesJob}:${hash('sha1', sorted.join())}`;
  await ctx.platform.jobs.add(ctx, settleEntriesJob, { contentTypes: sorted }, { jobKey });
}

/** Where work on the entries of a type says how far it has come. */
export interface SettlingProgress {
  begin(step: 'values' | 'search', total: number): Promise<void>;
  add(entries: number): Promise<void>;
}

/** Does the work on the entries of a type, and lets readers see how far it has come, or that it failed; then it throws on. */
export async function withSettlingProgress(
  ctx: Ctx,
  contentTypeId: string,
  work: (progress: SettlingProgress) => Promise<void>,
): Promise<void> {
  const { clock } = ctx.platform;
  const changeCount = await updateSettlingBegun(ctx.db, contentTypeId);
  try {
    await work({
      begin: (step, total) => updateSettlingStep(ctx.db, { contentTypeId, step, total, at: clock.now() }),
      add: (more) => updateSettlingDone(ctx.db, { contentTypeId, more }),
    });
  } catch (error) {
    await updateSettlingFailed(ctx.db, { contentTypeId, at: clock.now() });
    throw error;
  }
  if (changeCount !== null) await deleteSettling(ctx.db, { contentTypeId, changeCount });
}

/**
 * A field of the stored group with the key of its values, and the types that show it, for who counts what becomes of
 * them. Refuses an unknown group, a field that it does not have, and an actor who may not count.
 */
export async function readStoredField(
  ctx: Ctx,
  { fieldGroupId, field }: { fieldGroupId: string; field: string },
): Promise<{ key: string; definition: FieldDefinition; contentTypes: readonly string[] }> {
  const group = await selectOptionalFieldGroup(ctx.db, fieldGroupId);
  if (!group) throw new AppError('NOT_FOUND');
  const stored = (await listFieldsOfGroup(ctx.db, fieldGroupId)).find(({ wireId }) => wireId === field);
  if (!stored) throw new AppError('VALIDATION_ERROR', { fields: { field: ['is not a field of this group'] } });
  const { contentTypes } = group;
  const error = refusalToCount(ctx.actor, await listShowingTypes(ctx.db, contentTypes));
  if (error !== null) throw new AppError('INSUFFICIENT_PERMISSIONS', { error });
  return { key: stored.key, definition: FieldDefinition.parse(stored.definition), contentTypes };
}

/** A saved field and the field of another kind that it was before. */
type Replacement = Pick<MatchedField<FieldRow, FieldDefinition>, 'replaced'> & { row: NewField };

/** Refuses to change a field's kind again before its values have arrived. */
export async function refuseEarlyChange(ctx: Ctx, saved: readonly Replacement[]): Promise<void> {
  const replaced = saved.flatMap((one) => one.replaced?.id ?? []);
  const converting = new Set(await listConverting(ctx.db, replaced));
  const early = saved.filter((one) => converting.has(one.replaced?.id ?? ''));
  refuseFaults(Object.fromEntries(early.map(({ row }) => [`fields.${row.position}.type`, [stillConverting]])));
}

/**
 * Begins to read the values of fields whose kind changed into the fields that took their place: those that are asked for
 * by id, and those that are of one kind as before, one or several of it. Refuses an id whose field stays what it was, is
 * removed or unknown, one whose values become nothing of the new kind, and an actor who may not convert.
 */
export async function beginConversions(
  ctx: Ctx,
  of: { saved: readonly Replacement[]; fieldIds: readonly string[]; contentTypes: readonly string[] },
): Promise<void> {
  refuseFaults(
    Object.fromEntries(
      of.fieldIds.flatMap((id, index) => {
        const problem = conversionProblem(id, of.saved);
        return problem === null ? [] : [[`convert.${index}`, [problem]]];
      }),
    ),
  );
  const conversions = of.saved.flatMap(({ row, replaced: from }) => {
    if (!from || neverConverts(from.definition, row.definition) !== null) return [];
    const isWanted = of.fieldIds.includes(from.wireId) || row.definition.type === from.definition.type;
    return isWanted ? [{ fieldId: row.id, position: row.position, contentTypes: of.contentTypes, from }] : [];
  });
  if (conversions.length === 0) return;
  const error = refusalToConvert(ctx.actor, await listShowingTypes(ctx.db, of.contentTypes));
  if (error !== null) {
    const fields = Object.fromEntries(conversions.map(({ position }) => [`fields.${position}.type`, [error]]));
    throw new AppError('INSUFFICIENT_PERMISSIONS', { error, fields });
  }
  await insertConversions(ctx.db, conversions);
}

/** Why the values of the field with this id are not to be converted; null if they are. */
function conversionProblem(id: string, saved: readonly Replacement[]): string | null {
  const field = saved.find(({ replaced }) => replaced?.wireId === id);
  if (!field?.replaced) return `"${id}" is not the id of a field whose type changes`;
  return neverConverts(field.replaced.definition, field.row.definition);
}

const stillConverting = 'The values of this field are still being converted; change its type again when that is done';

/** The next conversion of entries of a type, for this transaction alone; null if none waits. */
export async function takeConversion(ctx: Ctx, contentTypeId: string): Promise<RunningConversion | null> {
  const conversion = await lockOptionalConversion(ctx.db, contentTypeId);
  if (!conversion) return null;
  const parsed = ({ key, definition }: RunningConversion['from']) => ({
    key,
    definition: FieldDefinition.parse(definition),
  });
  return { ...conversion, from: parsed(conversion.from), to: parsed(conversion.to) };
}

/** The keys of the values that wait for their conversion in the entries of a type, and the places from which on they do. */
export function listWaitingKeys(ctx: Ctx, contentTypeId: string): Promise<{ key: string; after: Place | null }[]> {
  return listWaitingConversions(ctx.db, contentTypeId);
}

/** Notes how far a conversion has come. */
export function noteConverted(ctx: Ctx, reached: RunningConversion & { after: Place }): Promise<void> {
  return updateConversion(ctx.db, reached);
}

/** Ends a conversion; the trail says what it did. */
export async function endConversion(ctx: Ctx, done: RunningConversion): Promise<void> {
  await deleteConversion(ctx.db, done);
  const { fieldGroupId: id, from, to, contentTypeId: contentType, converted, failed } = done;
  await audit(ctx, 'field.converted', {
    // Its counts are about entries, and so is the right to read them.
    type: 'field-conversion',
    id,
    scope: contentType,
    label: to.definition.label,
    before: { type: from.definition.type },
    after: { type: to.definition.type, contentType, converted, failed },
  });
}
