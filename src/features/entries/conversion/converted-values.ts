import { setImmediate as othersSlot } from 'node:timers/promises';
import { type Converted, convertValue } from '../../../field-types/definition/conversion.ts';
import { type FieldDefinition, valueSchema } from '../../../field-types/definition/definition.ts';
import { innerFieldsOf, withInnerFields } from '../../../field-types/definition/facts.ts';
import { toStored } from '../../../field-types/definition/stored.ts';
import type { FieldValue } from '../../../field-types/kit/value.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { findUnknownReferences } from '../values/references.ts';

/** With a large pattern one value may take as long; after that everybody else is served first. */
const maxStretchMs = 20;

interface Conversion {
  model: ContentModel;
  from: FieldDefinition;
  to: FieldDefinition;
}

/**
 * Stored values of one field as values of another, or why not: by the other's schema, and by what it may refer to. An entry
 * that is gone or of another type, and a file that is gone or does not fit, is rejected as it is when an entry is saved.
 */
export async function convertedValues(
  ctx: Ctx,
  { model, from, to }: Conversion,
  values: readonly FieldValue[],
): Promise<Converted[]> {
  const schema = valueSchema(to, 'draft');
  const read: Converted[] = [];
  let stretch = performance.now();
  for (const value of values) {
    read.push(convertValue(value, { from, to, schema }));
    if (performance.now() - stretch < maxStretchMs) continue;
    await othersSlot();
    stretch = performance.now();
  }
  const { name } = to;
  const definition = storedByName(to);
  const changes = read.map((one) => ({
    values: 'value' in one ? { [name]: toStored(definition, one.value) } : {},
    before: {},
  }));
  const target = { ...model, fields: [{ name, key: name, definition }] };
  const issues = await findUnknownReferences(ctx, { model: target, changes });
  return read.map((one, index) => {
    const [violation] = Object.values(issues[index] ?? {}).flat();
    return violation === undefined ? one : { reason: violation };
  });
}

/** Inner fields that were never saved have no ids of their own yet; names are as good while nothing is written. */
function storedByName(definition: FieldDefinition): FieldDefinition {
  const fields = innerFieldsOf(definition).map((inner) => ({ ...inner, id: inner.name }));
  return withInnerFields(definition, fields);
}
