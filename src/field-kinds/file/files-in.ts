import type { FieldDefinition } from '../fields/definition.ts';
import type { FieldItem } from '../kit/kind.ts';
import { isFileField } from './media-files.ts';

/** The definition of a field of files. */
export type FileField = Extract<FieldDefinition, { type: 'image' | 'media' | 'file' }>;

/** A file that a value names, where it does so, and the field that it must fit. */
export interface NamedFile {
  file: string;
  path: string;
  field: FileField;
}

/** Every file that a value names, inside items too; values as people and the API see them. */
export function filesIn(definition: FieldDefinition, { value, path }: { value: unknown; path: string }): NamedFile[] {
  if (isFileField(definition)) {
    const files = [value].flat().filter((one) => typeof one === 'string' && one !== '');
    return files.map((file) => ({ file: String(file), path, field: definition }));
  }
  if (!('sub_fields' in definition)) return [];
  return [value].flat().flatMap((item, index) => {
    if (!isItem(item)) return [];
    const at = Array.isArray(value) ? `${path}.${index}` : path;
    return definition.sub_fields.flatMap((inner) =>
      filesIn(inner, { value: item[inner.name], path: `${at}.${inner.name}` }),
    );
  });
}

/** The same value with other files in the place of those it names. */
export function withFiles(definition: FieldDefinition, value: unknown, replace: (file: string) => unknown): unknown {
  const each = (given: unknown, change: (one: unknown) => unknown) =>
    Array.isArray(given) ? given.map(change) : change(given);
  if (isFileField(definition)) return each(value, (one) => (typeof one === 'string' ? replace(one) : one));
  if (!('sub_fields' in definition)) return value;
  return each(value, (item) => {
    if (!isItem(item)) return item;
    const inner = definition.sub_fields
      .filter(({ name }) => name in item)
      .map((field) => [field.name, withFiles(field, item[field.name], replace)]);
    return { ...item, ...Object.fromEntries(inner) };
  });
}

function isItem(value: unknown): value is FieldItem {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
