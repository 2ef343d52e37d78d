import { type RawBuilder, sql } from 'kysely';
import { type ColumnShape, type ColumnValue, type Condition, isPresence } from '../../../contracts/lists/condition.ts';
import type { Timestamp } from '../../../contracts/timestamp.ts';
import type { Sql } from '../database.ts';
import { containing, endingWith, startingWith } from './like-pattern.ts';

/** Where a column lies in the database. */
export interface ColumnPlace {
  /** What conditions compare. */
  value: Sql;
  /** A trigram index holds the folded text, which `like` alone reads. */
  hasTrigrams?: boolean;
}

/** The type in which SQL compares a shape. */
const typeOf: Readonly<Record<Exclude<ColumnShape, 'moment' | 'list' | 'array'>, Sql>> = {
  text: sql`text`,
  choice: sql`text`,
  number: sql`numeric`,
  boolean: sql`text`,
  date: sql`text`,
  id: sql`uuid`,
  object: sql`text`,
};

/**
 * A condition as SQL: the only place that writes one. Text operators other than equals ignore case, and but for those that compare whole values accents too; a row without a value
 * has none of the values. The text depends on the column and the operator, and on the number of values only for moments.
 */
export function conditionSql({ column, operator, values }: Condition, place: ColumnPlace): RawBuilder<boolean> {
  const { shape } = column;
  if (isPresence(operator)) {
    const missing = missingSql(shape, place.value);
    return operator === 'isEmpty' ? sql`(${missing})` : sql`not (${missing})`;
  }
  switch (shape) {
    case 'text':
      return textSql(operator, place, values);
    case 'moment':
      return timestampSql(operator, place, values as readonly Timestamp[]);
    case 'list':
    case 'array':
      return membersSql(operator, place, { values, overlaps: shape === 'list' ? sql`?|` : sql`&&` });
    default: {
      const type = typeOf[shape];
      return comparison(operator, {
        value: place.value,
        operands: values.map((value) => sql`${value}::${type}`),
        list: sql`${[...values]}::${type}[]`,
      });
    }
  }
}

/** Whether there is no value: none at all, an empty text, or an empty list. Never unknown. */
function missingSql(shape: ColumnShape, value: Sql): RawBuilder<boolean> {
  if (shape === 'text' || shape === 'choice') return sql`coalesce(${value}, '') = ''`;
  if (shape === 'list') return sql`coalesce(${value}, '[]'::jsonb) = '[]'::jsonb`;
  if (shape === 'array') return sql`coalesce(cardinality(${value}), 0) = 0`;
  return sql`${value} is null`;
}

type Operator = Condition['operator'];

function textSql(operator: Operator, place: ColumnPlace, values: readonly ColumnValue[]): RawBuilder<boolean> {
  const texts = values.map(String);
  const [first = ''] = texts;
  const value = sql`folded(${place.value})`;
  const operands = texts.map((text) => sql`folded(${text}::text)`);
  const [operand = sql`null`] = operands;
  switch (operator) {
    case 'equals':
      return sql`${place.value} = ${first}::text`;
    case 'contains':
      return place.hasTrigrams
        ? sql`${value} like folded(${containing(first)}::text)`
        : sql`position(${operand} in ${value}) > 0`;
    case 'startsWith':
      return place.hasTrigrams
        ? sql`${value} like folded(${startingWith(first)}::text)`
        : sql`starts_with(${value}, ${operand})`;
    case 'endsWith':
      return place.hasTrigrams
        ? sql`${value} like folded(${endingWith(first)}::text)`
        : sql`right(${value}, length(${operand})) = ${operand}`;
    case 'in':
    case 'notIn':
      // The list is read once for the statement, not once for each row. Accents make another value.
      return comparison(operator, {
        value: sql`lower(${place.value})`,
        operands,
        list: sql`array(select lower(one) from unnest(${texts}::text[]) as one)`,
      });
    default:
      return comparison(operator, { value, operands, list: sql`array[${value}]` });
  }
}

interface Comparison {
  value: Sql;
  /** Each value by itself. */
  operands: readonly Sql[];
  /** All values as one array. */
  list: Sql;
}

/** Any operator that needs an order or equality alone. */
function comparison(operator: Operator, { value, operands, list }: Comparison): RawBuilder<boolean> {
  const [first = sql`null`, second = sql`null`] = operands;
  switch (operator) {
    case 'lessThan':
      return sql`${value} < ${first}`;
    case 'lessThanOrEqual':
      return sql`${value} <= ${first}`;
    case 'greaterThan':
      return sql`${value} > ${first}`;
    case 'greaterThanOrEqual':
      return sql`${value} >= ${first}`;
    case 'between':
      return sql`${value} between ${first} and ${second}`;
    case 'in':
      return sql`${value} = any(${list})`;
    case 'notIn':
      return sql`(${value} = any(${list})) is not true`;
    default:
      return sql`${value} = ${first}`;
  }
}

/** Of a list of texts, equals and contains ask for one of its members. */
function membersSql(
  operator: Operator,
  { value }: ColumnPlace,
  { values, overlaps }: { values: readonly ColumnValue[]; overlaps: Sql },
): RawBuilder<boolean> {
  const hasAny = sql<boolean>`${value} ${overlaps} ${values.map(String)}::text[]`;
  return operator === 'notIn' ? sql`(${hasAny}) is not true` : hasAny;
}

/** A day is the span from its first moment to the next day's. */
function timestampSql(operator: Operator, { value }: ColumnPlace, moments: readonly Timestamp[]): RawBuilder<boolean> {
  const from = sql`${moments[0]?.from}::timestamptz`;
  const until = sql`${moments.at(-1)?.until}::timestamptz`;
  switch (operator) {
    case 'lessThan':
      return sql`${value} < ${from}`;
    case 'lessThanOrEqual':
      return sql`${value} < ${until}`;
    case 'greaterThan':
      return sql`${value} >= ${until}`;
    case 'greaterThanOrEqual':
      return sql`${value} >= ${from}`;
    case 'in':
    case 'notIn': {
      const spans = moments.map(
        (one) => sql`(${value} >= ${one.from}::timestamptz and ${value} < ${one.until}::timestamptz)`,
      );
      const isAny = sql<boolean>`(${sql.join(spans, sql` or `)})`;
      return operator === 'notIn' ? sql`${isAny} is not true` : isAny;
    }
    default:
      return sql`(${value} >= ${from} and ${value} < ${until})`;
  }
}
