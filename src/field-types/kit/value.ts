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

/** `complete` is what publishing asks for; `draft` lets required values be absent and checks everything else [H06]. */
export type Completeness = 'draft' | 'complete';

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
