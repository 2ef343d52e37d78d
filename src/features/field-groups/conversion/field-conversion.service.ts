import { hash } from 'node:crypto';
import { AppError, assertNoErrors } from '../../../contracts/call/errors.ts';
import { neverConverts } from '../../../field-types/definition/conversion.ts';
import { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Place } from '../../../platform/db/lists/walk-position.ts';
import { audit } from '../../audit/audit.service.ts';
import { type FieldRow, listFieldsOfGroup, type NewField, selectOptionalFieldGroup } from '../field-groups.queries.ts';
import type { MatchedField } from '../field-groups.rules.ts';
import { followUnique } from '../unique/unique.service.ts';
import {
  deleteBackfill,
  updateBackfillBegun,
  updateBackfillDone,
  updateBackfillFailed,
  updateBackfillStep,
} from './backfill.queries.ts';
import {
  deleteConversion,
  insertConversions,
  listConverting,
  listWaitingConversions,
  lockOptionalConversion,
  type RunningConversion,
  updateConversion,
} from './field-conversion.queries.ts';
import { listShowingTypes, upsertSettlings } from './shown-in.queries.ts';
import { errorToConvert, errorToCount } from './shown-in.rules.ts';

/** Brings the entries of the types it names in line with their changed fields. */
export const backfillEntriesJob = 'settle-entries';

/** Lets the entries of the types follow a change of their fields, after this transaction. Rejects a unique field whose values repeat. */
export async function backfillEntries(ctx: Ctx, contentTypes: readonly string[]): Promise<void> {
  if (contentTypes.length === 0) return;
  await followUnique(ctx, contentTypes);
  const sorted = [...new Set(contentTypes)].sort();
  await upsertSettlings(ctx.db, sorted);
  const jobKey = `${backfillEntriesJob}:${hash('sha1', sorted.join())}`;
  await ctx.platform.jobs.add(ctx, backfillEntriesJob, { contentTypes: sorted }, { jobKey });
}

/** Where work on the entries of a type says how far it has come. */
export interface BackfillProgress {
  begin(step: 'values' | 'search', total: number): Promise<void>;
  add(entries: number): Promise<void>;
}

/** Does the work on the entries of a type, and lets readers see how far it has come, or that it failed; then it throws on. */
export async function withBackfillProgress(
  ctx: Ctx,
  contentTypeId: string,
  work: (progress: BackfillProgress) => Promise<void>,
): Promise<void> {
  const { clock } = ctx.platform;
  const changeCount = await updateBackfillBegun(ctx.db, contentTypeId);
  try {
    await work({
      begin: (step, total) => updateBackfillStep(ctx.db, { contentTypeId, step, total, at: clock.now() }),
      add: (more) => updateBackfillDone(ctx.db, { contentTypeId, more }),
    });
  } catch (error) {
    await updateBackfillFailed(ctx.db, { contentTypeId, at: clock.now() });
    throw error;
  }
  if (changeCount !== null) await deleteBackfill(ctx.db, { contentTypeId, changeCount });
}

/**
 * A field of the stored group with the key of its values, and the types that show it, for a caller who counts what becomes of
 * them. Rejects an unknown group, a field that it does not have, and an actor who may not count.
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
  const error = errorToCount(ctx.actor, await listShowingTypes(ctx.db, contentTypes));
  if (error !== null) throw new AppError('INSUFFICIENT_PERMISSIONS', { error });
  return { key: stored.key, definition: FieldDefinition.parse(stored.definition), contentTypes };
}

declare module '../../../platform/feature.ts' {
  interface Offers {
    heldValueCounters: HeldValueCounter;
  }
}

/** For each field, by its key, how many entries of these types hold a value of it. */
export type HeldValueCounter = (
  ctx: Ctx,
  of: { contentTypes: readonly string[]; fields: readonly { key: string; inside: null }[] },
) => Promise<ReadonlyMap<string, number>>;

/** A saved field and the field of another type that it was before. */
type Replacement = Pick<MatchedField<FieldRow, FieldDefinition>, 'replaced'> & { row: NewField };

/** Rejects to change a field's type again before its values have arrived. */
export async function assertNotEarly(ctx: Ctx, saved: readonly Replacement[]): Promise<void> {
  const replaced = saved.flatMap((one) => one.replaced?.id ?? []);
  const converting = new Set(await listConverting(ctx.db, replaced));
  const early = saved.filter((one) => converting.has(one.replaced?.id ?? ''));
  assertNoErrors(Object.fromEntries(early.map(({ row }) => [`fields.${row.position}.type`, [stillConverting]])));
}

/** The fields that a save replaced by fields of another type, and what is to become of their values. */
interface FieldTypeChanges {
  saved: readonly Replacement[];
  /** Ids of those whose values are read into the new field. */
  convert: readonly string[];
  /** Ids of those whose new field begins empty. */
  discard: readonly string[];
  contentTypes: readonly string[];
}

/**
 * Begins to read the values of fields whose type changed into the fields that took their place: those that are asked for
 * by id, and those that are of one type as before, one or several of it. Rejects an id whose field stays what it was, is
 * removed or unknown, one whose values become nothing of the new type, and an actor who may not convert.
 */
export async function beginConversions(ctx: Ctx, changes: FieldTypeChanges): Promise<void> {
  const { saved, convert, discard, contentTypes } = changes;
  assertNoErrors({
    ...errorsOf('convert', convert, (id) => conversionError(id, saved)),
    ...errorsOf('discard', discard, (id) => (replacedField(id, saved) ? null : notReplaced(id))),
  });
  const conversions = saved.flatMap(({ row, replaced: from }) => {
    if (!from || neverConverts(from.definition, row.definition) !== null) return [];
    const isWanted = convert.includes(from.wireId) || convertsByItself({ row, replaced: from }, discard);
    return isWanted ? [{ fieldId: row.id, position: row.position, contentTypes, from }] : [];
  });
  if (conversions.length === 0) return;
  const error = errorToConvert(ctx.actor, await listShowingTypes(ctx.db, contentTypes));
  if (error !== null) {
    const fields = Object.fromEntries(conversions.map(({ position }) => [`fields.${position}.type`, [error]]));
    throw new AppError('INSUFFICIENT_PERMISSIONS', { error, fields });
  }
  await insertConversions(ctx.db, conversions);
}

/** Rejects a field [F15] whose values would be out of sight without a word: neither list names it, and entries hold some, or the actor may not know. */
export async function assertDecided(
  ctx: Ctx,
  { saved, convert, discard, contentTypes }: FieldTypeChanges,
  counters: readonly HeldValueCounter[],
): Promise<void> {
  const undecided = saved.flatMap(({ row, replaced }) => {
    if (!replaced || [...convert, ...discard].includes(replaced.wireId)) return [];
    return convertsByItself({ row, replaced }, discard) ? [] : [{ row, replaced }];
  });
  if (undecided.length === 0) return;
  const mayCount = errorToCount(ctx.actor, await listShowingTypes(ctx.db, contentTypes)) === null;
  const fields = undecided.map(({ replaced }) => ({ key: replaced.key, inside: null }));
  const counts = mayCount ? await Promise.all(counters.map((count) => count(ctx, { contentTypes, fields }))) : [];
  const issues = undecided.flatMap(({ row, replaced }): [string, string[]][] => {
    const held = counts.reduce((sum, count) => sum + (count.get(replaced.key) ?? 0), 0);
    if (mayCount && held === 0) return [];
    const entries = mayCount
      ? held === 1
        ? '1 entry holds'
        : `${held.toLocaleString('en')} entries hold`
      : 'Entries may hold';
    const ways = `name the field's id "${replaced.wireId}" in "convert" to read them into the new type, or in "discard" to begin empty`;
    return [[`fields.${row.position}.type`, [`${entries} values of "${replaced.definition.label}": ${ways}`]]];
  });
  assertNoErrors(Object.fromEntries(issues));
}

/** A change between one value and several of the same type needs no decision. */
function convertsByItself(
  { row, replaced }: { row: NewField; replaced: FieldRow },
  discard: readonly string[],
): boolean {
  return row.definition.type === replaced.definition.type && !discard.includes(replaced.wireId);
}

function errorsOf(
  list: string,
  ids: readonly string[],
  errorOf: (id: string) => string | null,
): Record<string, string[]> {
  const fieldErrors = ids.map((id, index) => [`${list}.${index}`, errorOf(id)] as const);
  return Object.fromEntries(fieldErrors.flatMap(([path, problem]) => (problem === null ? [] : [[path, [problem]]])));
}

/** Why the values of the field with this id are not to be converted; null if they are. */
function conversionError(id: string, saved: readonly Replacement[]): string | null {
  const field = replacedField(id, saved);
  return field?.replaced ? neverConverts(field.replaced.definition, field.row.definition) : notReplaced(id);
}

const replacedField = (id: string, saved: readonly Replacement[]) =>
  saved.find(({ replaced }) => replaced?.wireId === id);
const notReplaced = (id: string) => `"${id}" is not the id of a field whose type changes`;

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

/** Ends a conversion; the audit log says what it did. */
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
