import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/lists/like-pattern.ts';
import { deletedTypeIds } from '../../content-types/content-types.sql.ts';
import { sumOfCounts } from '../../content-types/entry-counts/entry-counts.sql.ts';
import { contentConditionSql } from './columns.sql.ts';
import { isNarrowed, type Scope } from './query.rules.ts';
import { hasTrigram } from './search-words.rules.ts';

/** A scope as a condition on the row `c` of content. */
export function scopeSql(scope: Scope): Sql {
  return sql`${typesSql(sql`c.content_type_id`, scope)} and ${besideTypesSql(scope)}`;
}

/** The same without the types. */
export function besideTypesSql(scope: Scope): Sql {
  return sql.join([statusesSql(sql`c.status`, scope), ...narrowings(scope)], sql` and `);
}

/** The same in a form that no index has but those of types and orders, for a walk through the entries in their order. */
export function walkedScopeSql(scope: Scope): Sql {
  const parts = narrowings(scope).map((narrowing) => sql`(${narrowing}) is true`);
  return sql.join([allOf(scope), ...parts], sql` and `);
}

/** The entries of a scope's types and statuses, and what narrows them. */
const allOf = (scope: Scope) =>
  sql`${typesSql(sql`c.content_type_id`, scope)} and ${statusesSql(sql`c.status`, scope)}`;
function narrowings({ userId, conditions, words }: Scope): Sql[] {
  return [
    ...(userId === null ? [] : [sql`c.user_id = ${userId}::uuid`]),
    ...conditions.map(contentConditionSql),
    ...words.map((word) => (hasTrigram(word) ? sql`c.search_text like ${containing(word)}::text` : holdsWord(word))),
  ];
}

/** By reading the text, which is faster than the trigram index for words that it does not hold, and for frequent ones. */
const holdsWord = (word: string) => sql`strpos(c.search_text, ${word}::text) > 0`;

/** `columns` of the entries of a scope for which `where` holds as well. */
export function rowsSql(scope: Scope, { columns, where }: { columns: Sql; where?: Sql }): Sql {
  return sql`select ${columns} from content c where ${scopeSql(scope)}${where ? sql` and ${where}` : sql``}`;
}

/**
 * The number of entries of a scope: a sum of the counts that a trigger keeps, or a count. A count of search words alone reads
 * the two indexes that contain the search texts.
 */
export function totalOfScope(scope: Scope): Sql {
  if (!isNarrowed(scope)) {
    return sumOfCounts((type, status) => sql`${typesSql(type, scope)} and ${statusesSql(status, scope)}`);
  }
  if (isSearch(scope)) return sql`${countOfTexts(scope, sql`<=`)} + ${countOfTexts(scope, sql`>`)}`;
  return sql`(select count(*)::int from content c where ${scopeSql(scope)})`;
}

/** `content_text_idx` contains the short texts in full, so that no row is read; `content_long_text_idx` finds the rows of the long ones. */
function countOfTexts(scope: Scope, operator: Sql): Sql {
  return sql`(
    select count(*)::int from content c where ${scopeSql(scope)} and octet_length(c.search_text) ${operator} 500)`;
}

/** Whether words alone narrow a scope. */
export function isSearch({ userId, conditions, words }: Scope): boolean {
  return userId === null && conditions.length === 0 && words.length > 0;
}

/** Of so many texts at least one in ten holds frequent words. */
const sampleSize = 1000;

/**
 * The part `many` of a statement: how many entries hold frequent words, counted as far as `most + 1`, and 0 for rare words. It reads
 * only the index that contains the short texts, by a function that the trigram index does not know. Few entries are not sampled.
 */
export function manyPart(scope: Scope, max: number): Sql {
  const total = sumOfCounts((type, status) => sql`${typesSql(type, scope)} and ${statusesSql(status, scope)}`);
  const texts = sql`content c where ${allOf(scope)} and octet_length(c.search_text) <= 500`;
  const held = sql.join(scope.words.map(holdsWord), sql` and `);
  const isLarge = sql`${total} > ${sql.lit(2 * max)}`;
  return sql`sampled as materialized (
  select count(*) as matches from (
    select c.search_text from ${texts} and ${isLarge} limit ${sql.lit(sampleSize)}) c where ${held}
), many as materialized (
  select count(*)::int as total from (
    select from ${texts} and ${held} and (select matches from sampled) >= ${sql.lit(sampleSize / 10)} limit ${sql.lit(max + 1)}) c
)`;
}

/** One type is compared by equality, because only then the indexes of a type give the order. The entries of deleted types are excluded by ids that PostgreSQL reads once for a statement. */
function typesSql(column: Sql, { typeIds }: Scope): Sql {
  if (typeIds?.length === 1) return sql`${column} = ${typeIds[0]}::uuid`;
  return typeIds ? sql`${column} = any(${[...typeIds]}::uuid[])` : sql`${column} <> all(${deletedTypeIds})`;
}

/** One status is a literal, because the index of published entries does not serve a statement with a parameter. */
function statusesSql(column: Sql, { statuses }: Scope): Sql {
  if (statuses === null) return sql`true`;
  const [status] = statuses;
  return statuses.length === 1 && status
    ? sql`${column} = ${sql.lit(status)}`
    : sql`${column} = any(${[...statuses]}::text[])`;
}
