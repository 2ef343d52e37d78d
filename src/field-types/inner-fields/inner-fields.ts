import { z } from 'zod';
import { unknownType } from '../definition/unknown-type.ts';
import type { DefinitionError, DefinitionsOf, FieldTypeSpec } from '../kit/field-type.ts';
import {
  type Completeness,
  type FieldItem,
  type FieldValue,
  isMissing,
  presentSchema,
  valueOrNull,
} from '../kit/value.ts';
import { type JsonSchema, valueSchema } from '../kit/value-schema.ts';
import { innerFieldTypes } from '../registry.inner.ts';
import { innerFieldName } from '../settings/field-name.ts';

/** How an error names a type that may not stand inside a field; undefined for a type that no type has. */
export type NameInsideField = (type: string) => string | undefined;

const name = { name: innerFieldName };
const innerDefinitions = innerFieldTypes.map(({ definition }) => (definition as z.ZodObject).extend(name));

/** The schema of a field inside a field; `owner` is how errors name the one around it. */
export const innerDefinition = (owner: string, nameInsideField: NameInsideField) =>
  // The other rule for names changes no type.
  z.discriminatedUnion('type', innerDefinitions as unknown as DefinitionsOf<typeof innerFieldTypes>, {
    error: (issue) => {
      const { type } = (issue.input ?? {}) as { type?: unknown };
      return issue.code === 'invalid_union' ? errorOf(type, { owner, nameInsideField }) : undefined;
    },
  });
export type InnerDefinition = z.output<ReturnType<typeof innerDefinition>>;

function errorOf(
  type: unknown,
  { owner, nameInsideField }: { owner: string; nameInsideField: NameInsideField },
): string {
  const fieldType = typeof type === 'string' ? nameInsideField(type) : undefined;
  if (fieldType === undefined) return unknownType(type);
  return `A ${owner} cannot contain ${type === owner ? fieldType.replace(/^an? /, 'another ') : fieldType}`;
}

/** Most fields inside a field. */
export const maxInnerFields = 40;

/** The setting `sub_fields` of a field that holds others. */
export const innerFieldsSetting = (owner: string, nameInsideField: NameInsideField) =>
  z
    .array(innerDefinition(owner, nameInsideField), 'At least one sub field is required')
    .min(1, 'At least one sub field is required')
    .max(maxInnerFields, `At most ${maxInnerFields} sub fields`);

type InnerFieldType = FieldTypeSpec<string, z.ZodRawShape, InnerDefinition>;

const fieldTypes = new Map<string, InnerFieldType>(
  innerFieldTypes.map((fieldType) => [fieldType.type, fieldType as unknown as InnerFieldType]),
);

function fieldTypeOf({ type }: InnerDefinition): InnerFieldType {
  const fieldType = fieldTypes.get(type);
  if (!fieldType) throw new Error(`Unknown field type: ${type}`);
  return fieldType;
}

const schemaOf = (field: InnerDefinition, completeness: Completeness) =>
  valueOrNull({
    schema: presentSchema(fieldTypeOf(field), field, completeness),
    label: field.label,
    isRequired: field.validation.required,
    completeness,
    countsEmptyList: fieldTypeOf(field).countsEmptyList?.(field),
  });

/** The schema of one item: each inner field's value under its name, nothing else. A missing one comes out as null. */
export function itemSchema(
  fields: readonly InnerDefinition[],
  { label, completeness }: { label: string; completeness: Completeness },
): z.ZodType<FieldItem> {
  const parts = Object.fromEntries(fields.map((field) => [field.name, schemaOf(field, completeness)]));
  return z.strictObject(parts, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${label} has no field named ${issue.keys.map((key) => `"${key.slice(0, 64)}"`).join(', ')}`
        : `${label} must hold its fields by name`,
  });
}

/** Names and ids that occur twice, defects of each inner field, and defaults that are no values of theirs. */
export function innerErrors(fields: readonly InnerDefinition[]): DefinitionError[] {
  const fieldErrors: DefinitionError[] = [];
  const seen = { name: new Set<string>(), id: new Set<string>() };
  for (const [index, field] of fields.entries()) {
    const at = (path: (string | number)[], message: string) =>
      fieldErrors.push({ path: ['sub_fields', index, ...path], message });
    if (seen.name.has(field.name)) at(['name'], 'Another field has this name');
    if (field.id !== '' && seen.id.has(field.id)) at(['id'], 'Another field has this id');
    seen.name.add(field.name);
    seen.id.add(field.id);
    const defects = fieldTypeOf(field).fieldErrors?.(field) ?? [];
    for (const { path, message } of defects) at(path, message);
    if (defects.length > 0 || field.default_value === undefined) continue;
    const checked = schemaOf(field, 'draft').safeParse(field.default_value);
    for (const { message } of checked.success ? [] : checked.error.issues) at(['default_value'], message);
  }
  return fieldErrors;
}

/** The JSON Schema of an item. */
export function itemJsonSchema(fields: readonly InnerDefinition[]): JsonSchema {
  const properties = fields.map((field) => [
    field.name,
    { anyOf: [valueSchema(fieldTypeOf(field), field), { type: 'null' }], title: field.label },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), required: fields.map(({ name: of }) => of) };
}

/** The TypeScript type of an item; names need no quotes under the field-name rule. */
export function itemTypeScript(fields: readonly InnerDefinition[]): string {
  return `{ ${fields.map((field) => `${field.name}: ${fieldTypeOf(field).typeScript(field)} | null`).join('; ')} }`;
}

/** What search finds an item by. */
export function itemSearchText(fields: readonly InnerDefinition[], item: FieldItem): string {
  return fields
    .map((field) => {
      const value = item[field.name];
      return isMissing(value) ? '' : (fieldTypeOf(field).searchText?.(value as FieldValue, field) ?? '');
    })
    .filter((text) => text !== '')
    .join(' ');
}
