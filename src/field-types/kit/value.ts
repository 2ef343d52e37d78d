import { z } from 'zod';

/** What an entry holds under a field's key; null stands for "no value". */
export type FieldValue = string | number | boolean | string[] | FieldItem | FieldItem[];

/** The values of the fields inside a field, by name; as they are stored, by the inner fields' ids. */
export interface FieldItem {
  [name: string]: FieldValue | null;
}

/**
 * How a value lies in the entry's JSON, which decides how SQL compares, filters and sorts it. `date` is ISO text, `list`
 * a list of texts, `object` what holds fields itself and can be neither filtered nor sorted by.
 */
export type ValueShape = 'text' | 'number' | 'boolean' | 'date' | 'list' | 'object';

/**
 * `complete` is what publishing asks for; `draft` lets required values be absent and checks everything else [H06]; `storable`
 * checks no limits either: a draft takes all that a field of the type can hold.
 */
export type Completeness = 'storable' | 'draft' | 'complete';

interface Checking<D> {
  value(definition: D, completeness: Completeness): z.ZodType<FieldValue>;
}

/** The schema of a present value; `storable` asks for the form that the type stores, and no more. */
export function presentSchema<D extends { validation: object }>(
  fieldType: Checking<D>,
  definition: D,
  completeness: Completeness,
): z.ZodType<FieldValue> {
  if (completeness !== 'storable') return fieldType.value(definition, completeness);
  return fieldType.value({ ...definition, validation: withoutLimits(definition.validation) }, completeness);
}

/** What limits become where only the form of a value counts. */
const openLimits = {
  min_length: undefined,
  max_length: undefined,
  pattern: undefined,
  min: undefined,
  max: undefined,
  integer_only: false,
  must_be_true: false,
  min_date: undefined,
  max_date: undefined,
  min_items: 0,
  max_items: 1000,
};

function withoutLimits<V extends object>(validation: V): V {
  const opened = Object.entries(openLimits).filter(([name]) => Object.hasOwn(validation, name));
  return { ...validation, ...Object.fromEntries(opened) };
}

interface ValueOptions {
  schema: z.ZodType<FieldValue>;
  label: string;
  isRequired: boolean;
  completeness: Completeness;
  isEmpty?: ((input: unknown) => boolean) | undefined;
  countsEmptyList?: boolean | undefined;
}

/** A present value or none: a missing one comes out as null, and where it is required it is rejected. */
export function valueOrNull(options: ValueOptions): z.ZodType<FieldValue | null> {
  const { schema, label, isRequired, completeness, isEmpty, countsEmptyList } = options;
  const present = schema.nullable();
  const mustHave = isRequired && completeness === 'complete';
  const checked = mustHave ? present.refine((value) => value !== null, `${label} is required`) : present;
  const isBlank = (input: unknown) => isMissing(input) && !(countsEmptyList && Array.isArray(input));
  const isNone = (input: unknown) => isBlank(input) || isEmpty?.(input) === true;
  return z.preprocess((input) => (isNone(input) ? null : input), checked);
}

/** Undefined, null, blank text and an empty list are no value. */
export function isMissing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** Length in code points, which is what people count. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
