import { type RawBuilder, sql } from 'kysely';
import type { Moment } from '../../../contract-kit/moment.ts';
import type { Db } from '../../../platform/db/database.ts';
import { comparison, momentSql, type Sql } from '../../../platform/db/filter-sql.ts';
import { containing } from '../../../platform/db/like-pattern.ts';
import type { EntryStatus } from '../entries.contract.ts';
import { type EntryRow, entryColumns } from '../entries.queries.ts';
import type { Column, Condition, SortKey } from './question.rules.ts';

export interface EntryListing {
  /** The types to list; null for all. */
  typeIds: readonly string[] | null;
  /** Null where the conditions decide. */
  statuses: readonly EntryStatus[] | null;
  conditions: readonly Condition[];
  /** Who wrote them first; null for anybody. */
  userId: string | null;
  /** Each must be found; as `searchable` gives them. */
  words: readonly string[];
  sort: readonly SortKey[];
  limit: number;
  offset: number;
}

/** One page of entries with the total of all pages: one statement, whose total is not counted where nothing is filtered. */
export async function listEntries(db: Db, listing: EntryListing): Promise<{ rows: EntryRow[]; total: number }> {
  const { rows } = await pageStatement(listing).execute(db);
  const [first] = rows;
  if (first) return { rows, total: first.total };
  return { rows, total: listing.offset === 0 ? 0 : await countEntries(db, listing) };
}

/** The statement of `listEntries`. */
export function pageStatement(listing: EntryListing): RawBuilder<EntryRow & { total: number }> {
  const where = whereOf(listing);
  return sql`
    select ${entryColumns}, ${totalOf(listing, where)} as total
    from content c where ${where}
    order by ${orderOf(listing.sort)}
    limit ${listing.limit} offset ${listing.offset}`;
}

/** The total alone, for a page beyond the last. */
async function countEntries(db: Db, listing: EntryListing): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${totalOf(listing, whereOf(listing))} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

function totalOf({ typeIds, statuses, conditions, userId, words }: EntryListing, where: Sql): Sql {
  if (conditions.length > 0 || words.length > 0 || userId)
    return sql`(select count(*)::int from content c where ${where})`;
  return sql`(
    select coalesce(sum(n.entries), 0)::int from content_counts n
    where ${typeIds ? sql`n.content_type_id = any(${[...typeIds]}::uuid[])` : sql`true`}
    and ${statuses ? sql`n.status = any(${[...statuses]}::text[])` : sql`true`})`;
}

function whereOf({ typeIds, statuses, conditions, userId, words }: EntryListing): Sql {
  const parts: Sql[] = [];
  // One type as an equality, because only that lets an index of the type give the order.
  if (typeIds?.length === 1) parts.push(sql`c.content_type_id = ${typeIds[0]}::uuid`);
  else if (typeIds) parts.push(sql`c.content_type_id = any(${[...typeIds]}::uuid[])`);
  if (statuses) parts.push(sql`c.status = any(${[...statuses]}::text[])`);
  if (userId) parts.push(sql`c.user_id = ${userId}::uuid`);
  for (const word of words) parts.push(sql`c.search_text like ${containing(word)}`);
  for (const condition of conditions) parts.push(conditionSql(condition));
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

const builtIn: Record<Extract<Column, { from: 'column' }>['name'], Sql> = {
  id: sql`c.id`,
  title: sql`c.title`,
  slug: sql`c.slug`,
  status: sql`c.status`,
  author: sql`c.author`,
  createdAt: sql`c.created_at`,
  updatedAt: sql`c.updated_at`,
  publishedAt: sql`c.published_at`,
};

function mayBeNull(column: Column): boolean {
  return column.from === 'field' || column.name === 'author' || column.name === 'publishedAt';
}

/** The column as SQL compares it; null where an earlier definition of the field left a value of another type. */
function valueSql({ column, shape }: Pick<SortKey, 'column' | 'shape'>): Sql {
  if (column.from === 'column') return builtIn[column.name];
  const json = sql`(c.custom_fields -> ${column.key}::text)`;
  const text = sql`(c.custom_fields ->> ${column.key}::text)`;
  switch (shape) {
    case 'number':
      return sql`(case when jsonb_typeof${json} = 'number' then ${text}::numeric end)`;
    case 'boolean':
      return sql`(case when jsonb_typeof${json} = 'boolean' then ${text}::boolean end)`;
    case 'list':
      return sql`(case when jsonb_typeof${json} = 'array' then ${json} end)`;
    case 'date':
      return sql`(case when jsonb_typeof${json} = 'string' then ${text} end) collate "C"`;
    default:
      return sql`(case when jsonb_typeof${json} = 'string' then ${text} end)`;
  }
}

/** Rows of equal values follow the first column's direction, because only that lets its index give the order. */
function orderOf(sort: readonly SortKey[]): Sql {
  const keys = sort.map((key) => {
    const nulls = mayBeNull(key.column) ? sql`nulls last` : sql``;
    return sql`${sortedBy(key)} ${directionOf(key)} ${nulls}`;
  });
  return sql.join([...keys, sql`c.id ${directionOf(sort[0])}`]);
}

const directionOf = (key: SortKey | undefined) => (key?.descending ? sql`desc` : sql`asc`);

/** Which columns hold words of ours alone, all in lower case. */
const exactNames: readonly string[] = ['id', 'status'];

function sortedBy({ column, shape }: SortKey): Sql {
  const foldsCase = shape === 'text' && !(column.from === 'column' && exactNames.includes(column.name));
  const value = valueSql({ column, shape });
  return foldsCase ? sql`lower(${value})` : value;
}

const sqlTypes = { text: sql`text`, number: sql`numeric`, boolean: sql`boolean`, date: sql`text`, object: sql`text` };

function conditionSql(condition: Condition): Sql {
  const { shape, values } = condition;
  if (shape === 'moment')
    return momentSql(condition.operator, { value: valueSql(condition), moments: values as Moment[] });
  const value = valueSql(condition);
  if (shape === 'list') return listSql(condition, { value, texts: values as string[] });
  const type = sqlTypes[shape];
  // Text operators other than equals ignore case.
  const foldsCase = shape === 'text' && condition.operator !== 'equals';
  const bound = (given: unknown) => (foldsCase ? sql`lower(${given}::${type})` : sql`${given}::${type}`);
  return compared(condition, { value: foldsCase ? sql`lower(${value})` : value, operands: values.map(bound) });
}

function compared({ operator }: Condition, { value, operands }: { value: Sql; operands: Sql[] }): Sql {
  const [first = sql`null`] = operands;
  switch (operator) {
    case 'contains':
      return sql`position(${first} in ${value}) > 0`;
    case 'startsWith':
      return sql`starts_with(${value}, ${first})`;
    case 'endsWith':
      return sql`right(${value}, length(${first})) = ${first}`;
    default:
      return comparison(operator, { value, operands });
  }
}

/** Of a list, equals and contains ask for one of its members. */
function listSql({ operator }: Condition, { value, texts }: { value: Sql; texts: string[] }): Sql {
  const hasAny = sql`coalesce(${value} ?| ${texts}::text[], false)`;
  return operator === 'notIn' ? sql`not ${hasAny}` : hasAny;
}
