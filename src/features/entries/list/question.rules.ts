import type { FieldErrors } from '../../../contract-kit/errors.ts';
import {
  comparisons,
  type FilterOperator,
  filterOperators,
  type ListQuery,
  type TableFilter,
} from '../../../contract-kit/list-query.ts';
import { isStorable } from '../../../contract-kit/storable-text.ts';
import { kindOf } from '../../../field-kinds/definition.ts';
import type { ValueShape } from '../../../field-kinds/kind.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { entryStatuses } from '../entries.contract.ts';
import { readMoment } from './moment.rules.ts';

/** Something of an entry that a list can be filtered or sorted by. */
export type Column =
  | { from: 'column'; name: 'id' | 'title' | 'slug' | 'status' | 'author' | 'createdAt' | 'updatedAt' | 'publishedAt' }
  | { from: 'field'; key: string };

/** `moment` is a point or a day in time. */
export type ColumnShape = ValueShape | 'moment';

export interface Condition {
  column: Column;
  shape: ColumnShape;
  operator: FilterOperator;
  /** Two for between, any number for in and notIn, else one. Of a `moment`, each is a pair of dates. */
  values: readonly unknown[];
}

interface Filterable {
  column: Column;
  shape: ColumnShape;
  operators: readonly FilterOperator[];
  /** The value in the column's own type; null if it is none. */
  read(given: string | number | boolean): unknown;
}

const exact: readonly FilterOperator[] = ['equals', 'in', 'notIn'];
type ColumnName = Extract<Column, { from: 'column' }>['name'];

const text = (name: ColumnName): Filterable => ({
  column: { from: 'column', name },
  shape: 'text',
  operators: filterOperators,
  read: String,
});

const moment = (name: ColumnName): Filterable => ({
  column: { from: 'column', name },
  shape: 'moment',
  operators: comparisons,
  read: (given) => (typeof given === 'string' ? readMoment(given) : null),
});

const filterable: ReadonlyMap<string, Filterable> = new Map([
  ['title', text('title')],
  ['name', text('title')],
  ['slug', text('slug')],
  ['author', text('author')],
  [
    'status',
    { ...text('status'), operators: exact, read: (given) => entryStatuses.find((status) => status === given) ?? null },
  ],
  ...(['createdAt', 'updatedAt', 'publishedAt'] as const).map((name) => [name, moment(name)] as const),
  ['created_at', moment('createdAt')],
  ['updated_at', moment('updatedAt')],
  ['published_at', moment('publishedAt')],
]);

const fieldPrefix = 'customFields.';

function columnOf(name: string, model: ContentModel | null): Filterable | null {
  if (!name.startsWith(fieldPrefix)) return filterable.get(name) ?? null;
  const field = model?.fields.find((one) => one.name === name.slice(fieldPrefix.length));
  if (!field) return null;
  const { key, definition } = field;
  const kind = kindOf(definition);
  return {
    column: { from: 'field', key },
    shape: kind.shape(definition),
    operators: kind.operators(definition),
    read: (given) => kind.read(given, definition),
  };
}

/** The filters of a table as conditions [H23]. Custom fields need the one type whose fields they are. What cannot be a column, an operator of it or a value of it is refused by name. */
export function readConditions(
  filters: readonly TableFilter[],
  model: ContentModel | null,
): { conditions: Condition[]; problems: FieldErrors } {
  const conditions: Condition[] = [];
  const problems: FieldErrors = {};
  for (const [index, filter] of filters.entries()) {
    const read = readCondition(filter, model);
    if ('problem' in read) problems[`filters.${index}.${read.at}`] = [read.problem];
    else conditions.push(read);
  }
  return { conditions, problems };
}

type Refusal = { at: 'column' | 'operator' | 'value'; problem: string };

function readCondition(filter: TableFilter, model: ContentModel | null): Condition | Refusal {
  const { operator } = filter;
  const name = filter.column;
  const known = columnOf(name, model);
  if (!known) return { at: 'column', problem: `"${name}" is not a column this list can be filtered by` };
  if (!known.operators.includes(operator))
    return { at: 'operator', problem: `"${name}" cannot be filtered by ${operator}` };
  const given = operandsOf(filter);
  const wanted = operator === 'between' ? 2 : 1;
  const isList = operator === 'in' || operator === 'notIn';
  if (isList ? given.length === 0 : given.length !== wanted) {
    return {
      at: 'value',
      problem: `${operator} on "${name}" needs ${isList ? 'at least 1 value' : `${wanted} value(s)`}`,
    };
  }
  const values = given.map((value) => (typeof value === 'string' && !isStorable(value) ? null : known.read(value)));
  if (values.includes(null)) return { at: 'value', problem: `is not a value that "${name}" can be compared with` };
  return { column: known.column, shape: known.shape, operator, values };
}

/** A list may also come as text with commas. */
function operandsOf({ operator, value }: TableFilter): (string | number | boolean)[] {
  if (Array.isArray(value)) return value;
  const takesSeveral = operator === 'between' || operator === 'in' || operator === 'notIn';
  return takesSeveral && typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value];
}

export interface SortKey {
  column: Column;
  shape: ColumnShape;
}

const notSortable = 'is not a column this list can be sorted by';

/** What a list is sorted by. Refuses, in one text, fields that do not exist, and all custom fields without their type. */
export function readSort(
  { sortBy }: Pick<ListQuery, 'sortBy'>,
  model: ContentModel | null,
): { sort: SortKey } | { problems: FieldErrors } {
  if (sortBy === 'id') return { sort: { column: { from: 'column', name: 'id' }, shape: 'text' } };
  const known = columnOf(sortBy, model);
  if (!known || known.shape === 'list') return { problems: { sortBy: [notSortable] } };
  return { sort: { column: known.column, shape: known.shape } };
}

/** Whether a status filter asks for the trash by name. */
export function asksForTrash(conditions: readonly Condition[]): boolean {
  return conditions.some(({ column, operator, values }) => {
    const isStatus = column.from === 'column' && column.name === 'status';
    return isStatus && operator !== 'notIn' && values.includes('trash');
  });
}
