import { isRecord } from '../../../contracts/is-record.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { innerFieldsOf, targetOf } from '../../../field-types/definition/facts.ts';
import { leavesOf } from '../../../field-types/definition/leaves.ts';
import { toNamed } from '../../../field-types/definition/stored.ts';
import { type FieldValue, isMissing } from '../../../field-types/kit/value.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import type { StoredValues } from './entry-values.rules.ts';

/** An entry that a value refers to, and where it does so. */
export interface Reference {
  id: string;
  contentType: string;
  path: string;
  label: string;
}

/** Every entry that the values refer to, inside items too. */
export function referencesIn(model: ContentModel, values: StoredValues): Reference[] {
  return model.fields.flatMap(({ key, name, definition }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (isMissing(value)) return [];
    return referencesOf(definition, { value: toNamed(definition, value as FieldValue), path: `customFields.${name}` });
  });
}

function referencesOf(definition: FieldDefinition, at: { value: FieldValue; path: string }): Reference[] {
  return leavesOf(definition, at).flatMap(({ definition: field, value, path }) => {
    const contentType = targetOf(field);
    if (contentType === null || isMissing(value)) return [];
    return [value].flat().map((id) => ({ id: String(id), contentType, path, label: field.label }));
  });
}

/** The values without references to these entries; a field that is left without a value has none. */
export function withoutReferences(model: ContentModel, values: StoredValues, gone: ReadonlySet<string>): StoredValues {
  const definitions = new Map<string, FieldDefinition>(model.fields.map(({ key, definition }) => [key, definition]));
  return withoutGone(definitions, values, gone) as StoredValues;
}

function withoutGone(
  definitions: ReadonlyMap<string, FieldDefinition>,
  values: Readonly<Record<string, unknown>>,
  gone: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const definition = definitions.get(key);
      if (!definition) return [[key, value]];
      if (targetOf(definition) !== null) {
        const ids = [value].flat().filter((id) => !gone.has(String(id)));
        return ids.length === 0 ? [] : [[key, Array.isArray(value) ? ids : value]];
      }
      const inner = new Map<string, FieldDefinition>(innerFieldsOf(definition).map((field) => [field.id, field]));
      if (inner.size === 0) return [[key, value]];
      const cleaned = (item: unknown) => (isRecord(item) ? withoutGone(inner, item, gone) : item);
      return [[key, Array.isArray(value) ? value.map(cleaned) : cleaned(value)]];
    }),
  );
}
