import type { z } from 'zod';
import { isStorable } from '../text/storable-text.ts';
import { readTimestamp } from '../timestamp.ts';
import {
  type Column,
  type ColumnShape,
  type Condition,
  comparisons,
  equalities,
  type FilterOperator,
  filterOperators,
  isPresence,
  listMembers,
} from './condition.ts';
import { columnsOfFilters, type FilterType, type TableFilter, TableFilters } from './list-query.ts';

/** What a list can be filtered by: columns by name with their type; a list of texts is a select of these. */
export type FilterColumns = Readonly<Record<string, FilterType | readonly string[]>>;

/** The operators that fit a type [H23]. */
export const operatorsOf: Readonly<Record<FilterType, readonly FilterOperator[]>> = {
  text: filterOperators,
  number: comparisons,
  date: comparisons,
  select: equalities,
  multiSelect: equalities,
};

const shapeOf: Readonly<Record<FilterType, ColumnShape>> = {
  text: 'text',
  number: 'number',
  date: 'moment',
  select: 'choice',
  multiSelect: 'array',
};

export interface FilterError {
  at: 'column' | 'operator' | 'value';
  message: string;
}

/** The schema of a list's `filters` as conditions. Rejects by name, at `filters.N.column`, `.operator` or `.value`, what the list cannot be asked. */
export function columnFilters(filterColumns: FilterColumns): z.ZodType<Condition[], z.input<typeof TableFilters>> {
  const columns = new Map(Object.entries(filterColumns).map(([name, type]) => [name, columnOf(name, type)]));
  const schema = TableFilters.transform((filters, context) =>
    filters.flatMap((filter, index) => {
      const condition = readCondition(filter, columns.get(filter.column) ?? null);
      if (!('message' in condition)) return [condition];
      context.addIssue({ code: 'custom', path: [index, condition.at], message: condition.message });
      return [];
    }),
  );
  columnsOfFilters.set(schema, filterColumns);
  return schema;
}

/** A table's filter on a column as a condition, or what is wrong with it; null stands for a column that does not exist. */
export function readCondition<Of extends Column>(filter: TableFilter, column: Of | null): Condition<Of> | FilterError {
  const { operator, column: name } = filter;
  if (!column) return { at: 'column', message: `"${name}" is not a column this list can be filtered by` };
  if (!column.operators.includes(operator)) {
    const allowed = column.operators.length > 0 ? `; allowed: ${column.operators.join(', ')}` : '';
    return { at: 'operator', message: `"${name}" cannot be filtered by ${operator}${allowed}` };
  }
  if (isPresence(operator)) {
    const isTrue = [filter.value].flat().every((value) => value === true || value === 'true');
    if (!isTrue) return { at: 'value', message: `${operator} on "${name}" needs the value true` };
    return { column, operator, values: [true] };
  }
  const operands = operandsOf(filter);
  const count = operator === 'between' ? 2 : 1;
  const isList = operator === 'in' || operator === 'notIn';
  if (isList ? operands.length === 0 : operands.length !== count) {
    const needed = isList ? 'at least 1 value' : `${count} value(s)`;
    return { at: 'value', message: `${operator} on "${name}" needs ${needed}` };
  }
  const values = operands.flatMap((operand) => {
    const isReadable = typeof operand !== 'string' || isStorable(operand);
    return (isReadable ? column.read(operand) : null) ?? [];
  });
  if (values.length < operands.length)
    return { at: 'value', message: `is not a value that "${name}" can be compared with` };
  return { column, operator, values };
}

/** A list may also come as text with commas; one inside a member is written `\,`. */
function operandsOf({ operator, value }: TableFilter): (string | number | boolean)[] {
  if (Array.isArray(value)) return value;
  const takesSeveral = operator === 'between' || operator === 'in' || operator === 'notIn';
  return takesSeveral && typeof value === 'string' ? listMembers(value).map((part) => part.trim()) : [value];
}

function columnOf(name: string, type: FilterType | readonly string[]): Column {
  if (typeof type === 'object') {
    const read: Column['read'] = (value) => (type.includes(String(value)) ? String(value) : null);
    return { name, shape: 'choice', operators: operatorsOf.select, read };
  }
  return { name, shape: shapeOf[type], operators: operatorsOf[type], read: readerOf(type) };
}

function readerOf(type: FilterType): Column['read'] {
  if (type === 'number') return readNumber;
  if (type === 'date') return (value) => (typeof value === 'string' ? readTimestamp(value) : null);
  return String;
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

function readNumber(value: string | number | boolean): number | null {
  if (typeof value === 'boolean' || (typeof value === 'string' && !decimal.test(value.trim()))) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
