import { z } from 'zod';
import type { FilterOperator, FilterType } from '../../contract-kit/list-query.ts';
import {
  type Completeness,
  type DefinitionProblem,
  type FieldItem,
  type FieldValue,
  type InnerField,
  type ValueShape,
  valueOrNull,
} from '../kit/kind.ts';
import { type FieldType, fieldDefinitions, fieldKinds } from '../registry.ts';
import { unknownType } from './unknown-type.ts';

/** One field as builders define it, in the wire's spelling [G01] [G02]. */
export const FieldDefinition = z.discriminatedUnion('type', fieldDefinitions, {
  error: (issue) => {
    const given = issue.input as { type?: unknown } | undefined;
    return issue.code === 'invalid_union' ? unknownType(given?.type) : undefined;
  },
});
export type FieldDefinition = z.output<typeof FieldDefinition>;
/** A definition before defaults are filled in. */
export type FieldDraft = z.input<typeof FieldDefinition>;

/** What every kind offers, whatever its definition's exact type. Each method gets a definition of its own kind only. */
interface AnyKind {
  type: FieldType;
  definition: { shape: Record<(typeof parts)[number], z.ZodPrefault<z.ZodObject>> };
  value(definition: FieldDefinition, completeness: Completeness): z.ZodType<FieldValue>;
  problems?(definition: FieldDefinition): DefinitionProblem[];
  prepare?(raw: Record<string, unknown>): Record<string, unknown>;
  shape(definition: FieldDefinition): ValueShape;
  operators(definition: FieldDefinition): readonly FilterOperator[];
  filterType(definition: FieldDefinition): FilterType;
  read(given: string | number | boolean, definition: FieldDefinition): string | number | boolean | null;
  typeScript(definition: FieldDefinition): string;
  texts?(member: string | number | boolean | FieldItem, definition: FieldDefinition): readonly string[];
  fromText?(text: string, definition: FieldDefinition): FieldValue | null;
  searchText?(value: FieldValue, definition: FieldDefinition): string;
  isEmpty?(given: unknown): boolean;
  isHtml?: boolean;
  countsEmptyList?(definition: FieldDefinition): boolean;
  hasParts?: boolean;
  innerFields?(definition: FieldDefinition): readonly InnerField[];
  references?(value: FieldValue, definition: FieldDefinition): { contentType: string; ids: readonly string[] };
}

const kinds = new Map<string, AnyKind>(fieldKinds.map((kind) => [kind.type, kind]));

/** The kind of a definition. */
export function kindOf(definition: Pick<FieldDefinition, 'type'>): AnyKind {
  const kind = kinds.get(definition.type);
  if (!kind) throw new Error(`Unknown field type: ${definition.type}`);
  return kind;
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

/** The schema of a field's value, with S1 §5's messages. A missing value comes out as null. */
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

/** Whether a value of the field has parts, such as fields or blocks, whose problems have paths of their own. */
export function hasParts(definition: FieldDefinition): boolean {
  const kind = kindOf(definition);
  return kind.hasParts === true || kind.innerFields !== undefined;
}

function withItems(
  definition: FieldDefinition,
  value: FieldValue,
  entriesOf: (item: FieldItem, fields: readonly InnerField[]) => [string, FieldValue | null][],
): FieldValue {
  const fields = kindOf(definition).innerFields?.(definition);
  if (!fields) return value;
  const read = (item: unknown): FieldItem =>
    Object.fromEntries(isRecord(item) ? entriesOf(item as FieldItem, fields) : []);
  return Array.isArray(value) ? value.map(read) : read(value);
}

const notAList = 'must be a list of fields, or the same as a JSON string';

/** The fields of one group, as a list or a JSON string [F19]: at most 500, each name and id once, each default a value of its field. */
export const fieldList = z.preprocess(
  readList,
  z.array(FieldDefinition, notAList).max(500, 'At most 500 fields in a group').superRefine(refuseDefects),
) as unknown as z.ZodType<FieldDefinition[], FieldDraft[] | string>;

/** One field alone, read and checked like each of a list. */
export const oneField = z.preprocess(
  (given) => readSpellings(fromJson(given)),
  FieldDefinition.superRefine((field, context) => {
    for (const { path, message } of problemsOf(field)) context.addIssue({ code: 'custom', path, message });
  }),
) as unknown as z.ZodType<FieldDefinition, FieldDraft | string>;

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

/** Without case and separators, so that `Date Picker`, `date_picker` and `datepicker` are one. */
const otherSpellings: ReadonlyMap<string, string> = new Map([
  ['datepicker', 'date'],
  ['richtext', 'rich_text'],
  ['textarea', 'textarea'],
]);

/** Other spellings of a type and of its settings read as their own [Q21] [Q08]; null in a setting means that it is not set. */
function readSpellings(given: unknown): unknown {
  const field = readSettings(given);
  if (!isRecord(field)) return field;
  const inner = fromJson(field['sub_fields']);
  // Inner fields hold none themselves, so that nothing needs reading below them however deep it goes.
  if (Array.isArray(inner)) field['sub_fields'] = inner.map((item) => readSettings(fromJson(item)));
  return field;
}

function readSettings(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const set = withoutNulls(given);
  const type = set['type'];
  if (typeof type !== 'string') return set;
  const canonical = kinds.has(type) ? type : otherSpellings.get(type.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const kind = kinds.get(canonical ?? '');
  if (!kind) return set;
  const field = inTheirParts({ ...set, type: kind.type }, kind);
  return kind.prepare?.(field) ?? field;
}

const parts = ['validation', 'ui'] as const;
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Settings that stand beside `validation` and `ui` instead of in them, or are spelled in camelCase; what is spelled as it goes out wins. */
function inTheirParts(given: Record<string, unknown>, { definition: { shape } }: AnyKind): Record<string, unknown> {
  const field = inSnakeCase(given, shape);
  for (const part of parts) {
    const known = shape[part].unwrap().shape;
    const nested = field[part];
    if (nested !== undefined && !isRecord(nested)) continue;
    const beside = Object.entries(inSnakeCase(given, known)).filter(([name]) => Object.hasOwn(known, name));
    field[part] = { ...Object.fromEntries(beside), ...inSnakeCase(withoutNulls(nested ?? {}), known) };
  }
  return field;
}

function inSnakeCase(given: Record<string, unknown>, known: object): Record<string, unknown> {
  const read = Object.entries(given).map(([name, value]) => {
    const spelled = snakeCase(name);
    return [Object.hasOwn(known, spelled) ? spelled : name, value];
  });
  return { ...Object.fromEntries(read), ...given };
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
    for (const problem of problemsOf(field)) refuse(problem);
  }
}

function problemsOf(field: FieldDefinition): DefinitionProblem[] {
  const problems = kindOf(field).problems?.(field) ?? [];
  if (problems.length > 0 || field.default_value === undefined) return problems;
  const checked = valueSchema(field, 'draft').safeParse(field.default_value);
  return checked.success ? [] : checked.error.issues.map(({ message }) => ({ path: ['default_value'], message }));
}
