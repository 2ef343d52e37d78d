import type { Timestamp } from '../timestamp.ts';

/** How a condition compares a column with its values [H23]. */
export const filterOperators = [
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
] as const satisfies readonly FilterOperator[];

/** The operators of values that are equal or not. */
export const equalities = ['equals', 'in', 'notIn'] as const satisfies readonly FilterOperator[];

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
  /** Two for between, any number for in and notIn, else one. */
  values: readonly ColumnValue[];
}
