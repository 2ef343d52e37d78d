import type { z } from 'zod';
import type { TableFilter } from './list-query.ts';
import { comparisons, type FilterOperator, type FilterType, filterOperators, TableFilters } from './list-query.ts';
import { type Moment, readMoment } from './moment.ts';
import { isStorable } from './storable-text.ts';

/** What a list can be filtered by: columns by name with their type; a list of texts is a select of these. */
export type FilterColumns = Readonly<Record<string, FilterType | readonly string[]>>;

/** The operators that fit a type [H23]. */
export const operatorsOf: Readonly<Record<FilterType, readonly FilterOperator[]>> = {
  text: filterOperators,
  number: comparisons,
  date: comparisons,
  select: ['equals', 'in', 'notIn'],
  multiSelect: ['equals', 'in', 'notIn'],
};

/** A filter whose column exists, whose operator fits it and whose values are of its type. */
export interface Condition {
  column: string;
  type: FilterType;
  operator: FilterOperator;
  /** Two for between, any number for in and notIn, else one. */
  values: readonly (string | number | Moment)[];
}

/** What a column must be able to say for its filters to be read. */
export interface Filterable {
  operators: readonly FilterOperator[];
  /** The value in the column's own type; null if it is none. */
  read(given: string | number | boolean): unknown;
}

export interface FilterFault {
  at: 'column' | 'operator' | 'value';
  message: string;
}

/** The schema of a list's `filters` as conditions. Refuses by name, at `filters.N.column`, `.operator` or `.value`, what the list cannot be asked. */
export function columnFilters(columns: FilterColumns): z.ZodType<Condition[], z.input<typeof TableFilters>> {
  return TableFilters.transform((filters, context) =>
    filters.flatMap((filter, index) => {
      const { column, operator } = filter;
      const known = Object.hasOwn(columns, column) ? columns[column] : undefined;
      const type = typeof known === 'object' ? 'select' : known;
      const read = readFilter(filter, type ? { operators: operatorsOf[type], read: readerOf(known) } : null);
      if ('message' in read) {
        context.addIssue({ code: 'custom', path: [index, read.at], message: read.message });
        return [];
      }
      return type ? [{ column, type, operator, values: read.values as Condition['values'] }] : [];
    }),
  );
}

/** A filter's values in its column's own type, or what is wrong with it. */
export function readFilter(filter: TableFilter, known: Filterable | null): { values: unknown[] } | FilterFault {
  const { operator, column } = filter;
  if (!known) return { at: 'column', message: `"${column}" is not a column this list can be filtered by` };
  if (!known.operators.includes(operator))
    return { at: 'operator', message: `"${column}" cannot be filtered by ${operator}` };
  const given = operandsOf(filter);
  const wanted = operator === 'between' ? 2 : 1;
  const isList = operator === 'in' || operator === 'notIn';
  if (isList ? given.length === 0 : given.length !== wanted) {
    const needed = isList ? 'at least 1 value' : `${wanted} value(s)`;
    return { at: 'value', message: `${operator} on "${column}" needs ${needed}` };
  }
  const values = given.map((value) => (typeof value === 'string' && !isStorable(value) ? null : known.read(value)));
  if (values.includes(null)) return { at: 'value', message: `is not a value that "${column}" can be compared with` };
  return { values };
}

/** A list may also come as text with commas. */
function operandsOf({ operator, value }: TableFilter): (string | number | boolean)[] {
  if (Array.isArray(value)) return value;
  const takesSeveral = operator === 'between' || operator === 'in' || operator === 'notIn';
  return takesSeveral && typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value];
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

function readerOf(known: FilterType | readonly string[] | undefined): Filterable['read'] {
  if (typeof known === 'object') return (given) => (known.includes(String(given)) ? String(given) : null);
  if (known === 'number') return readNumber;
  if (known === 'date') return (given) => (typeof given === 'string' ? readMoment(given) : null);
  return String;
}

function readNumber(given: string | number | boolean): number | null {
  if (typeof given === 'boolean' || (typeof given === 'string' && !decimal.test(given.trim()))) return null;
  const value = Number(given);
  return Number.isFinite(value) ? value : null;
}
