import { isRecord } from '../../contracts/is-record.ts';
import type { InnerField } from '../kit/field-type.ts';
import type { FieldItem, FieldValue } from '../kit/value.ts';
import { type FieldDefinition, fieldTypeOf } from './definition.ts';

/** A value as it is stored: of fields inside a field by their ids, so that renaming one loses nothing. */
export function toStored(definition: FieldDefinition, value: FieldValue): FieldValue {
  return withItems(definition, value, (item, fields) =>
    fields.flatMap(({ id, name }) => (item[name] === undefined || item[name] === null ? [] : [[id, item[name]]])),
  );
}

/** A stored value as people and the API see it: of fields inside a field by their names, null where there is none. */
export function toNamed(definition: FieldDefinition, stored: FieldValue): FieldValue {
  return withItems(definition, stored, (item, fields) => fields.map(({ id, name }) => [name, item[id] ?? null]));
}

function withItems(
  definition: FieldDefinition,
  value: FieldValue,
  entriesOf: (item: FieldItem, fields: readonly InnerField[]) => [string, FieldValue | null][],
): FieldValue {
  const fields = fieldTypeOf(definition).innerFields?.(definition);
  if (!fields) return value;
  const read = (item: unknown): FieldItem =>
    Object.fromEntries(isRecord(item) ? entriesOf(item as FieldItem, fields) : []);
  return Array.isArray(value) ? value.map(read) : read(value);
}
