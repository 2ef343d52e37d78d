import type { Moment } from '../../contract-kit/moment.ts';
import type { BuiltInName, Column } from './columns.rules.ts';
import { literal, publicAuthor } from './entry-json.rules.ts';
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
function valueSql({ source, shape }: Column): string {
  if ('builtIn' in source) return builtInSql[source.builtIn];
  const key = literal(source.key);
  const json = `(c.custom_fields->${key})`;
  if (shape === 'number') return `(case when jsonb_typeof${json} = 'number' then ${json}::numeric end)`;
  if (shape === 'list') return json;
  const text = `(c.custom_fields->>${key})`;
  return shape === 'date' ? `(${text} collate "C")` : text;
}

/** One filter as SQL. Text ignores case except under equals; `notIn` keeps entries that have no value. */
export function conditionSql({ column, operator, values }: Condition, bind: Bind): string {
  if (column.shape === 'list') return listCondition({ column, operator, values }, bind);
  if (column.shape === 'moment') return momentCondition({ column, operator, values }, bind);
  const cast = castOf[column.shape];
  const folds = column.shape === 'text' && operator !== 'equals';
  const value = folds ? `lower(${valueSql(column)})` : valueSql(column);
  const bound = (given: unknown) => (folds ? `lower(${bind(given, cast)})` : bind(given, cast));
  const list = () => bind(values, `${cast}[]`);
  const all = () => (folds ? `array(select lower(one) from unnest(${list()}) as one)` : list());
  const [first, second] = values;
  switch (operator) {
    case 'equals':
      return `${value} = ${bound(first)}`;
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
    case 'in':
      return `${value} = any(${all()})`;
    case 'notIn':
      return `coalesce(${value} <> all(${all()}), true)`;
  }
}

/** Of a list, equals and contains ask for one of its members. */
function listCondition({ operator, values, column }: Condition, bind: Bind): string {
  const hasAny = `coalesce(${valueSql(column)} ?| ${bind(values, 'text[]')}, false)`;
  return operator === 'notIn' ? `not ${hasAny}` : hasAny;
}

function momentCondition({ column, operator, values }: Condition, bind: Bind): string {
  const value = valueSql(column);
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
  const keys = sort.map(({ column, descending }) => {
    const isText = column.shape === 'text' && column.name !== 'slug';
    const direction = `${descending ? 'desc' : 'asc'}${mayBeMissing(column) ? ' nulls last' : ''}`;
    return { expression: isText ? `lower(${valueSql(column)})` : valueSql(column), direction };
  });
  const idDirection = sort[0]?.descending ? 'desc' : 'asc';
  return sort.some(({ column }) => column.name === 'id')
    ? keys
    : [...keys, { expression: 'c.id', direction: idDirection }];
}

function mayBeMissing({ source }: Column): boolean {
  return !('builtIn' in source) || source.builtIn === 'author' || source.builtIn === 'publishedAt';
}
