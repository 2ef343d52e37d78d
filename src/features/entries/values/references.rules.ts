import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import { targetOf } from '../../../field-kinds/fields/facts.ts';
import { leavesOf } from '../../../field-kinds/fields/leaves.ts';
import { toNamed } from '../../../field-kinds/fields/stored.ts';
import { type FieldValue, isMissing } from '../../../field-kinds/kit/value.ts';
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
