import { z } from 'zod';
import type { FilterOperator } from '../../contracts/lists/condition.ts';
import type { FilterType } from '../../contracts/lists/list-query.ts';
import type { NumberStyle } from '../../contracts/numbers/written-number.ts';
import type { FileTypeName } from '../../contracts/upload-rules.ts';
import { common, labelSetting } from '../settings/settings.ts';
import type { ImportFacts } from './imports.ts';
import type { Completeness, FieldItem, FieldValue, ValueShape } from './value.ts';
import type { JsonSchema } from './value-schema.ts';

/** The picker's groups, in their order [F14]. */
export const fieldTypeGroups = ['Basic', 'Content', 'Choice', 'Relational', 'Advanced', 'Layout', 'More'] as const;
export type FieldTypeGroup = (typeof fieldTypeGroups)[number];

/** A defect of a definition that no single property shows, such as a minimum above its maximum. */
export interface DefinitionError {
  path: (string | number)[];
  message: string;
}

type Definition<T extends string, S extends z.ZodRawShape> = z.ZodObject<typeof common & { type: z.ZodLiteral<T> } & S>;

/** The facts of one field type, as its file states them. */
export interface FieldTypeSpec<T extends string, S extends z.ZodRawShape, D> {
  type: T;
  group: FieldTypeGroup;
  /** Its place in the group; the lowest comes first. */
  order: number;
  /** Its name in the picker. */
  label: string;
  /** Other spellings of its type, without case, blanks, underscores and hyphens [Q21]. */
  spellings?: readonly string[];
  /** How an error names it inside a field, where it may not stand [G14]: `a rich text field`. */
  nameInsideField?: string;
  /** Kinds of one family keep each other's stored values as they lie. */
  family?: string;
  /** How errors name the field's own label; 'Display Name' unless the specification says otherwise. */
  labelCaption?: string;
  /** What a definition of this type has beside the common part, spelled as the specification has it. */
  settings: S;
  /** The schema of a present value; its messages are those of the specification, on both sides. */
  value(definition: D, completeness: Completeness): z.ZodType<FieldValue>;
  /** Defects of a definition that its properties do not show one by one. */
  fieldErrors?(definition: D): DefinitionError[];
  /** Reads other spellings of the settings before they are parsed. */
  prepare?(raw: Record<string, unknown>): Record<string, unknown>;
  shape(definition: D): ValueShape;
  operators(definition: D): readonly FilterOperator[];
  filterType(definition: D): FilterType;
  /** A value as a filter, a table cell or an address gives it, in the type's own type; null if it is none. Limits do not apply. With `style` a person typed it. */
  read(input: string | number | boolean, definition: D, style?: NumberStyle): string | number | boolean | null;
  /** The TypeScript type of a present value, as the API gives it. */
  typeScript(definition: D): string;
  /** The JSON Schema of a present value, as the API gives it, where shape, choices, target and files do not say it all. */
  jsonSchema?(definition: D): JsonSchema;
  /** The ways to write a member of a value as text, the likeliest first; without it no value converts to another type. */
  texts?(member: string | number | boolean | FieldItem, definition: D): readonly string[];
  /** A value read from text, unchecked; null if it cannot be. Without it no other type converts to this one. */
  fromText?(text: string, definition: D): FieldValue | null;
  /** What search finds an entry by. */
  searchText?(value: FieldValue, definition: D): string;
  /** How a page's form asks for a value where it is neither a choice nor a file: several lines, or an input of this type; else one line of text. */
  pageInput?: 'lines' | 'number' | 'date' | 'email' | 'url';
  /** A value that shows plain text, for pages whose visitors type nothing else; without it the text itself is one. */
  ofPlainText?(text: string): unknown;
  /** Whether what is not blank still holds nothing. */
  isEmpty?(input: unknown): boolean;
  /** Whether an empty list is counted like any other, instead of being no value. */
  countsEmptyList?(definition: D): boolean;
  /** The value is HTML, of which the server keeps only harmless markup. */
  isHtml?: boolean;
  /** Elements that such a field does not take, though they are harmless. */
  rejectedTags?(definition: D): readonly string[];
  /** Errors inside a value keep their own paths, although no fields lie there. */
  hasParts?: boolean;
  /** The fields inside this one; their errors keep their own paths. */
  innerFields?(definition: D): readonly InnerField[];
  /** The slug of the type whose entries a value names by their ids: the setting `content_type`, which follows a renamed type. */
  target?(definition: D): string;
  /** What a value's files of the media library must be; without it a value names no files. */
  fileRules?(definition: D): FileRules;
  /** The values to choose from, with what people call them. */
  choices?(definition: D): readonly Choice[];
  /** What a new entry holds of the field while it has no default. */
  startValue?(definition: D): FieldValue | null;
  /** A value as a line of text, for lists and exports; without it the members stand beside each other with commas. */
  listText?(value: unknown, definition: D): string;
  /** A stored value as HTML, for readers who show it without our components; absent where a value has none, or is HTML itself. */
  htmlText?(value: unknown): string;
  /** Whether a form may mail to an answer: always, or where the field's name or label says e-mail [I19]; else never. */
  recipient?: 'always' | 'named so';
  /** How an import of files reads cells, and which columns suggest the type. */
  imports?: ImportFacts<D>;
}

/** One of the values to choose from, as filters take it. */
export interface Choice {
  value: string;
  label: string;
}

/** Which files of the media library a value may name, spelled as the specification has it [G16]. */
export interface FileRules {
  allowed_file_types: readonly FileTypeName[];
  /** In bytes. */
  max_file_size: number;
  max_number_of_files: number;
}

/** A field inside a field: `id` is where items hold its value, `name` is how people and the API call it. */
export interface InnerField {
  id: string;
  name: string;
  label: string;
  type: string;
}

/** Declares one field type: its facts and the schema of its definitions. */
export function defineFieldType<const T extends string, S extends z.ZodRawShape>(
  facts: FieldTypeSpec<T, S, z.output<Definition<T, S>>>,
) {
  const { type, settings, labelCaption } = facts;
  const label = labelCaption === undefined ? common.label : labelSetting(labelCaption);
  const definition = z.object({ ...common, label, type: z.literal(type), ...settings }) as unknown as Definition<T, S>;
  return { ...facts, definition };
}

/** The types by group and place. */
export function inPickerOrder<K extends readonly { group: FieldTypeGroup; order: number }[]>(fieldTypes: K): K {
  const inOrder = fieldTypes.toSorted(
    (one, other) =>
      fieldTypeGroups.indexOf(one.group) - fieldTypeGroups.indexOf(other.group) || one.order - other.order,
  );
  // Code that picks from the list needs its members' types, in whatever order they stand.
  return inOrder as unknown as K;
}

export type DefinitionsOf<K extends readonly { definition: unknown }[]> = { [I in keyof K]: K[I]['definition'] };

/** The schemas of the types' definitions, each with its exact type. */
export function definitionsOf<const K extends readonly { definition: unknown }[]>(fieldTypes: K): DefinitionsOf<K> {
  return fieldTypes.map(({ definition }) => definition) as unknown as DefinitionsOf<K>;
}
