import type { InnerDefinition } from '../inner-fields/inner-fields.ts';
import type { FileRules } from '../kit/field-type.ts';
import { type FieldDefinition, fieldTypeOf, optionalFieldType } from './definition.ts';
import { unknownType } from './unknown-type.ts';

/** Whether a value is text that a person writes: no choice, no entry, no file. */
export function isWritten(definition: FieldDefinition): boolean {
  const { shape, choices, target, fileRules } = fieldTypeOf(definition);
  return shape(definition) === 'text' && !choices && !target && !fileRules;
}

/** What people call a type. */
export function typeLabel(type: string): string {
  return optionalFieldType(type)?.label ?? unknownType(type);
}

/** Whether every value of a type is an e-mail address. */
export function isAddress(type: string): boolean {
  return optionalFieldType(type)?.recipient === 'always';
}

/** Whether a value of the field has parts, such as fields or blocks, whose errors have paths of their own. */
export function hasParts(definition: FieldDefinition): boolean {
  const fieldType = fieldTypeOf(definition);
  return fieldType.hasParts === true || fieldType.innerFields !== undefined;
}

/** Whether two entries can be kept from having the same value of a field of this type. */
export function canBeUnique(type: string): boolean {
  const fieldType = optionalFieldType(type);
  return fieldType !== undefined && Object.hasOwn(fieldType.definition.shape.validation.unwrap().shape, 'unique');
}

/** The fields inside a field; none where it is of a type that holds none. */
export function innerFieldsOf(definition: FieldDefinition | null): readonly InnerDefinition[] {
  return definition && 'sub_fields' in definition ? definition.sub_fields : [];
}

/** A field with other fields inside it; one of a type that holds none stays as it is. */
export function withInnerFields(definition: FieldDefinition, fields: InnerDefinition[]): FieldDefinition {
  return 'sub_fields' in definition ? { ...definition, sub_fields: fields } : definition;
}

/** The slug of the type whose entries the field's values name; null where they name none. */
export function targetOf(definition: FieldDefinition): string | null {
  return fieldTypeOf(definition).target?.(definition) ?? null;
}

/** What the files of the field's values must be; null where they name no files. */
export function fileRulesOf(definition: FieldDefinition): FileRules | null {
  return fieldTypeOf(definition).fileRules?.(definition) ?? null;
}

/** Whether delivery fills the field in where a reader asks for it: with entries, with files, or with its HTML. */
export function canBeIncluded(definition: FieldDefinition): boolean {
  return (
    targetOf(definition) !== null || fileRulesOf(definition) !== null || fieldTypeOf(definition).htmlText !== undefined
  );
}

/** Whether two types are one, or keep each other's stored values as they lie. */
export function isSameFamily(type: string, other: string): boolean {
  const family = optionalFieldType(type)?.family;
  return type === other || (family !== undefined && family === optionalFieldType(other)?.family);
}

/** A field's value as a line of text, for lists and exports; empty if there is none. */
export function fieldText(definition: FieldDefinition, value: unknown): string {
  if (value === null || value === undefined) return '';
  const fieldType = fieldTypeOf(definition);
  if (fieldType.listText) return fieldType.listText(value, definition);
  return Array.isArray(value) ? value.join(', ') : String(value);
}
