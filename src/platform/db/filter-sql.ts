import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../contract-kit/column-filters.ts';
import type { Moment } from '../../contract-kit/moment.ts';
import { containing, endingWith, startingWith } from './like-pattern.ts';

export type Sql = RawBuilder<unknown>;

/** A condition on `column` as SQL. Text operators other than equals ignore case; a row without the value has none of the values. */
export function filterSql(condition: Condition, column: Sql): RawBuilder<boolean> {
  const { type, operator, values } = condition;
  switch (type) {
    case 'text':
      return textSql(operator, { column, texts: values.map(String) });
    case 'number':
      return comparison(operator, { value: column, operands: values.map((given) => sql`${given}::numeric`) });
    case 'date':
      return momentSql(operator, { value: column, moments: values as readonly Moment[] });
    case 'select':
      return comparison(operator, { value: column, operands: values.map((given) => sql`${given}::text`) });
    case 'multiSelect': {
      const hasAny = sql<boolean>`coalesce(${column} && ${values.map(String)}::text[], false)`;
      return operator === 'notIn' ? sql`not ${hasAny}` : hasAny;
    }
  }
}

type Operator = Condition['operator'];

function textSql(operator: Operator, { column, texts }: { column: Sql; texts: string[] }): RawBuilder<boolean> {
  const [first = ''] = texts;
  switch (operator) {
    case 'equals':
      return sql`${column} = ${first}::text`;
    case 'contains':
      return sql`${column} ilike ${containing(first)}`;
    case 'startsWith':
      return sql`${column} ilike ${startingWith(first)}`;
    case 'endsWith':
      return sql`${column} ilike ${endingWith(first)}`;
    default:
      return comparison(operator, {
        value: sql`lower(${column})`,
        operands: texts.map((text) => sql`lower(${text}::text)`),
      });
  }
}

/** Any operator that needs an order alone; all others compare for equality. */
export function comparison(
  operator: Operator,
  { value, operands }: { value: Sql; operands: Sql[] },
): RawBuilder<boolean> {
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
      return sql`${value} in (${sql.join(operands)})`;
    case 'notIn':
      return sql`(${value} in (${sql.join(operands)})) is not true`;
    default:
      return sql`${value} = ${first}`;
  }
}

/** A condition on a moment. A day is the span from its first moment to the next day's. */
export function momentSql(
  operator: Operator,
  { value, moments }: { value: Sql; moments: readonly Moment[] },
): RawBuilder<boolean> {
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
