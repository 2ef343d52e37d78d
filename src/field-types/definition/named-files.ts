import type { FileRules } from '../kit/field-type.ts';
import type { FieldDefinition } from './definition.ts';
import { fileRulesOf, innerFieldsOf } from './facts.ts';
import { isItem, leavesOf } from './leaves.ts';

/** A file that a value names, where it does so, and what the field says of its files. */
export interface NamedFile {
  file: string;
  path: string;
  /** The label of the field. */
  label: string;
  rules: FileRules;
}

/** Every file that a value names, inside items too; values as people and the API see them. */
export function filesIn(definition: FieldDefinition, at: { value: unknown; path: string }): NamedFile[] {
  return leavesOf(definition, at).flatMap(({ definition: field, value, path }) => {
    const rules = fileRulesOf(field);
    if (rules === null) return [];
    const files = [value].flat().filter((one) => typeof one === 'string' && one !== '');
    return files.map((file) => ({ file: String(file), path, label: field.label, rules }));
  });
}

/** The same value with other files in the place of those it names. */
export function withFiles(definition: FieldDefinition, value: unknown, replace: (file: string) => unknown): unknown {
  const each = (members: unknown, change: (one: unknown) => unknown) =>
    Array.isArray(members) ? members.map(change) : change(members);
  if (fileRulesOf(definition)) return each(value, (one) => (typeof one === 'string' ? replace(one) : one));
  const fields = innerFieldsOf(definition);
  if (fields.length === 0) return value;
  return each(value, (item) => {
    if (!isItem(item)) return item;
    const inner = fields
      .filter(({ name }) => name in item)
      .map((field) => [field.name, withFiles(field, item[field.name], replace)]);
    return { ...item, ...Object.fromEntries(inner) };
  });
}
