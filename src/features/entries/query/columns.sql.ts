import { sql } from 'kysely';
import { type Condition, isPresence } from '../../../contracts/lists/condition.ts';
import { folded } from '../../../contracts/lists/folded.ts';
import { isId } from '../../../contracts/text/id.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { conditionSql } from '../../../platform/db/lists/condition-sql.ts';
import { containing } from '../../../platform/db/lists/like-pattern.ts';
import { hasDraftSql } from '../versions/has-draft.sql.ts';
import type { BuiltInName, ContentColumn } from './columns.rules.ts';
import type { SortKey } from './query.rules.ts';
import { hasTrigram } from './search-words.rules.ts';
import { shownIdsSql } from './shown-entries.sql.ts';
import { beginningSql, type ValueSql, valueSql } from './value.sql.ts';

/** The author as the public sees it: a name, never the e-mail address of an account [K28]. */
export const byline = `case when c.author not like '%@%' then c.author end`;

/** The place of a column in the row that all parts of a question call `c`, as texts of SQL without parameters. */
interface ContentPlace {
  value: string;
  /** What a list is sorted by, one after the other; an index holds the first. */
  order: readonly string[];
  mayBeMissing?: boolean;
}

const builtInPlaces: Readonly<Record<BuiltInName, ContentPlace>> = {
  id: asItIs('c.id'),
  title: withoutCase('c.title'),
  // The rule for slugs admits lower case alone.
  slug: asItIs('c.slug'),
  status: asItIs('c.status'),
  author: { ...withoutCase('c.author'), mayBeMissing: true },
  byline: { ...withoutCase(`(${byline})`), mayBeMissing: true },
  createdAt: asItIs('c.created_at'),
  updatedAt: asItIs('c.updated_at'),
  publishedAt: { ...asItIs('c.published_at'), mayBeMissing: true },
  hasDraft: asItIs(`${hasDraftSql}::text`),
  publishAt: { ...asItIs('c.publish_at'), mayBeMissing: true },
  unpublishAt: { ...asItIs('c.unpublish_at'), mayBeMissing: true },
};

function asItIs(value: string): ContentPlace {
  return { value, order: [value] };
}

function withoutCase(value: string): ContentPlace {
  return { value, order: [`folded(${value})`] };
}

function placeOf(column: ContentColumn): ContentPlace {
  if ('builtIn' in column.source) return builtInPlaces[column.source.builtIn];
  return { ...fieldSql(column.source.key, column), mayBeMissing: true };
}

/** The shapes of built-in columns alone do not occur in fields. */
function fieldSql(key: string, { shape }: ContentColumn): ValueSql {
  const isOfField = shape !== 'moment' && shape !== 'id' && shape !== 'choice' && shape !== 'array';
  return valueSql({ key, shape: isOfField ? shape : 'text' });
}

/** A condition on content as SQL. Equality of a text field is compared twice: by the beginning, for the index, and in full. */
export function contentConditionSql(condition: Condition<ContentColumn>): Sql {
  const { source } = condition.column;
  if ('key' in source && source.shownTarget !== undefined && !isPresence(condition.operator))
    return relationSql(condition, source.shownTarget);
  const whole = conditionSql(condition, { value: sql.raw(placeOf(condition.column).value) });
  const indexed = beginningCondition(condition) ?? searchedCondition(condition);
  return indexed ? sql`(${indexed} and ${whole})` : whole;
}

/** What search texts begin with, whole, and the operators that no index of its own serves. */
const searched: Partial<Record<BuiltInName, readonly Condition['operator'][]>> = {
  title: ['equals', 'contains', 'endsWith'],
  slug: ['contains', 'startsWith', 'endsWith'],
};

/** An entry whose title holds a text has it in its search text too, where the trigram index finds it. */
function searchedCondition({ column: { source }, operator, values }: Condition<ContentColumn>): Sql | null {
  if (!('builtIn' in source) || !searched[source.builtIn]?.includes(operator)) return null;
  const text = folded(String(values[0]));
  // Other letters may fold in another way inside a word than alone.
  return /^[\x20-\x7e]+$/.test(text) && hasTrigram(text) ? sql`c.search_text like ${containing(text)}::text` : null;
}

/**
 * A condition on the entries that a field names, of those alone that delivery shows: asked for another one, it is as if
 * nothing named it [K28]. The entries are looked up once for the statement.
 */
function relationSql({ column, operator, values }: Condition<ContentColumn>, target: string): Sql {
  if (!('key' in column.source)) throw new Error('a part of every entry names no entries');
  const { value, indexed } = fieldSql(column.source.key, column);
  const ids = values.map(String).filter(isId);
  const shown = sql`array(${shownIdsSql({ ids, target })})`;
  const names = column.shape === 'list' ? sql.raw(`${value} ?|`) : sql.raw(`${indexed} = any`);
  const named = sql<boolean>`${names} (${shown})`;
  return operator === 'notIn' ? sql`(${named}) is not true` : named;
}

function beginningCondition({ column, operator, values }: Condition<ContentColumn>): Sql | null {
  if ('builtIn' in column.source || column.shape !== 'text') return null;
  const indexed = sql.raw(fieldSql(column.source.key, column).indexed);
  const texts = values.map(String);
  if (operator === 'equals') return sql`${indexed} = ${beginningSql(sql`folded(${texts[0]}::text)`)}`;
  if (operator !== 'in') return null;
  return sql`${indexed} = any(array(
    select ${beginningSql(sql`folded(one)`)} from unnest(${texts}::text[]) as one))`;
}

/** A sort expression and its direction, as texts of SQL. */
export interface OrderTerm {
  value: string;
  direction: 'asc' | 'desc';
  mayBeMissing: boolean;
}

/**
 * The terms by which a list is sorted. The id comes last, so that pages never overlap; its direction is that of the first
 * term, because an index gives no other order.
 */
export function orderTerms(sort: readonly SortKey[]): OrderTerm[] {
  const terms = sort.flatMap(({ column, descending }) => {
    const { order, mayBeMissing = false } = placeOf(column);
    return order.map((value): OrderTerm => ({ value, direction: descending ? 'desc' : 'asc', mayBeMissing }));
  });
  const isSettled = sort.some(({ column }) => 'builtIn' in column.source && column.source.builtIn === 'id');
  const last: OrderTerm = { value: 'c.id', direction: sort[0]?.descending ? 'desc' : 'asc', mayBeMissing: false };
  return isSettled ? terms : [...terms, last];
}
