import { type FieldDefinition, kindOf, toNamed } from '../../../field-kinds/fields/definition.ts';
import { type FieldItem, type FieldValue, isMissing } from '../../../field-kinds/kit/kind.ts';
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

function referencesOf(definition: FieldDefinition, { value, path }: { value: FieldValue; path: string }): Reference[] {
  const { label } = definition;
  if ('sub_fields' in definition) {
    const isList = Array.isArray(value);
    const items = (isList ? value : [value]) as FieldItem[];
    return items.flatMap((item, index) =>
      definition.sub_fields.flatMap((inner) => {
        const of = item[inner.name];
        if (isMissing(of)) return [];
        const at = isList ? `${path}.${index}.${inner.name}` : `${path}.${inner.name}`;
        return referencesOf(inner, { value: of as FieldValue, path: at });
      }),
    );
  }
  const named = kindOf(definition).references?.(value, definition);
  if (!named) return [];
  return named.ids.map((id) => ({ id, contentType: named.contentType, path, label }));
}
