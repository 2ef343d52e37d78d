import { sql } from 'kysely';
import { maxPageSize } from '../../../contracts/lists/page-size.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { typesThatAreThere } from '../../content-types/content-types.sql.ts';
import { builtInColumns } from './columns.rules.ts';
import { type OrderTerm, orderTerms } from './columns.sql.ts';
import { anchorPart, behindSql } from './page-after.sql.ts';
import { type EntryListQuery, isNarrowed, maxCounted } from './query.rules.ts';
import { besideTypesSql, isSearch, manyPart, scopeSql, totalOfScope, walkedScopeSql } from './scope.sql.ts';

/** A page of entries as parts of a statement: `with ${parts} …`. `rows` are the rows of the page, in order. */
export interface PageSql {
  parts: Sql;
  rows: Sql;
}

interface PageOptions {
  question: EntryListQuery;
  /** What the statement reads of each entry, from the row `c` of content. */
  columns: Sql;
  /** The statement is prepared: it is planned without knowledge of its values, and a question with conditions is counted in full or as far as this. */
  counts?: 'all' | 'some';
  /** The planner knows the values, and no index has the order: all matches are read once, whatever the page. */
  isUnordered?: boolean;
  /** The id of the entry that the page comes after, in a question about one type: the page is the first one behind it. */
  after?: Sql;
  /** Replace the page of the question in a statement that is written once for many pages. */
  limit?: Sql;
  offset?: Sql;
}

/** The number of entries on all pages together, in a statement that begins with the `parts` of a page. */
export const totalSql = sql<number>`(select total from counted)`;

/** The SQL of a question to content. */
export function pageSql({ question, columns, counts, isUnordered, after, ...bounds }: PageOptions): PageSql {
  const { page, pageSize } = question;
  const offset = bounds.offset ?? sql`${(page - 1) * pageSize}::bigint`;
  const plan: Plan = {
    question,
    counted: countedPart(question),
    // Beyond the last page nothing is read.
    reads: sql`${totalSql} > ${offset}`,
    columns,
    where: scopeSql(question),
    terms: orderTerms(question.sort),
    limit: bounds.limit ?? sql`${pageSize}::bigint`,
    offset,
    isBehind: after !== undefined,
  };
  const { parts, rows } = partsOf(plan, { counts, isUnordered });
  if (after === undefined) return { parts, rows };
  // Its position counts, whether or not it meets the conditions any more.
  const anchored = scopeSql({ ...question, userId: null, conditions: [], words: [] });
  return { parts: sql`${anchorPart(plan.terms, sql`c.id = ${after} and ${anchored}`)}, ${parts}`, rows };
}

type Way = Pick<PageOptions, 'counts' | 'isUnordered'>;

function partsOf(plan: Plan, way: Way): PageSql {
  if (isFirstPage(plan.question) && !isNarrowed(plan.question)) return firstPage(plan);
  const { parts, ids } = pageOf(plan, way);
  return { parts, rows: rowsOf(plan, ids) };
}

function pageOf(plan: Plan, { counts, isUnordered = false }: Way): PageIds {
  const { question } = plan;
  if (isNarrowed(question)) {
    if (counts === 'some') return pageOfSomeMatches(plan);
    if (counts === 'all' || isUnordered) return pageOfMatches(plan);
    return isOrderedInTypes(question) ? pageBeforeCount(plan) : orderedPage(plan);
  }
  if (isUnordered) return pageByColumn(plan);
  return question.typeIds?.length !== 1 && isOrderedInTypes(question) ? pageOfTypes(plan) : orderedPage(plan);
}

/** The ids of a page, in any order, as a part of a statement that begins with the `parts`. */
interface PageIds {
  parts: Sql;
  ids: Sql;
}

interface Plan {
  question: EntryListQuery;
  /** The part of the statement that gives the total. */
  counted: Sql;
  /** Whether the page is read at all. */
  reads: Sql;
  columns: Sql;
  where: Sql;
  terms: readonly OrderTerm[];
  limit: Sql;
  offset: Sql;
  /** Whether the page is the one behind the entry that the part `anchor` gives. */
  isBehind: boolean;
}

/** The first page of one type in the order of creation. */
function isFirstPage({ typeIds, sort, page }: EntryListQuery): boolean {
  return typeIds?.length === 1 && page === 1 && sort.length === 1 && sort[0]?.column === builtInColumns.createdAt;
}

/** Whether an index holds the entries of each type in this order. */
function isOrderedInTypes({ sort }: EntryListQuery): boolean {
  const { createdAt, updatedAt, title, status } = builtInColumns;
  return [createdAt, updatedAt, title, status].some((column) => column === sort[0]?.column);
}

/**
 * A page of a prepared statement with conditions. One scan collects all matches; total and page come from them. Where the
 * planner knows the values, `orderedPage` can stop earlier.
 */
function pageOfMatches(plan: Plan): PageIds {
  const { where, terms } = plan;
  const parts = sql`hit as materialized (
  select c.id, ${valuesOf(terms)} from content c where ${where}
), counted as (select count(*)::int as total from hit)`;
  return { parts, ids: sql`select id from hit where true${behind(plan, namedOf(terms))} ${pageBounds(plan)}` };
}

/**
 * A page in the order of an index, and the total after it: where few entries match, the page has read them all, and nothing
 * is counted. Where many do, it is soon found. So a condition without an index reads the entries about once.
 */
function pageBeforeCount(plan: Plan): PageIds {
  const { question, where, terms, limit, offset } = plan;
  const found = sql`(select count(*) from hit)`;
  const parts = sql`hit as materialized (
  select c.id from content c where ${where}${behind(plan, terms)} order by ${orderOf(terms)} limit ${limit} offset ${offset}
), counted as (
  select case when ${found} between 1 and ${limit} - 1 then (${offset} + ${found})::int else ${totalOfScope(question)} end as total)`;
  return { parts, ids: sql`select id from hit` };
}

/**
 * A page of matches without reading more of them than are counted. Where there are more, they are frequent: then the page is found in
 * the order of the question, soon after its beginning. The total is one more than counted at most, which says so.
 */
function pageOfSomeMatches(plan: Plan): PageIds {
  const { question, where, terms } = plan;
  const max = sql.lit(maxCounted);
  const hit = (condition: Sql) => sql`hit as materialized (
  select c.id, ${valuesOf(terms)} from content c where ${condition} limit ${sql.lit(maxCounted + 1)}
)`;
  const counted = isSearch(question)
    ? sql`${manyPart(question, maxCounted)}, ${hit(sql`${where} and (select total from many) <= ${max}`)},
  counted as (select greatest((select total from many), (select count(*) from hit))::int as total)`
    : sql`${hit(where)}, counted as (select count(*)::int as total from hit)`;
  const walked = { ...plan, counted, where: walkedScopeSql(question), reads: sql`${totalSql} > ${max}` };
  const { parts, ids } = orderedPage(walked);
  const collected = sql`
  select id from hit where ${totalSql} <= ${max}${behind(plan, namedOf(terms))} ${pageBounds(plan)}`;
  return { parts, ids: sql`(${collected}) union all (${ids})` };
}

/**
 * The most frequent page: it reads an index in order. The inner limit is a constant, so that the planner of a prepared
 * statement knows how few rows it reads and keeps one plan for all page sizes. With a parameter alone it plans anew each
 * time.
 */
function firstPage(plan: Plan): PageSql {
  const { columns, where, terms, limit } = plan;
  const rows = sql`select ${columns} from (
    select * from content c where ${where}${behind(plan, terms)} order by ${orderOf(terms)} limit ${sql.lit(maxPageSize)}
  ) c limit ${limit}`;
  return { parts: plan.counted, rows };
}

function orderedPage(plan: Plan): PageIds {
  const [first] = plan.question.sort;
  if (!first) throw new Error('a question has no order');
  return 'builtIn' in first.column.source ? pageByColumn(plan) : pageByField(plan);
}

/** A page in the order of a column: first the ids, from an index alone where there is one, then the rows of the page. */
function pageByColumn(plan: Plan): PageIds {
  const { where, terms, limit, offset, reads } = plan;
  const ids = sql`
  select c.id from content c where ${where} and ${reads}${behind(plan, terms)}
  order by ${orderOf(terms)} limit ${limit} offset ${offset}`;
  return { parts: plan.counted, ids };
}

/** A page over many types: the first entries of each type, by its index. It reads no entries of other types or of deleted ones. */
function pageOfTypes(plan: Plan): PageIds {
  const { question, terms, reads } = plan;
  const types = question.typeIds
    ? sql`unnest(${[...question.typeIds]}::uuid[]) as t (id)`
    : sql`${typesThatAreThere} t`;
  const ids = sql`
  select first.id from ${types} cross join lateral (
    select c.id, ${valuesOf(terms)} from content c
    where c.content_type_id = t.id and ${besideTypesSql(question)} and ${reads}
    order by ${orderOf(terms)} limit ${pageEnd(plan)}
  ) first ${pageBounds(plan)}`;
  return { parts: plan.counted, ids };
}

/**
 * A page in the order of a custom field. An index of the field contains only the entries that hold a value: these come
 * first, in its order, then the others. Only where the page reaches beyond them, they are counted.
 */
function pageByField(plan: Plan): PageIds {
  const { where, terms, reads, limit, offset } = plan;
  const [first, ...others] = terms;
  if (!first) throw new Error('a question has no order');
  const value = sql.raw(first.value);
  // Without missing values the order is the one that the index has.
  const heldTerms = [{ ...first, mayBeMissing: false }, ...others];
  const holding = sql`content c where ${where} and ${reads} and ${value} is not null`;
  const lacking = (condition: Sql, from: Sql) => sql`(
  select c.id from content c where ${where} and ${reads} and ${value} is null and ${condition}
  order by ${orderOf(others)} limit ${limit} - (select count(*) from held) offset ${from})`;
  const heldAreFew = sql`(select count(*) from held) < ${limit}`;
  const heldBefore = sql`(select count(*) from ${holding} and ${heldAreFew})`;
  // Two scans of which one is made: behind an entry that lacks a value the scan begins at that entry.
  const isHeld = sql`(select s0 from anchor) is not null`;
  const lackingParts = plan.isBehind
    ? sql`${lacking(sql`${heldAreFew} and ${isHeld}`, sql`0`)} union all ${lacking(sql`not ${isHeld} and ${behindSql(others, 1)}`, sql`0`)}`
    : lacking(heldAreFew, sql`greatest(${offset} - ${heldBefore}, 0)`);
  const parts = sql`${plan.counted}, held as materialized (
  select c.id from ${holding}${behind(plan, heldTerms)}
  order by ${orderOf(heldTerms)} limit ${limit} offset ${offset}
), lacking as materialized (${lackingParts})`;
  return { parts, ids: sql`select id from held union all select id from lacking` };
}

/** The rows with these ids, as an array: the planner assumes few members of an array, and many rows of a subquery. */
function rowsOf({ columns, terms }: Plan, ids: Sql): Sql {
  return sql`select ${columns} from content c where c.id = any(array(${ids})) order by ${orderOf(terms)}`;
}

const behind = ({ isBehind }: Plan, terms: readonly OrderTerm[]) => (isBehind ? sql` and ${behindSql(terms)}` : sql``);
const namedOf = (terms: readonly OrderTerm[]) => terms.map((term, place) => ({ ...term, value: `s${place}` }));
const countedPart = (question: EntryListQuery) => sql`counted as (select ${totalOfScope(question)} as total)`;
const pageEnd = ({ limit, offset }: Plan) => sql`(${limit} + ${offset})`;
const pageBounds = ({ terms, limit, offset }: Plan) =>
  sql`order by ${orderOfNamed(terms)} limit ${limit} offset ${offset}`;

const directionOf = ({ direction, mayBeMissing }: OrderTerm) => `${direction}${mayBeMissing ? ' nulls last' : ''}`;
const listed = (items: readonly string[]) => sql.raw(items.join(', '));
const valuesOf = (terms: readonly OrderTerm[]) => listed(terms.map(({ value }, place) => `${value} as s${place}`));
/** What a list is sorted by, as SQL. */
export const orderOf = (terms: readonly OrderTerm[]) =>
  listed(terms.map((term) => `${term.value} ${directionOf(term)}`));
const orderOfNamed = (terms: readonly OrderTerm[]) =>
  listed(terms.map((term, place) => `s${place} ${directionOf(term)}`));
