import { type RawBuilder, sql } from 'kysely';
import type { Moment } from '../../../contract-kit/moment.ts';
import type { Db } from '../../../platform/db/database.ts';
import { comparison, momentSql, type Sql } from '../../../platform/db/filter-sql.ts';
import { readKeptPage, snapshotSql } from '../../../platform/db/kept-page.ts';
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

/** One page of entries with the total of all pages. */
export function listEntries(db: Db, listing: EntryListing): Promise<{ rows: EntryRow[]; total: number }> {
  return readKeptPage(db, {
    question: JSON.stringify(listing),
    async read() {
      const { rows } = await pageStatement(listing).execute(db);
      const [first] = rows;
      if (first) return { rows, total: first.total, snapshot: first.snapshot };
      return { rows, total: listing.offset === 0 ? 0 : await countEntries(db, listing) };
    },
    async readAgain({ ids, snapshot }) {
      const { rows } = await sql<EntryRow>`
        select ${entryColumns} from unnest(${[...ids]}::uuid[]) with ordinality as known (entry_id, place)
        join content c on c.id = known.entry_id
        where ${snapshotSql} = ${snapshot} order by known.place`.execute(db);
      return rows;
    },
  });
}

interface PageRow extends EntryRow {
  total: number;
  snapshot: string;
}

/**
 * The statement of `listEntries`: first which entries, so that those of the pages before are passed over in an index, then
 * their rows. The total is not counted where nothing is filtered.
 */
export function pageStatement(listing: EntryListing): RawBuilder<PageRow> {
  const where = whereOf(listing);
  const terms = orderTerms(listing.sort);
  const page = pageBy(listing)({ listing, where, terms });
  return sql`
    select ${entryColumns}, ${totalOf(listing, where)} as total, ${snapshotSql} as snapshot
    from (${page}) page join content c on c.id = page.entry_id
    order by ${orderOfNamed(terms)}`;
}

/** The total alone, for a page beyond the last. */
async function countEntries(db: Db, listing: EntryListing): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${totalOf(listing, whereOf(listing))} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

function totalOf(listing: EntryListing, where: Sql): Sql {
  const { typeIds, statuses, conditions, userId, words } = listing;
  if (conditions.length > 0 || userId) return sql`(select count(*)::int from content c where ${where})`;
  if (words.length > 0) return sql`(${countOfTexts(where, sql`<=`)} + ${countOfTexts(where, sql`>`)})`;
  return sql`(
    select coalesce(sum(n.entries), 0)::int from content_counts n
    where ${typeIds ? sql`n.content_type_id = any(${[...typeIds]}::uuid[])` : sql`n.content_type_id ${isOfSomeType}`}
    and ${statuses ? sql`n.status = any(${[...statuses]}::text[])` : sql`true`})`;
}

/** Of texts that an index holds whole, so that it alone is read, and of the longer ones: `content_text_idx` and `content_long_text_idx`. */
function countOfTexts(where: Sql, operator: Sql): Sql {
  return sql`(select count(*)::int from content c where ${where} and octet_length(c.search_text) ${operator} 500)`;
}

/** Leaves out what deleted types left; read once for the statement, so that the entries still come in an index's order. */
const isOfSomeType = sql`<> all(array(
  select i.id from content_type_ids i where not exists (select from content_types t where t.id = i.id)))`;

function whereOf(listing: EntryListing): Sql {
  const { typeIds } = listing;
  // One type as an equality, because only that lets an index of the type give the order.
  if (typeIds?.length === 1) return sql`c.content_type_id = ${typeIds[0]}::uuid and ${whereBesideTypes(listing)}`;
  const types = typeIds ? sql`= any(${[...typeIds]}::uuid[])` : isOfSomeType;
  return sql`c.content_type_id ${types} and ${whereBesideTypes(listing)}`;
}

function whereBesideTypes({ statuses, conditions, userId, words }: EntryListing): Sql {
  const parts: Sql[] = [];
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

interface OrderTerm {
  value: Sql;
  direction: Sql;
}

/** Rows of equal values follow the first column's direction, because only that lets its index give the order. */
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

interface Asked {
  listing: EntryListing;
  where: Sql;
  terms: readonly OrderTerm[];
}

function pageBy(listing: EntryListing): (asked: Asked) => Sql {
  const { sort, typeIds, words, conditions, userId } = listing;
  const column = sort[0]?.column;
  if (column?.from === 'field') return pageByField;
  const isFiltered = words.length > 0 || conditions.length > 0 || userId !== null;
  const isOrderedInTypes = column !== undefined && orderedInTypes.includes(column.name);
  return typeIds?.length !== 1 && isOrderedInTypes && !isFiltered ? pageOfTypes : pageByColumn;
}

/** By these each type has its entries in the order of an index. */
const orderedInTypes: readonly string[] = ['createdAt', 'updatedAt', 'title', 'status'];

/** A page over many types: of each the first, by its index. So nothing is read of other types, nor of deleted ones. */
function pageOfTypes({ listing, terms }: Asked): Sql {
  const { typeIds, limit, offset } = listing;
  const types = typeIds ? sql`unnest(${[...typeIds]}::uuid[]) as t (id)` : sql`content_types t`;
  return sql`
    select found.* from ${types} cross join lateral (
      select c.id as entry_id, ${valuesOf(terms)} from content c
      where c.content_type_id = t.id and ${whereBesideTypes(listing)} order by ${orderOf(terms)} limit ${offset + limit}
    ) found
    order by ${orderOfNamed(terms)} limit ${limit} offset ${offset}`;
}

const nameOf = (place: number) => sql.ref(`s${place}`);
const valuesOf = (terms: readonly OrderTerm[]) =>
  sql.join(terms.map(({ value }, place) => sql`${value} as ${nameOf(place)}`));
const orderOf = (terms: readonly OrderTerm[]) =>
  sql.join(terms.map(({ value, direction }) => sql`${value} ${direction}`));
const orderOfNamed = (terms: readonly OrderTerm[]) =>
  sql.join(terms.map(({ direction }, place) => sql`${nameOf(place)} ${direction}`));

function pageByColumn({ listing, where, terms }: Asked): Sql {
  return sql`
    select c.id as entry_id, ${valuesOf(terms)} from content c where ${where}
    order by ${orderOf(terms)} limit ${listing.limit} offset ${listing.offset}`;
}

/**
 * A page by a custom field, whose index knows only the entries that hold a value: first those, in its order, then as many
 * of the others as the page still has room for.
 */
function pageByField({ listing, where, terms }: Asked): Sql {
  const { sort, limit, offset } = listing;
  const [first, ...others] = terms;
  if (!first) throw new Error('a list is sorted by nothing');
  // No value there is missing, so the order of the missing ones is the one that the index has.
  const indexed = { value: first.value, direction: directionOf(sort[0]) };
  return sql`
    with held as materialized (
      select c.id as entry_id, ${valuesOf(terms)} from content c where ${where} and ${first.value} is not null
      order by ${orderOf([indexed, ...others])} limit ${offset + limit}
    ), lacking as materialized (
      select c.id as entry_id, ${valuesOf(terms)} from content c
      where ${where} and ${first.value} is null and (select count(*) from held) < ${offset + limit}
      order by ${orderOf(others)} limit ${offset + limit}
    )
    select * from (select * from held union all select * from lacking) found
    order by ${orderOfNamed(terms)} limit ${limit} offset ${offset}`;
}

const sqlTypes = {
  text: sql`text`,
  number: sql`numeric`,
  boolean: sql`text`,
  date: sql`text`,
  object: sql`text`,
  id: sql`uuid`,
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
