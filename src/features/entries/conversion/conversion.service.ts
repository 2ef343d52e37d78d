import { convertValue, neverConverts } from '../../../field-kinds/conversion.ts';
import { type FieldDefinition, toNamed, valueSchema } from '../../../field-kinds/definition.ts';
import type { FieldValue } from '../../../field-kinds/kind.ts';
import type { Ctx } from '../../../platform/context.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { readStoredField } from '../../field-groups/conversion/conversion.service.ts';
import { mayAct } from '../entries.rules.ts';
import { type ConversionPreview, mostExamples } from './conversion.contract.ts';
import { type HeldValue, listHeldValues } from './conversion.queries.ts';

/** So many entries are read at once. */
const batch = 1000;

interface Asked {
  fieldGroupId: string;
  /** The field's id. */
  field: string;
  definition: FieldDefinition;
}

/**
 * Which of a field's values would become values of another definition of it, and which would not; nothing is written.
 * Refuses an unknown group, and a field that the stored group does not have.
 */
export async function previewConversion(
  ctx: Ctx,
  { fieldGroupId, field, definition: to }: Asked,
): Promise<ConversionPreview> {
  const { key, definition: from, contentTypes } = await readStoredField(ctx, { fieldGroupId, field });
  const conversion = { from, to, schema: valueSchema(to, 'draft') };
  const preview: ConversionPreview = {
    ...{ entries: 0, converts: 0, fails: 0, never: neverConverts(from, to) },
    examples: { converts: [], fails: [] },
  };
  const { examples } = preview;
  for (const contentTypeId of contentTypes) {
    const model = await loadContentModel(ctx, contentTypeId);
    if (!model) continue;
    const isShown = mayAct(ctx.actor, model, 'view');
    for await (const { id, title, value } of heldValues(ctx, { contentTypeId, key })) {
      const converted = convertValue(value, conversion);
      const example = { id, title, contentType: model.slug, from: cut(toNamed(from, value)) };
      preview.entries += 1;
      if ('reason' in converted) {
        preview.fails += 1;
        if (isShown && examples.fails.length < mostExamples)
          examples.fails.push({ ...example, reason: converted.reason });
      } else {
        preview.converts += 1;
        if (isShown && examples.converts.length < mostExamples)
          examples.converts.push({ ...example, to: cut(converted.value) });
      }
    }
  }
  return preview;
}

async function* heldValues(ctx: Ctx, of: { contentTypeId: string; key: string }): AsyncGenerator<HeldValue> {
  let after: HeldValue | null = null;
  for (;;) {
    const rows: HeldValue[] = await listHeldValues(ctx.db, { ...of, after, limit: batch });
    yield* rows;
    after = rows.at(-1) ?? null;
    if (after === null || rows.length < batch) return;
  }
}

const longestShown = 200;

function cut(value: FieldValue): FieldValue {
  return typeof value === 'string' && value.length > longestShown
    ? `${value.slice(0, longestShown).toWellFormed()}…`
    : value;
}
