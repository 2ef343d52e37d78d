import { isRecord } from '../../contracts/is-record.ts';
import type { FieldItem } from '../kit/value.ts';
import type { FieldDefinition } from './definition.ts';
import { innerFieldsOf } from './facts.ts';

/** A field without fields of its own, what a value holds of it, and where. */
export interface Leaf {
  definition: FieldDefinition;
  value: unknown;
  path: string;
}

/** The field itself, or the leaves inside its items; values as people and the API see them. */
export function leavesOf(definition: FieldDefinition, { value, path }: { value: unknown; path: string }): Leaf[] {
  const fields = innerFieldsOf(definition);
  if (fields.length === 0) return [{ definition, value, path }];
  return [value].flat().flatMap((item, index) => {
    if (!isItem(item)) return [];
    const at = Array.isArray(value) ? `${path}.${index}` : path;
    return fields.flatMap((field) => leavesOf(field, { value: item[field.name], path: `${at}.${field.name}` }));
  });
}

/** Whether what lies in a value is an item, which holds fields by their names. */
export function isItem(value: unknown): value is FieldItem {
  return isRecord(value);
}
