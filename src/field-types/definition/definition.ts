import { z } from 'zod';
import { innerDefinition } from '../inner-fields/inner-fields.ts';
import { definitionsOf, type FieldTypeSpec } from '../kit/field-type.ts';
import { type Completeness, type FieldValue, presentSchema, valueOrNull } from '../kit/value.ts';
import { type FieldType, fieldTypes, nameInsideField } from '../registry.ts';
import { unknownType } from './unknown-type.ts';

/** One field as builders define it, in the wire's spelling [G01] [G02]. */
export const FieldDefinition = z.discriminatedUnion('type', definitionsOf(fieldTypes), {
  error: (issue) => {
    const raw = issue.input as { type?: unknown } | undefined;
    return issue.code === 'invalid_union' ? unknownType(raw?.type) : undefined;
  },
});
export type FieldDefinition = z.output<typeof FieldDefinition>;
/** A definition before defaults are filled in. */
export type FieldDraft = z.input<typeof FieldDefinition>;

/** A field inside a field, whichever type holds it. */
export const innerField = innerDefinition('field', nameInsideField);

/** The field types that hold fields. */
export type FieldHolder = Extract<FieldDefinition, { sub_fields: unknown }>['type'];

/** What every type says, whatever its definition's exact type. Each method gets a definition of its own type only. */
export type AnyFieldType = Omit<FieldTypeSpec<FieldType, z.ZodRawShape, FieldDefinition>, 'settings'> & {
  definition: { shape: Record<'validation' | 'ui', z.ZodPrefault<z.ZodObject>> };
};

const fieldTypesByName = new Map<string, AnyFieldType>(fieldTypes.map((fieldType) => [fieldType.type, fieldType]));

/** The field type of a definition. */
export function fieldTypeOf(definition: Pick<FieldDefinition, 'type'>): AnyFieldType {
  const fieldType = optionalFieldType(definition.type);
  if (!fieldType) throw new Error(`Unknown field type: ${definition.type}`);
  return fieldType;
}

/** The field type of this name; undefined where there is none. */
export function optionalFieldType(type: string): AnyFieldType | undefined {
  return fieldTypesByName.get(type);
}

/** The settings that a new field of a type begins with: those that have a preset. */
export function presetsOf(type: FieldType): Partial<FieldDraft> {
  const shape: Record<string, z.ZodType> = fieldTypeOf({ type }).definition.shape;
  const presets = Object.entries(shape).flatMap(([name, setting]) => {
    const preset = setting.safeParse(undefined);
    return preset.success && preset.data !== undefined ? [[name, preset.data]] : [];
  });
  return Object.fromEntries(presets);
}

/** The schema of a field's value, with the messages of the specification. A missing value comes out as null. */
export function valueSchema(
  definition: FieldDefinition,
  completeness: Completeness = 'complete',
): z.ZodType<FieldValue | null> {
  const fieldType = fieldTypeOf(definition);
  return valueOrNull({
    schema: presentSchema(fieldType, definition, completeness),
    label: definition.label,
    isRequired: definition.validation.required,
    completeness,
    isEmpty: fieldType.isEmpty,
    countsEmptyList: fieldType.countsEmptyList?.(definition),
  });
}
