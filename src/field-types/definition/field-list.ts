import { z } from 'zod';
import { isRecord } from '../../contracts/is-record.ts';
import type { DefinitionError } from '../kit/field-type.ts';
import { type FieldType, fieldTypes } from '../registry.ts';
import { notUnique } from '../settings/settings.ts';
import {
  type AnyFieldType,
  FieldDefinition,
  type FieldDraft,
  fieldTypeOf,
  optionalFieldType,
  valueSchema,
} from './definition.ts';
import { canBeUnique } from './facts.ts';

const notAList = 'must be a list of fields, or the same as a JSON string';

/**
 * Fields of one schema as a list or a JSON string [F19]: at most 500, each name and id once, each default a value of its
 * field. `owner` is what errors call the record that holds them.
 */
export function listOfFields<Field extends FieldDefinition, Draft>(
  definition: z.ZodType<Field, Draft>,
  owner: string,
): z.ZodType<Field[], Draft[] | string> {
  const list = z.array(definition, notAList).max(500, `At most 500 fields in a ${owner}`).superRefine(assertNoDefects);
  const read = (input: unknown, context: z.RefinementCtx) => {
    const fields = readList(input);
    if (Array.isArray(fields)) for (const [index, field] of fields.entries()) assertKnownKeys(field, [index], context);
    return fields;
  };
  return z.preprocess(read, list) as unknown as z.ZodType<Field[], Draft[] | string>;
}

/** The fields of one group. */
export const fieldList = listOfFields<FieldDefinition, FieldDraft>(FieldDefinition, 'group');

/** One field alone, read and checked like each of a list. */
export const oneField = z.preprocess(
  (input, context) => {
    const field = readSpellings(fromJson(input));
    assertKnownKeys(field, [], context);
    return field;
  },
  FieldDefinition.superRefine((field, context) => {
    for (const { path, message } of errorsOf(field)) context.addIssue({ code: 'custom', path, message });
  }),
) as unknown as z.ZodType<FieldDefinition, FieldDraft | string>;

function readList(input: unknown): unknown {
  const list = fromJson(input);
  return Array.isArray(list) ? list.map((item) => readSpellings(fromJson(item))) : list;
}

function fromJson(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return input;
  }
}

const otherSpellings: ReadonlyMap<string, FieldType> = new Map(
  fieldTypes.flatMap(({ type, spellings = [] }) => spellings.map((spelling) => [spelling, type])),
);

/** Other spellings of a type and of its settings read as their own [Q21] [Q08]; null in a setting means that it is not set. */
function readSpellings(input: unknown): unknown {
  const field = readSettings(input);
  if (!isRecord(field)) return field;
  const inner = fromJson(field['sub_fields']);
  // Inner fields hold none themselves, so that nothing needs reading below them however deep it goes.
  if (Array.isArray(inner)) field['sub_fields'] = inner.map((item) => readSettings(fromJson(item)));
  return field;
}

function readSettings(input: unknown): unknown {
  if (!isRecord(input)) return input;
  const set = withoutNulls(input);
  const type = set['type'];
  if (typeof type !== 'string') return set;
  const fieldType =
    optionalFieldType(type) ??
    optionalFieldType(otherSpellings.get(type.toLowerCase().replaceAll(/[\s_-]/g, '')) ?? '');
  if (!fieldType) return set;
  const field = inTheirParts({ ...set, type: fieldType.type }, fieldType);
  return fieldType.prepare?.(field) ?? field;
}

const parts = ['validation', 'ui'] as const;
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Settings that stand beside `validation` and `ui` instead of in them, or are spelled in camelCase; what is spelled as it goes out wins. */
function inTheirParts(
  input: Record<string, unknown>,
  { definition: { shape } }: AnyFieldType,
): Record<string, unknown> {
  const field = inSnakeCase(input, shape);
  for (const part of parts) {
    const known = shape[part].unwrap().shape;
    const nested = field[part];
    if (nested !== undefined && !isRecord(nested)) continue;
    const beside = Object.entries(inSnakeCase(input, known)).filter(([name]) => Object.hasOwn(known, name));
    field[part] = { ...Object.fromEntries(beside), ...inSnakeCase(withoutNulls(nested ?? {}), known) };
  }
  return field;
}

function inSnakeCase(input: Record<string, unknown>, known: object): Record<string, unknown> {
  const read = Object.entries(input).map(([name, value]) => {
    const spelled = snakeCase(name);
    return [Object.hasOwn(known, spelled) ? spelled : name, value];
  });
  return { ...Object.fromEntries(read), ...input };
}

function withoutNulls(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

/** What forms keep with a field besides, and the other spelling of a relation's target. */
const furtherKeys = ['order', 'reference_direction', 'conditional_logic', 'reference'];

/** Every key of some type's definition, in each of its parts: what a field of another type had may still be there. */
const knownKeys: ReadonlySet<string> = new Set([
  ...furtherKeys,
  ...fieldTypes.flatMap(({ definition: { shape } }) =>
    [shape, ...parts.map((part) => shape[part].unwrap().shape)].flatMap((known) => Object.keys(known)),
  ),
]);

/** Rejects keys that no field has, so that nobody takes a setting for kept that is not. */
function assertKnownKeys(field: unknown, path: readonly (string | number)[], context: z.RefinementCtx): void {
  if (!isRecord(field)) return;
  for (const [name, value] of Object.entries(field)) {
    const own = [...path, name];
    if (!knownKeys.has(snakeCase(name)))
      context.addIssue({ code: 'custom', path: own, message: 'is no property of a field' });
    else if (name === 'validation' && isRecord(value) && value['unique'] === true && !mayBeUnique(field, path))
      context.addIssue({ code: 'custom', path: [...own, 'unique'], message: notUnique });
    else if (name === 'validation' || name === 'ui') assertKnownKeys(value, own, context);
    // Inner fields hold none themselves.
    else if (name === 'sub_fields' && Array.isArray(value) && !path.includes('sub_fields'))
      for (const [index, inner] of value.entries()) assertKnownKeys(inner, [...own, index], context);
  }
}

/** Inside a field items repeat, so that nothing there is unique. What is of no known type is rejected as such. */
function mayBeUnique({ type }: Record<string, unknown>, path: readonly (string | number)[]): boolean {
  return optionalFieldType(String(type)) === undefined || (!path.includes('sub_fields') && canBeUnique(String(type)));
}

function assertNoDefects(fields: readonly FieldDefinition[], context: z.RefinementCtx): void {
  const names = new Set<string>();
  const ids = new Set<string>();
  for (const [index, field] of fields.entries()) {
    const deny = ({ path, message }: DefinitionError) =>
      context.addIssue({ code: 'custom', path: [index, ...path], message });
    if (names.has(field.name)) deny({ path: ['name'], message: 'Another field has this name' });
    if (field.id !== '' && ids.has(field.id)) deny({ path: ['id'], message: 'Another field has this id' });
    names.add(field.name);
    ids.add(field.id);
    for (const problem of errorsOf(field)) deny(problem);
  }
}

/** A mark would let the public ask for what it may not know. */
function markErrors(field: FieldDefinition): DefinitionError[] {
  if (field.is_private !== true) return [];
  const marked = (['filterable', 'sortable'] as const).filter((mark) => field[mark] === true);
  return marked.map((mark) => ({ path: [mark], message: `A private field cannot be ${mark} for the public` }));
}

function errorsOf(field: FieldDefinition): DefinitionError[] {
  const fieldErrors = [...markErrors(field), ...(fieldTypeOf(field).fieldErrors?.(field) ?? [])];
  if (fieldErrors.length > 0 || field.default_value === undefined) return fieldErrors;
  const checked = valueSchema(field, 'draft').safeParse(field.default_value);
  return checked.success ? [] : checked.error.issues.map(({ message }) => ({ path: ['default_value'], message }));
}
