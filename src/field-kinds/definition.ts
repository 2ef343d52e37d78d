import { z } from 'zod';
import type { FilterOperator } from '../contract-kit/list-query.ts';
import { type DefinitionProblem, type FieldValue, type FilterType, isMissing, type ValueShape } from './kind.ts';
import { type FieldType, fieldDefinitions, fieldKinds } from './registry.ts';

/** One field as builders define it, in the wire's spelling [G01] [G02]. */
export const FieldDefinition = z.discriminatedUnion('type', fieldDefinitions, {
  error: (issue) => {
    const given = issue.input as { type?: unknown } | undefined;
    return issue.code === 'invalid_union' ? `Unknown field type: ${readableType(given?.type)}` : undefined;
  },
});
export type FieldDefinition = z.output<typeof FieldDefinition>;
/** A definition before defaults are filled in. */
export type FieldDraft = z.input<typeof FieldDefinition>;

function readableType(type: unknown): string {
  return typeof type === 'string' ? type.slice(0, 50) : '';
}

/** What every kind offers, whatever its definition's exact type. Each method gets a definition of its own kind only. */
interface AnyKind {
  type: FieldType;
  value(definition: FieldDefinition): z.ZodType<FieldValue>;
  problems?(definition: FieldDefinition): DefinitionProblem[];
  prepare?(raw: Record<string, unknown>): Record<string, unknown>;
  shape(definition: FieldDefinition): ValueShape;
  operators(definition: FieldDefinition): readonly FilterOperator[];
  filterType(definition: FieldDefinition): FilterType;
  read(given: string | number | boolean, definition: FieldDefinition): string | number | boolean | null;
  searchText?(value: FieldValue, definition: FieldDefinition): string;
}

const kinds = new Map<string, AnyKind>(fieldKinds.map((kind) => [kind.type, kind]));

/** The kind of a definition. */
export function kindOf(definition: Pick<FieldDefinition, 'type'>): AnyKind {
  const kind = kinds.get(definition.type);
  if (!kind) throw new Error(`Unknown field type: ${definition.type}`);
  return kind;
}

/** `complete` is what publishing asks for; `draft` lets required values be absent and checks everything else [H06]. */
export type Completeness = 'draft' | 'complete';

/** The schema of a field's value, with S1 §5's messages. A missing value comes out as null. */
export function valueSchema(
  definition: FieldDefinition,
  completeness: Completeness = 'complete',
): z.ZodType<FieldValue | null> {
  const present = kindOf(definition).value(definition).nullable();
  const asked = definition.validation.required && completeness === 'complete';
  const schema = asked ? present.refine((value) => value !== null, `${definition.label} is required`) : present;
  return z.preprocess((given) => (isMissing(given) ? null : given), schema);
}

const notAList = 'must be a list of fields, or the same as a JSON string';

/** The fields of one group, as a list or a JSON string [F19]: at most 500, each name and id once, each default a value of its field. */
export const fieldList = z.preprocess(
  readList,
  z.array(FieldDefinition, notAList).max(500, 'At most 500 fields in a group').superRefine(refuseDefects),
) as unknown as z.ZodType<FieldDefinition[], FieldDraft[] | string>;

function readList(given: unknown): unknown {
  const list = fromJson(given);
  return Array.isArray(list) ? list.map((item) => readSpellings(fromJson(item))) : list;
}

function fromJson(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given) as unknown;
  } catch {
    return given;
  }
}

const otherSpellings: Readonly<Record<string, FieldType>> = { 'date picker': 'date', date_picker: 'date' };

/** Other spellings of a type read as its own [Q21]; null in a setting means that it is not set. */
function readSpellings(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const set = withoutNulls(given);
  for (const part of ['validation', 'ui']) {
    const settings = set[part];
    if (isRecord(settings)) set[part] = withoutNulls(settings);
  }
  const type = set['type'];
  if (typeof type !== 'string') return set;
  const canonical = Object.hasOwn(otherSpellings, type) ? otherSpellings[type] : type;
  return kinds.get(canonical ?? '')?.prepare?.({ ...set, type: canonical }) ?? { ...set, type: canonical };
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

function refuseDefects(fields: FieldDefinition[], context: z.RefinementCtx<FieldDefinition[]>): void {
  const names = new Set<string>();
  const ids = new Set<string>();
  for (const [index, field] of fields.entries()) {
    const refuse = ({ path, message }: DefinitionProblem) =>
      context.addIssue({ code: 'custom', path: [index, ...path], message });
    if (names.has(field.name)) refuse({ path: ['name'], message: 'Another field has this name' });
    if (field.id !== '' && ids.has(field.id)) refuse({ path: ['id'], message: 'Another field has this id' });
    names.add(field.name);
    ids.add(field.id);
    const problems = kindOf(field).problems?.(field) ?? [];
    for (const problem of problems) refuse(problem);
    if (problems.length === 0)
      for (const message of defaultProblems(field)) refuse({ path: ['default_value'], message });
  }
}

function defaultProblems(field: FieldDefinition): string[] {
  if (field.default_value === undefined) return [];
  const checked = valueSchema(field, 'draft').safeParse(field.default_value);
  return checked.success ? [] : checked.error.issues.map(({ message }) => message);
}
