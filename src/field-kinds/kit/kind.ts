import { z } from 'zod';
import type { FilterOperator, FilterType } from '../../contract-kit/list-query.ts';
import { isStorable } from '../../contract-kit/storable-text.ts';

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

/** The picker's groups, in their order [F14]. */
export const kindGroups = ['Basic', 'Content', 'Choice', 'Relational', 'Advanced', 'Layout', 'More'] as const;
export type KindGroup = (typeof kindGroups)[number];

/** A defect of a definition that no single property shows, such as a minimum above its maximum. */
export interface DefinitionProblem {
  path: (string | number)[];
  message: string;
}

/** Names that JavaScript's own objects answer to. */
const objectNames: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

const reservedNames: ReadonlySet<string> = new Set([
  ...['id', 'title', 'slug', 'content', 'status', 'author', 'meta', 'version'],
  ...['content_type', 'created_at', 'updated_at', 'published_at'],
  ...objectNames,
]);

const nameRule = (reserved: ReadonlySet<string>) =>
  z.string('Field name is required').superRefine((name, context) => {
    const message = problemOfName(name, reserved);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** The field-name rule [G01]: lowercase, digits, underscores, at most 64, and none of the names the system uses itself. */
export const fieldName = nameRule(reservedNames);

/** The same for a field inside a field, where an item may well have a title of its own. */
export const innerFieldName = nameRule(objectNames);

function problemOfName(name: string, reserved: ReadonlySet<string>): string | null {
  if (name === '') return 'Field name is required';
  if (reserved.has(name)) return `"${name}" is a reserved name`;
  if (name.length > 64) return 'Field name must be at most 64 characters';
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    return 'Field name must start with a lowercase letter and hold only lowercase letters, numbers and underscores';
  }
  return null;
}

export const notStorable = 'holds characters that cannot be stored';

/** Whether a text has no more code points. */
export const atMost = (max: number) => (text: string) => text.length <= max || codePoints(text) <= max;

/** A setting that people read: bounded, and only what the database can hold. */
export const settingText = (max: number) =>
  z.string('must be text').refine(atMost(max), `must be at most ${max} characters`).refine(isStorable, notStorable);

/** A setting that is on or off. */
export const flag = (preset: boolean) => z.boolean('must be true or false').default(preset);

/** A setting that is on, off or left open. */
const mark = z.boolean('must be true or false').optional();

export const required = flag(false);
export const description = settingText(1000).optional();
export const placeholder = (max: number) => settingText(max).optional();

/** Longest text a field holds, in code points. */
export const longestText = 100_000;

/** A length or count setting. */
export const lengthSetting = z
  .int('must be a whole number')
  .min(0, { error: 'must not be negative', abort: true })
  .max(longestText, { error: `must be at most ${longestText}`, abort: true })
  .optional();

/** Checks a list's count with S1 §5's words. */
export const countedItems =
  (label: string, { min_items: min, max_items: max }: { min_items: number; max_items: number }) =>
  (items: readonly unknown[], context: z.RefinementCtx): void => {
    if (items.length < min) context.addIssue({ code: 'custom', message: `${label} must have at least ${min} item(s)` });
    if (items.length > max) context.addIssue({ code: 'custom', message: `${label} can have at most ${max} item(s)` });
  };

const noDefault = 'must be text, a number, true or false, or a list of texts';

/** What people call the field, under the name that a kind's own form has for it [G01]. */
const labelSetting = (caption: string) =>
  z
    .string(`${caption} is required`)
    .trim()
    .min(1, `${caption} is required`)
    .refine(atMost(200), `${caption} must be at most 200 characters`)
    .refine(isStorable, notStorable);

const common = {
  /** `field_{index}`, given by the server; a client's own id for a new field is replaced [F18]. */
  id: z.string('must be text').max(100, 'must be at most 100 characters').default(''),
  name: fieldName,
  label: labelSetting('Display Name'),
  /** Ours: whether readers of the API may filter or sort by it. They may unless it is false; true also gives it an index. */
  filterable: mark,
  sortable: mark,
  /** Given to an entry that is created without the field. */
  default_value: z
    .union(
      [
        z.string(noDefault).refine(atMost(longestText), `must be at most ${longestText} characters`),
        z.number(noDefault),
        z.boolean(noDefault),
        z.array(z.string(noDefault), noDefault).max(500, 'must be at most 500 texts'),
      ],
      noDefault,
    )
    .optional(),
};

type Definition<T extends string, S extends z.ZodRawShape> = z.ZodObject<typeof common & { type: z.ZodLiteral<T> } & S>;

/** The facts of one kind of field, as its file states them. */
export interface KindFacts<T extends string, S extends z.ZodRawShape, D> {
  type: T;
  group: KindGroup;
  /** Its name in the picker. */
  label: string;
  /** How refusals name the field's own label; 'Display Name' unless the specification says otherwise. */
  labelCaption?: string;
  /** What a definition of this kind has beside the common part, spelled as in S1 §3. */
  settings: S;
  /** The schema of a present value; its messages are those of S1 §5, on both sides. */
  value(definition: D, completeness: Completeness): z.ZodType<FieldValue>;
  /** Defects of a definition that its properties do not show one by one. */
  problems?(definition: D): DefinitionProblem[];
  /** Reads other spellings of the settings before they are parsed. */
  prepare?(raw: Record<string, unknown>): Record<string, unknown>;
  shape(definition: D): ValueShape;
  operators(definition: D): readonly FilterOperator[];
  filterType(definition: D): FilterType;
  /** A value as a filter, a table cell or an address gives it, in the kind's own type; null if it is none. Limits do not apply. */
  read(given: string | number | boolean, definition: D): string | number | boolean | null;
  /** The TypeScript type of a present value, as the API gives it. */
  typeScript(definition: D): string;
  /** The ways to write a member of a value as text, the likeliest first; without it no value converts to another kind. */
  texts?(member: string | number | boolean | FieldItem, definition: D): readonly string[];
  /** A value read from text, unchecked; null if it cannot be. Without it no other kind converts to this one. */
  fromText?(text: string, definition: D): FieldValue | null;
  /** What search finds an entry by. */
  searchText?(value: FieldValue, definition: D): string;
  /** Whether what is not blank still holds nothing. */
  isEmpty?(given: unknown): boolean;
  /** Whether an empty list is counted like any other, instead of being no value. */
  countsEmptyList?(definition: D): boolean;
  /** The value is HTML, of which the server keeps only harmless markup. */
  isHtml?: boolean;
  /** Problems inside a value keep their own paths, although no fields lie there. */
  hasParts?: boolean;
  /** The fields inside this one; their problems keep their own paths. */
  innerFields?(definition: D): readonly InnerField[];
  /** The entries that a value refers to, by id, and the type whose entries they must be. */
  references?(value: FieldValue, definition: D): { contentType: string; ids: readonly string[] };
}

/** A field inside a field: `id` is where items hold its value, `name` is how people and the API call it. */
export interface InnerField {
  id: string;
  name: string;
  label: string;
  type: string;
}

/** Declares one kind of field: its facts and the schema of its definitions. */
export function fieldKind<const T extends string, S extends z.ZodRawShape>(
  facts: KindFacts<T, S, z.output<Definition<T, S>>>,
) {
  const { type, settings, labelCaption } = facts;
  const label = labelCaption === undefined ? common.label : labelSetting(labelCaption);
  const definition = z.object({ ...common, label, type: z.literal(type), ...settings }) as unknown as Definition<T, S>;
  return { ...facts, definition };
}

interface ValueOptions {
  schema: z.ZodType<FieldValue>;
  label: string;
  isRequired: boolean;
  completeness: Completeness;
  isEmpty?: ((given: unknown) => boolean) | undefined;
  countsEmptyList?: boolean | undefined;
}

/** A present value or none: a missing one comes out as null, and where it is required it is refused. */
export function valueOrNull(options: ValueOptions): z.ZodType<FieldValue | null> {
  const { schema, label, isRequired, completeness, isEmpty, countsEmptyList } = options;
  const present = schema.nullable();
  const asked = isRequired && completeness === 'complete';
  const checked = asked ? present.refine((value) => value !== null, `${label} is required`) : present;
  const isBlank = (given: unknown) => isMissing(given) && !(countsEmptyList && Array.isArray(given));
  const isNone = (given: unknown) => isBlank(given) || isEmpty?.(given) === true;
  return z.preprocess((given) => (isNone(given) ? null : given), checked);
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
