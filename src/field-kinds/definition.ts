import { z } from 'zod';
import type { FilterOperator, FilterType } from '../contract-kit/list-query.ts';
import {
  type Completeness,
  type DefinitionProblem,
  type FieldItem,
  type FieldValue,
  type InnerField,
  type ValueShape,
  valueOrNull,
} from './kind.ts';
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
  value(definition: FieldDefinition, completeness: Completeness): z.ZodType<FieldValue>;
  problems?(definition: FieldDefinition): DefinitionProblem[];
  prepare?(raw: Record<string, unknown>): Record<string, unknown>;
  shape(definition: FieldDefinition): ValueShape;
  operators(definition: FieldDefinition): readonly FilterOperator[];
  filterType(definition: FieldDefinition): FilterType;
  read(given: string | number | boolean, definition: FieldDefinition): string | number | boolean | null;
  typeScript(definition: FieldDefinition): string;
  searchText?(value: FieldValue, definition: FieldDefinition): string;
  isEmpty?(given: string): boolean;
  isHtml?: boolean;
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

/** Whether a value of the field holds fields itself; its problems then have paths of their own. */
export function holdsFields(definition: FieldDefinition): boolean {
  return kindOf(definition).innerFields !== undefined;
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

const otherSpellings: Readonly<Record<string, string>> = {
  'date picker': 'date',
  date_picker: 'date',
  'rich text': 'rich_text',
  richtext: 'rich_text',
};

/** Other spellings of a type read as its own [Q21]; null in a setting means that it is not set. */
function readSpellings(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const set = withoutNulls(given);
  for (const part of ['validation', 'ui']) {
    const settings = set[part];
    if (isRecord(settings)) set[part] = withoutNulls(settings);
  }
  const inner = fromJson(set['sub_fields']);
  if (Array.isArray(inner)) set['sub_fields'] = inner.map((item) => readSpellings(fromJson(item)));
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
