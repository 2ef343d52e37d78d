import { type Converted, neverConverts } from '../../../field-types/definition/conversion.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { toNamed } from '../../../field-types/definition/stored.ts';
import type { FieldValue } from '../../../field-types/kit/value.ts';
import { processLanes } from '../../../platform/admission/lanes.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Place } from '../../../platform/db/lists/walk-position.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { countStoredEntries } from '../../content-types/entry-counts/entry-counts.service.ts';
import { readStoredField } from '../../field-groups/conversion/field-conversion.service.ts';
import { convertedValues } from './converted-values.ts';
import { type ConversionPreview, maxExamples, type PlaceInTypes } from './value-conversion.contract.ts';
import { listPassedEntries, type PassedEntry } from './value-conversion.queries.ts';

/** Entries read by one statement. */
const batch = 500;
/** Entries examined for one answer, at most. */
const maxExamined = 5000;
/** Time after which an answer ends with fewer entries. */
const maxMs = 250;

type StoredField = Awaited<ReturnType<typeof readStoredField>>;

interface Asked {
  fieldGroupId: string;
  /** The field's id. */
  field: string;
  definition: FieldDefinition;
  after: PlaceInTypes | null;
}

/**
 * Which of a field's values would become values of another definition of it, and which would not, among the next entries;
 * nothing is written. Rejects an unknown group, a field that the stored group does not have, and an actor who may not view
 * and edit all entries that show it.
 */
export async function previewConversion(ctx: Ctx, question: Asked): Promise<ConversionPreview> {
  const stored = await readStoredField(ctx, question);
  return processLanes.changedValues.run(() => lookAtNext(ctx, { stored, question }));
}

async function lookAtNext(
  ctx: Ctx,
  { stored, question }: { stored: StoredField; question: Asked },
): Promise<ConversionPreview> {
  const { key, definition: from, contentTypes } = stored;
  const { definition: to, after } = question;
  const preview: ConversionPreview = {
    total: await countStoredEntries(ctx, contentTypes),
    looked: 0,
    next: null,
    entries: 0,
    converts: 0,
    fails: 0,
    never: neverConverts(from, to),
    examples: { converts: [], fails: [] },
  };
  const startedAt = performance.now();
  const isEnough = () => preview.looked >= maxExamined || performance.now() - startedAt > maxMs;
  for await (const { model, rows, end } of passedEntries(ctx, { contentTypes, key, after })) {
    const entries = rows.flatMap(({ value, ...entry }) => (value === null ? [] : [{ ...entry, value }]));
    preview.entries += entries.length;
    preview.looked += rows.length;
    const values = entries.map(({ value }) => value);
    const results = await convertedValues(ctx, { model, from, to }, values);
    for (const [index, { id, title, value }] of entries.entries()) {
      const result = results[index];
      const example = { id, title, contentType: model.slug, from: cut(toNamed(from, value)) };
      if (result) note(preview, { example, result });
    }
    preview.next = end;
    if (isEnough()) return preview;
  }
  return { ...preview, next: null };
}

type Example = Omit<ConversionPreview['examples']['fails'][number], 'reason'>;

function note(preview: ConversionPreview, { example, result }: { example: Example; result: Converted }): void {
  const { converts, fails } = preview.examples;
  if ('reason' in result) {
    preview.fails += 1;
    if (fails.length < maxExamples) fails.push({ ...example, reason: result.reason });
  } else {
    preview.converts += 1;
    if (converts.length < maxExamples) converts.push({ ...example, to: cut(result.value) });
  }
}

interface Passed {
  model: ContentModel;
  rows: PassedEntry[];
  /** The last of them. */
  end: PlaceInTypes;
}

/** The entries of the types after a place, some at a time. */
async function* passedEntries(
  ctx: Ctx,
  of: { contentTypes: readonly string[]; key: string; after: PlaceInTypes | null },
): AsyncGenerator<Passed> {
  const begun = of.after === null ? 0 : of.contentTypes.indexOf(of.after.contentType);
  for (const contentTypeId of begun === -1 ? [] : of.contentTypes.slice(begun)) {
    const model = await loadContentModel(ctx, contentTypeId);
    if (!model) continue;
    let after: Place | null = of.after?.contentType === contentTypeId ? of.after : null;
    for (;;) {
      const rows: PassedEntry[] = await listPassedEntries(ctx.db, { contentTypeId, key: of.key, after, limit: batch });
      const last = rows.at(-1);
      if (!last) break;
      after = last;
      yield { model, rows, end: { contentType: contentTypeId, createdAt: last.createdAt, id: last.id } };
      if (rows.length < batch) break;
    }
  }
}

const maxShownLength = 200;

function cut(value: FieldValue): FieldValue {
  return typeof value === 'string' && value.length > maxShownLength
    ? `${value.slice(0, maxShownLength).toWellFormed()}…`
    : value;
}
