import { z } from 'zod';
import { innerDefinition } from '../inner-fields/inner-fields.ts';
import { definitionsOf, type KindFacts } from '../kit/kind.ts';
import { type Completeness, type FieldValue, valueOrNull } from '../kit/value.ts';
import { type FieldType, fieldKinds, refusedInside } from '../registry.ts';
import { unknownType } from './unknown-type.ts';

/** One field as builders define it, in the wire's spelling [G01] [G02]. */
export const FieldDefinition = z.discriminatedUnion('type', definitionsOf(fieldKinds), {
  error: (issue) => {
    const raw = issue.input as { type?: unknown } | undefined;
    return issue.code === 'invalid_union' ? unknownType(raw?.type) : undefined;
  },
});
export type FieldDefinition = z.output<typeof FieldDefinition>;
/** A definition before defaults are filled in. */
export type FieldDraft = z.input<typeof FieldDefinition>;

/** A field inside a field, whichever kind holds it. */
export const innerField = innerDefinition('field', refusedInside);

/** The kinds of field that hold fields. */
export type FieldHolder = Extract<FieldDefinition, { sub_fields: unknown }>['type'];

/** What every kind says, whatever its definition's exact type. Each method gets a definition of its own kind only. */
export type AnyKind = Omit<KindFacts<FieldType, z.ZodRawShape, FieldDefinition>, 'settings'> & {
  definition: { shape: Record<'validation' | 'ui', z.ZodPrefault<z.ZodObject>> };
};

const kinds = new Map<string, AnyKind>(fieldKinds.map((kind) => [kind.type, kind]));

/** The kind of a definition. */
export function kindOf(definition: Pick<FieldDefinition, 'type'>): AnyKind {
  const kind = optionalKind(definition.type);
  if (!kind) throw new Error(`Unknown field type: ${definition.type}`);
  return kind;
}

/** The kind of this type; undefined where none has it. */
export function optionalKind(type: string): AnyKind | undefined {
  return kinds.get(type);
}

/** The settings that a new field of a kind begins with: those that have a preset. */
export function presetsOf(type: FieldType): Partial<FieldDraft> {
  const shape: Record<string, z.ZodType> = kindOf({ type }).definition.shape;
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
  const kind = kindOf(definition);
  return valueOrNull({
    schema: kind.value(definition, completeness),
    label: definition.label,
    isRequired: definition.validation.required,
    completeness,
    isEmpty: kind.isEmpty,
    countsEmptyList: kind.countsEmptyList?.(definition),
  });
}
