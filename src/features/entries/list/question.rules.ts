import { z } from 'zod';
import { type Filterable, type FilterFault, readFilter } from '../../../contract-kit/column-filters.ts';
import type { FieldErrors } from '../../../contract-kit/errors.ts';
import {
  comparisons,
  type FilterOperator,
  filterOperators,
  type ListQuery,
  type TableFilter,
} from '../../../contract-kit/list-query.ts';
import { readMoment } from '../../../contract-kit/moment.ts';
import { kindOf } from '../../../field-kinds/fields/definition.ts';
import type { ValueShape } from '../../../field-kinds/kit/value.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { entryStatuses } from '../entries.contract.ts';

/** Something of an entry that a list can be filtered or sorted by. */
export type Column =
  | { from: 'column'; name: 'id' | 'title' | 'slug' | 'status' | 'author' | 'createdAt' | 'updatedAt' | 'publishedAt' }
  | { from: 'field'; key: string };

/** `moment` is a point or a day in time, `id` an entry's own. */
export type ColumnShape = ValueShape | 'moment' | 'id';

export interface Condition {
  column: Column;
  shape: ColumnShape;
  operator: FilterOperator;
  /** Two for between, any number for in and notIn, else one. Of a `moment`, each is a pair of dates. */
  values: readonly unknown[];
}

interface FilterableColumn extends Filterable {
  column: Column;
  shape: ColumnShape;
}

const exact: readonly FilterOperator[] = ['equals', 'in', 'notIn'];
type ColumnName = Extract<Column, { from: 'column' }>['name'];

const text = (name: ColumnName): FilterableColumn => ({
  column: { from: 'column', name },
  shape: 'text',
  operators: filterOperators,
  read: String,
});

const moment = (name: ColumnName): FilterableColumn => ({
  column: { from: 'column', name },
  shape: 'moment',
  operators: comparisons,
  read: (given) => (typeof given === 'string' ? readMoment(given) : null),
});

const entryId = z.guid();

const filterable: ReadonlyMap<string, FilterableColumn> = new Map([
  // For who knows the entries and wants them all at once, as the input of a relation [G09].
  ['id', { ...text('id'), shape: 'id', operators: exact, read: (given) => entryId.safeParse(given).data ?? null }],
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

function columnOf(name: string, model: ContentModel | null): FilterableColumn | null {
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
    if ('message' in read) problems[`filters.${index}.${read.at}`] = [read.message];
    else conditions.push(read);
  }
  return { conditions, problems };
}

function readCondition(filter: TableFilter, model: ContentModel | null): Condition | FilterFault {
  const known = columnOf(filter.column, model);
  const read = readFilter(filter, known);
  if ('message' in read) return read;
  if (!known) throw new Error('a filter without a column was read');
  return { column: known.column, shape: known.shape, operator: filter.operator, values: read.values };
}

export interface SortKey {
  column: Column;
  shape: ColumnShape;
  descending: boolean;
}

const notSortable = 'is not a column this list can be sorted by';

/** What a list is sorted by, in order. Refuses, in one text, fields that do not exist, and all custom fields without their type. */
export function readSort(
  { sort }: Pick<ListQuery<TableFilter>, 'sort'>,
  model: ContentModel | null,
): { sort: SortKey[] } | { problems: FieldErrors } {
  const keys: SortKey[] = [];
  for (const { by, dir } of sort) {
    const known = by === 'id' ? text('id') : columnOf(by, model);
    if (!known || known.shape === 'list' || known.shape === 'object') return { problems: { sortBy: [notSortable] } };
    keys.push({ column: known.column, shape: known.shape, descending: dir === 'desc' });
  }
  return { sort: keys };
}

/** Whether a status filter asks for the trash by name. */
export function asksForTrash(conditions: readonly Condition[]): boolean {
  return conditions.some(({ column, operator, values }) => {
    const isStatus = column.from === 'column' && column.name === 'status';
    return isStatus && operator !== 'notIn' && values.includes('trash');
  });
}
