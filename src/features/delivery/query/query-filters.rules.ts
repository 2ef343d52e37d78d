import {
  type ColumnShape,
  type ColumnValue,
  type Condition,
  type FilterOperator,
  isPresence,
  listMembers,
} from '../../../contracts/lists/condition.ts';
import { codePoints } from '../../../field-types/kit/value.ts';
import type { ContentColumn } from '../../entries/query/columns.rules.ts';
import { columnNames, oneOf } from './allowed-names.rules.ts';
import type { DeliveredType } from './delivered-type.rules.ts';
import type { Parameters } from './query-parameters.rules.ts';

const maxFilters = 20;
const maxValues = 100;
const maxValueLength = 1000;

const misspelledFilter = 'must be spelled filter[field][operator]';
const unknownFilter = 'names a field that this list cannot be filtered by';
const noValue = 'must have a value; entries without one are found by isEmpty';
const unknownOperator = 'names an operator that this field does not take';

/** How values are spelled, where a type does not say it. */
const spellings: Partial<Record<ColumnShape, string>> = {
  number: 'numbers such as 12.5',
  boolean: 'true and false',
  date: 'days such as 2026-05-31',
  moment: 'days and moments such as 2026-05-31T12:00:00Z',
  id: 'ids of entries',
};

/** The filters of an address as conditions, in one order however they were given. Rejects what the type cannot be filtered by. */
export function readFilters(type: DeliveredType, parameters: Parameters): Condition<ContentColumn>[] {
  if (parameters.filters.length > maxFilters) parameters.deny('filter', `must be at most ${maxFilters} conditions`);
  const conditions: Condition<ContentColumn>[] = [];
  for (const [name, values] of parameters.filters.slice(0, maxFilters)) {
    const condition = readFilter(type, name, values);
    if (typeof condition === 'string') parameters.deny(name, condition);
    else conditions.push(condition);
  }
  const order = ({ column, operator }: Condition) => `${column.name} ${operator}`;
  return conditions.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** One filter as a condition, or what is wrong with it: its spelling, its field, its operator or its values. */
function readFilter(type: DeliveredType, name: string, values: readonly string[]): Condition<ContentColumn> | string {
  const [, field, word] = /^filter\[([^[\]]{1,100})\]\[([^[\]]{1,40})\]$/.exec(name) ?? [];
  if (field === undefined) return misspelledFilter;
  const column = type.columns.get(field);
  if (!column || !filterable(column)) return oneOf(unknownFilter, columnNames(type, filterable));
  const operator = column.operators.find((known) => known === word);
  if (!operator) return oneOf(unknownOperator, column.operators);
  const read = readValues(values, { column, operator });
  return typeof read === 'string' ? read : { column, operator, values: read };
}

const filterable = ({ operators }: ContentColumn) => operators.length > 0;

/** The values in the column's own type, or what is wrong with them. */
function readValues(
  spelled: readonly string[],
  { column, operator }: { column: ContentColumn; operator: FilterOperator },
): ColumnValue[] | string {
  const takesList = operator === 'in' || operator === 'notIn' || operator === 'between';
  if (spelled.some((text) => text === '')) return noValue;
  if (!takesList && spelled.length > 1) return 'must be given once';
  if (isPresence(operator)) return spelled[0] === 'true' ? [true] : 'must be true';
  // A repeated parameter gives one value each; in a list, a comma inside a value is written `\,`.
  const texts = takesList && spelled.length === 1 ? listMembers(spelled[0] ?? '') : spelled;
  if (operator === 'between' && texts.length !== 2) return 'must be two values';
  if (texts.length > maxValues) return `must be at most ${maxValues} values`;
  const values: ColumnValue[] = [];
  for (const text of texts) {
    if (codePoints(text) > maxValueLength) return `must be at most ${maxValueLength} characters`;
    const value = column.read(unescaped(text, column));
    if (value === null) return unreadable(column);
    values.push(value);
  }
  return values;
}

function unreadable({ shape }: ContentColumn): string {
  const refusal = 'holds a value that this field cannot have';
  const spelling = spellings[shape];
  return spelling === undefined ? refusal : `${refusal}; its values are ${spelling}`;
}

/** A plus sign in an address reads as a blank; no moment and no id holds one. */
function unescaped(text: string, { shape }: ContentColumn): string {
  if (shape === 'moment') return text.trim().replace(' ', '+');
  return shape === 'id' ? text.trim() : text;
}
