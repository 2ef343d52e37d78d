import { type RawBuilder, sql } from 'kysely';
import type { Moment } from '../../../contract-kit/moment.ts';
import type { Db } from '../../../platform/db/database.ts';
import { comparison, momentSql, type Sql } from '../../../platform/db/filter-sql.ts';
import { containing } from '../../../platform/db/like-pattern.ts';
import {
  indexedCharacters,
  indexedSql,
  orderSql,
  type ValuePlace,
  valueSql,
} from '../../field-groups/indexes/value-sql.rules.ts';
import type { EntryStatus } from '../entries.contract.ts';
import { type EntryRow, entryColumns } from '../entries.queries.ts';
import type { Column, ColumnShape, Condition, SortKey } from './question.rules.ts';

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
  if (listing.sort[0]?.column.from === 'field') return pageByField(listing, where);
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
    where ${typeIds ? sql`n.content_type_id = any(${[...typeIds]}::uuid[])` : sql`n.content_type_id ${isOfSomeType}`}
    and ${statuses ? sql`n.status = any(${[...statuses]}::text[])` : sql`true`})`;
}

/** Leaves out what deleted types left; read once for the statement, so that the entries still come in an index's order. */
const isOfSomeType = sql`<> all(array(
  select i.id from content_type_ids i where not exists (select from content_types t where t.id = i.id)))`;

function whereOf({ typeIds, statuses, conditions, userId, words }: EntryListing): Sql {
  const parts: Sql[] = [];
  // One type as an equality, because only that lets an index of the type give the order.
  if (typeIds?.length === 1) parts.push(sql`c.content_type_id = ${typeIds[0]}::uuid`);
  else if (typeIds) parts.push(sql`c.content_type_id = any(${[...typeIds]}::uuid[])`);
  else parts.push(sql`c.content_type_id ${isOfSomeType}`);
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
function columnSql({ column, shape }: Pick<SortKey, 'column' | 'shape'>): Sql {
  return column.from === 'column' ? builtIn[column.name] : sql.raw(valueSql(placeOf({ key: column.key, shape })));
}

/** A field has none of the shapes that only built-in columns have. */
const placeOf = ({ key, shape }: { key: string; shape: ColumnShape }): ValuePlace => ({
  key,
  shape: shape === 'moment' || shape === 'id' ? 'text' : shape,
});

/** Rows of equal values follow the first column's direction, because only that lets its index give the order. */
function orderOf(sort: readonly SortKey[]): Sql {
  return sql.join(orderTerms(sort).map(({ value, direction }) => sql`${value} ${direction}`));
}

interface OrderTerm {
  value: Sql;
  direction: Sql;
}

function orderTerms(sort: readonly SortKey[]): OrderTerm[] {
  const terms = sort.flatMap((key) => {
    const direction = mayBeNull(key.column) ? sql`${directionOf(key)} nulls last` : directionOf(key);
    return sortedBy(key).map((value) => ({ value, direction }));
  });
  return [...terms, { value: sql`c.id`, direction: directionOf(sort[0]) }];
}

const directionOf = (key: SortKey | undefined) => (key?.descending ? sql`desc` : sql`asc`);

/** Which columns hold words of ours alone, all in lower case. */
const exactNames: readonly string[] = ['id', 'status'];

function sortedBy({ column, shape }: SortKey): Sql[] {
  if (column.from === 'field') return orderSql(placeOf({ key: column.key, shape })).map((term) => sql.raw(term));
  const foldsCase = shape === 'text' && !exactNames.includes(column.name);
  return [foldsCase ? sql`lower(${builtIn[column.name]})` : builtIn[column.name]];
}

/**
 * A page by a custom field, whose index knows only the entries that hold a value: first those, in its order, then as many
 * of the others as the page still has room for.
 */
function pageByField(listing: EntryListing, where: Sql): RawBuilder<EntryRow & { total: number }> {
  const { sort, limit, offset } = listing;
  const [first, ...others] = orderTerms(sort);
  if (!first) throw new Error('a list is sorted by nothing');
  const terms = [first, ...others];
  const name = (place: number) => sql.ref(`s${place}`);
  const columns = sql.join(terms.map(({ value }, place) => sql`${value} as ${name(place)}`));
  const by = (list: readonly OrderTerm[]) => sql.join(list.map(({ value, direction }) => sql`${value} ${direction}`));
  const named = sql.join(terms.map(({ direction }, place) => sql`${name(place)} ${direction}`));
  // No value there is missing, so the order of the missing ones is the one that the index has.
  const indexed = { value: first.value, direction: directionOf(sort[0]) };
  return sql`
    with held as materialized (
      select c.id as entry_id, ${columns} from content c where ${where} and ${first.value} is not null
      order by ${by([indexed, ...others])} limit ${offset + limit}
    ), lacking as materialized (
      select c.id as entry_id, ${columns} from content c
      where ${where} and ${first.value} is null and (select count(*) from held) < ${offset + limit}
      order by ${by(others)} limit ${offset + limit}
    )
    select ${entryColumns}, ${totalOf(listing, where)} as total
    from (
      select * from (select * from held union all select * from lacking) found order by ${named} limit ${limit} offset ${offset}
    ) page join content c on c.id = page.entry_id
    order by ${named}`;
}

const sqlTypes = {
  ...{ text: sql`text`, number: sql`numeric`, boolean: sql`text` },
  ...{ date: sql`text`, object: sql`text`, id: sql`uuid` },
};

function conditionSql(condition: Condition): Sql {
  const { shape, values, operator } = condition;
  const value = columnSql(condition);
  if (shape === 'moment') return momentSql(operator, { value, moments: values as Moment[] });
  if (shape === 'list') return listSql(condition, { value, texts: values as string[] });
  const type = sqlTypes[shape];
  // Text operators other than equals ignore case.
  const foldsCase = shape === 'text' && operator !== 'equals';
  const bound = (given: unknown) => (foldsCase ? sql`lower(${given}::${type})` : sql`${given}::${type}`);
  const whole = compared(condition, { value: foldsCase ? sql`lower(${value})` : value, operands: values.map(bound) });
  return sql`(${beginningOf(condition)} and ${whole})`;
}

/** A condition on a text field once more on its beginning, which is what its index holds. */
function beginningOf({ column, shape, operator, values }: Condition): Sql {
  if (column.from !== 'field' || shape !== 'text' || (operator !== 'equals' && operator !== 'in')) return sql`true`;
  const operands = values.map((given) => sql`left(lower(${given}::text), ${sql.lit(indexedCharacters)})`);
  return comparison(operator, { value: sql.raw(indexedSql({ key: column.key, shape })), operands });
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
  const hasAny = sql`${value} ?| ${texts}::text[]`;
  return operator === 'notIn' ? sql`(${hasAny}) is not true` : hasAny;
}
