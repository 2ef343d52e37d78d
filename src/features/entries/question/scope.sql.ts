import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/lists/like-pattern.ts';
import { deletedTypeIds } from '../../content-types/content-types.sql.ts';
import { sumOfCounts } from '../../content-types/entry-counts/entry-counts.sql.ts';
import { contentConditionSql } from './columns.sql.ts';
import { isNarrowed, type Scope } from './question.rules.ts';

/** A scope as a condition on the row `c` of content. */
export function scopeSql(scope: Scope): Sql {
  return sql`${typesSql(sql`c.content_type_id`, scope)} and ${besideTypesSql(scope)}`;
}

/** The same without the types. */
export function besideTypesSql(scope: Scope): Sql {
  const { userId, words, conditions } = scope;
  const parts: Sql[] = [statusesSql(sql`c.status`, scope)];
  if (userId !== null) parts.push(sql`c.user_id = ${userId}::uuid`);
  for (const condition of conditions) parts.push(contentConditionSql(condition));
  for (const word of words) parts.push(sql`c.search_text like ${containing(word)}::text`);
  return sql.join(parts, sql` and `);
}

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
  const isSearch = scope.userId === null && scope.conditions.length === 0;
  if (isSearch) return sql`${countOfTexts(scope, sql`<=`)} + ${countOfTexts(scope, sql`>`)}`;
  return sql`(select count(*)::int from content c where ${scopeSql(scope)})`;
}

/** `content_text_idx` contains the short texts in full, so that no row is read; `content_long_text_idx` finds the rows of the long ones. */
function countOfTexts(scope: Scope, operator: Sql): Sql {
  return sql`(
    select count(*)::int from content c where ${scopeSql(scope)} and octet_length(c.search_text) ${operator} 500)`;
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
