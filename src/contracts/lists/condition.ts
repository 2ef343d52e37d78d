import type { Timestamp } from '../timestamp.ts';

/** The operators that ask whether there is a value at all; theirs is `true`. */
export const presences = ['isEmpty', 'isNotEmpty'] as const;

/** How a condition compares a column with its values [H23]. */
export const valueOperators = [
  'equals',
  'contains',
  'startsWith',
  'endsWith',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'between',
  'in',
  'notIn',
] as const;
export const filterOperators = [...valueOperators, ...presences] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** The operators of values that have an order. */
export const comparisons = [
  'equals',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'between',
  'in',
  'notIn',
  ...presences,
] as const satisfies readonly FilterOperator[];

/** Whether an operator asks for a value's presence alone. */
export const isPresence = (operator: string): operator is (typeof presences)[number] =>
  operator === 'isEmpty' || operator === 'isNotEmpty';

/** The operators of values that are equal or not. */
export const equalities = ['equals', 'in', 'notIn', ...presences] as const satisfies readonly FilterOperator[];

/**
 * How a column's values compare. `choice` is a text of a known few, which is compared as it is spelled; `date` an ISO day
 * as text, `moment` a timestamp; `list` a JSON list of texts and `array` PostgreSQL's own; `object` compares with nothing.
 */
export type ColumnShape =
  | 'text'
  | 'choice'
  | 'number'
  | 'boolean'
  | 'date'
  | 'moment'
  | 'id'
  | 'list'
  | 'array'
  | 'object';

/** What a column is compared with; a day or an instant is a span of time. */
export type ColumnValue = string | number | boolean | Timestamp;

/** Something that a question may name, and what it may ask of it. */
export interface Column {
  name: string;
  shape: ColumnShape;
  operators: readonly FilterOperator[];
  /** A value in the column's own type; null if it is none. */
  read(value: string | number | boolean): ColumnValue | null;
}

/** A filter that was understood: its column exists, the operator fits it and the values are of its type. */
export interface Condition<Of extends Column = Column> {
  column: Of;
  operator: FilterOperator;
  /** Two for between, any number for in and notIn, else one; `true` for isEmpty and isNotEmpty. */
  values: readonly ColumnValue[];
}

/** The members of a list in one text: commas part them, and one inside a member is written `\,`. */
export function listMembers(text: string): string[] {
  return text.split(/(?<!\\),/).map((member) => member.replaceAll('\\,', ','));
}
