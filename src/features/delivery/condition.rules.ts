import type { Moment } from '../../contract-kit/moment.ts';
import {
  beginningSql,
  indexedSql,
  orderSql,
  type ValuePlace,
  valueSql,
} from '../field-groups/indexes/value-sql.rules.ts';
import type { BuiltInName, Column } from './columns.rules.ts';
import { publicAuthor } from './entry-json.rules.ts';
import type { Condition, SortKey } from './question.rules.ts';

/** Collects a statement's parameters; returns each one's placeholder. */
export type Bind = (value: unknown, cast: string) => string;

const builtInSql: Readonly<Record<BuiltInName, string>> = {
  id: 'c.id',
  title: 'c.title',
  slug: 'c.slug',
  content: 'c.body',
  contentType: 'c.content_type_id',
  author: `(${publicAuthor})`,
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
  publishedAt: 'c.published_at',
};

const castOf = {
  text: 'text',
  number: 'numeric',
  boolean: 'text',
  date: 'text',
  list: 'text',
  object: 'text',
  moment: 'timestamptz',
  id: 'uuid',
} as const;

/** The column's value as SQL compares it; null where an older definition of the field left a value of another type. */
function columnSql({ source, shape }: Column): string {
  return 'builtIn' in source ? builtInSql[source.builtIn] : valueSql(fieldPlace({ key: source.key, shape }));
}

/** A field's value has none of the shapes that only built-in columns have. */
const fieldPlace = ({ key, shape }: { key: string; shape: Column['shape'] }): ValuePlace => ({
  key,
  shape: shape === 'moment' || shape === 'id' ? 'text' : shape,
});

/** One filter as SQL. Text ignores case except under equals; `notIn` keeps entries that have no value. */
export function conditionSql({ column, operator, values }: Condition, bind: Bind): string {
  if (column.shape === 'list') return listCondition({ column, operator, values }, bind);
  if (column.shape === 'moment') return momentCondition({ column, operator, values }, bind);
  const cast = castOf[column.shape];
  const folds = column.shape === 'text' && operator !== 'equals';
  const value = folds ? `lower(${columnSql(column)})` : columnSql(column);
  const bound = (given: unknown) => (folds ? `lower(${bind(given, cast)})` : bind(given, cast));
  const list = () => bind(values, `${cast}[]`);
  const all = () => (folds ? `array(select lower(one) from unnest(${list()}) as one)` : list());
  const [first, second] = values;
  switch (operator) {
    case 'equals': {
      const given = bound(first);
      return begins(column, (beginning) => `${beginning} = ${beginningSql(`lower(${given})`)}`, `${value} = ${given}`);
    }
    case 'contains':
      return `position(${bound(first)} in ${value}) > 0`;
    case 'startsWith':
      return `starts_with(${value}, ${bound(first)})`;
    case 'endsWith': {
      const end = bound(first);
      return `right(${value}, length(${end})) = ${end}`;
    }
    case 'lessThan':
      return `${value} < ${bound(first)}`;
    case 'lessThanOrEqual':
      return `${value} <= ${bound(first)}`;
    case 'greaterThan':
      return `${value} > ${bound(first)}`;
    case 'greaterThanOrEqual':
      return `${value} >= ${bound(first)}`;
    case 'between':
      return `${value} between ${bound(first)} and ${bound(second)}`;
    case 'in': {
      const given = all();
      const beginnings = `array(select ${beginningSql('one')} from unnest(${given}) as one)`;
      return begins(column, (beginning) => `${beginning} = any(${beginnings})`, `${value} = any(${given})`);
    }
    case 'notIn':
      return `coalesce(${value} <> all(${all()}), true)`;
  }
}

/** A condition on a text field once more on its beginning, which is what its index holds. */
function begins({ source, shape }: Column, condition: (beginning: string) => string, whole: string): string {
  if ('builtIn' in source || shape !== 'text') return whole;
  return `(${condition(indexedSql({ key: source.key, shape }))} and ${whole})`;
}

/** Of a list, equals and contains ask for one of its members. */
function listCondition({ operator, values, column }: Condition, bind: Bind): string {
  const hasAny = `${columnSql(column)} ?| ${bind(values, 'text[]')}`;
  return operator === 'notIn' ? `(${hasAny}) is not true` : hasAny;
}

function momentCondition({ column, operator, values }: Condition, bind: Bind): string {
  const value = columnSql(column);
  const moments = values as readonly Moment[];
  const edge = (at: Date | undefined) => bind(at, 'timestamptz');
  const within = (one: Moment | undefined, last = one) =>
    `(${value} >= ${edge(one?.from)} and ${value} < ${edge(last?.until)})`;
  const [first] = moments;
  switch (operator) {
    case 'lessThan':
      return `${value} < ${edge(first?.from)}`;
    case 'lessThanOrEqual':
      return `${value} < ${edge(first?.until)}`;
    case 'greaterThan':
      return `${value} >= ${edge(first?.until)}`;
    case 'greaterThanOrEqual':
      return `${value} >= ${edge(first?.from)}`;
    case 'notIn':
      return `(${moments.map((one) => within(one)).join(' or ')}) is not true`;
    case 'between':
      return within(first, moments[1]);
    default:
      return `(${moments.map((one) => within(one)).join(' or ')})`;
  }
}

/** The expressions a list is sorted by, its own id last, so that pages never overlap. Missing values come last. */
export function sortSql(sort: readonly SortKey[]): { expression: string; direction: string }[] {
  const keys = sort.flatMap(({ column, descending }) => {
    const direction = `${descending ? 'desc' : 'asc'}${mayBeMissing(column) ? ' nulls last' : ''}`;
    return sortedBy(column).map((expression) => ({ expression, direction }));
  });
  const idDirection = sort[0]?.descending ? 'desc' : 'asc';
  return sort.some(({ column }) => column.name === 'id')
    ? keys
    : [...keys, { expression: 'c.id', direction: idDirection }];
}

function sortedBy(column: Column): string[] {
  const { source, shape } = column;
  if (!('builtIn' in source)) return orderSql(fieldPlace({ key: source.key, shape }));
  return [shape === 'text' && column.name !== 'slug' ? `lower(${columnSql(column)})` : columnSql(column)];
}

function mayBeMissing({ source }: Column): boolean {
  return !('builtIn' in source) || source.builtIn === 'author' || source.builtIn === 'publishedAt';
}
