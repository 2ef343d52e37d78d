import { maxPageSize } from '../../contract-kit/list-query.ts';
import { builtInNames, type DeliveredType } from './columns.rules.ts';
import { type Bind, conditionSql, sortSql } from './condition.rules.ts';
import { entryJson } from './entry-json.rules.ts';
import type { ListQuestion, Selection } from './question.rules.ts';

/** The text depends on the model's and the question's shape alone; whatever a stranger chose is in `values`. */
export interface DeliveryStatement {
  text: string;
  values: unknown[];
  /** True where the question adds nothing of its own to the shape: there are a few such texts for each type. */
  isPlain: boolean;
  /** True where an index leads straight to one row. */
  isQuick: boolean;
}

const published = `c.content_type_id = $1 and c.status = 'publish'`;
const counted = `(select greatest(coalesce(sum(n.entries), 0), 0)::int from content_counts n where n.content_type_id = $1 and n.status = 'publish')`;

/** Bytes that the entries of one answer may have together. */
export const mostAnswerBytes = 5_000_000;

/**
 * The entries of a page as JSON text without the brackets, and their bytes; `rows` gives each as `entry`, in order. What
 * comes after the limit is measured and not joined, so that no question makes the database build an answer of any size.
 */
const joinedWithin = (
  rows: string,
) => `select string_agg(x.entry, ',') filter (where x.upto <= ${mostAnswerBytes}) as items, coalesce(max(x.upto), 0)::int as bytes from (
  select e.entry, sum(octet_length(e.entry)) over (rows unbounded preceding) as upto from (${rows}) e
) x`;

/** One page of a list and its total, in one row: `total`, `items` as JSON text without the brackets, and their `bytes`. */
export function listStatement(type: DeliveredType, question: ListQuestion): DeliveryStatement {
  const { page, pageSize, sort, filters, words, selection } = question;
  const values: unknown[] = [type.id, pageSize, (page - 1) * pageSize];
  if (filters.length > 0 || words.length > 0) return filteredStatement({ type, question, values });
  if (!isDefaultSort(sort))
    return { text: anyPage(entryJson(type, selection), sort), values, isPlain: false, isQuick: false };
  return page === 1
    ? {
        ...shaped({ type, selection, kind: 'first page', build: firstPage }),
        values: values.slice(0, 2),
        isQuick: false,
      }
    : { ...shaped({ type, selection, kind: 'page', build: (entry) => anyPage(entry, sort) }), values, isQuick: false };
}

const plainTexts = new WeakMap<DeliveredType, Map<string, string>>();

/** A statement of whole entries is written once for each type; of chosen parts, each time. */
function shaped(of: {
  type: DeliveredType;
  selection: Selection;
  kind: string;
  build: (entry: string) => string;
}): Pick<DeliveryStatement, 'text' | 'isPlain'> {
  const { type, selection, kind, build } = of;
  const write = () => build(entryJson(type, selection));
  if (selection.builtIn !== builtInNames || selection.fields !== type.fields) return { text: write(), isPlain: false };
  const texts = plainTexts.get(type) ?? new Map<string, string>();
  plainTexts.set(type, texts);
  const text = texts.get(kind) ?? write();
  texts.set(kind, text);
  return { text, isPlain: true };
}

/**
 * The page everybody asks for: read off the index in order. The inner limit is a constant so that the planner knows how
 * little it reads and keeps one plan for all sizes; with a parameter alone it plans anew each time.
 */
function firstPage(entry: string): string {
  const rows = `select ${entry} as entry from (
    select * from content c where ${published} order by c.created_at desc, c.id desc limit ${maxPageSize}
  ) c limit $2`;
  return `select ${counted} as total, p.items, p.bytes from (${joinedWithin(rows)}) p`;
}

/** Any other page: ids first, off an index alone where there is one, then the page's rows. Beyond the last page nothing is read. */
function anyPage(entry: string, sort: ListQuestion['sort']): string {
  if (sort[0] && !('builtIn' in sort[0].column.source)) return pageByField(entry, sort);
  const order = orderBy(sort);
  const rows = `select ${entry} as entry from content c where c.id = any(array(
  select c.id from content c where ${published} and (select total from counted) > $3::bigint ${order} limit $2 offset $3
)) ${order}`;
  return `with counted as (select ${counted} as total)
select (select total from counted) as total, p.items, p.bytes from (${joinedWithin(rows)}) p`;
}

/**
 * The same by a custom field, whose index knows only the entries that hold a value: first those, in its order, then as many
 * of the others as the page still has room for.
 */
function pageByField(entry: string, sort: ListQuestion['sort']): string {
  const [first, ...others] = sortSql(sort);
  if (!first) throw new Error('a list is sorted by nothing');
  const keys = [first, ...others];
  const through = `limit ($2::bigint + $3::bigint)`;
  const columns = keys.map(({ expression }, index) => `${expression} as s${index}`).join(', ');
  const listed = (terms: readonly { expression: string; direction: string }[]) =>
    terms.map(({ expression, direction }) => `${expression} ${direction}`).join(', ');
  const isThere = `(select total from counted) > $3::bigint`;
  // No value here is missing, so the order of the missing ones is the one that the index has.
  const indexed = { ...first, direction: first.direction.replace(' nulls last', '') };
  const byName = keys.map(({ direction }, index) => `s${index} ${direction}`).join(', ');
  const rows = `select ${entry} as entry from content c where c.id = any(array(
  select id from (select * from held union all select * from lacking) found order by ${byName} limit $2 offset $3
)) ${orderBy(sort)}`;
  return `with counted as (select ${counted} as total),
held as materialized (
  select c.id, ${columns} from content c where ${published} and ${isThere} and ${first.expression} is not null
  order by ${listed([indexed, ...others])} ${through}
), lacking as materialized (
  select c.id, ${columns} from content c
  where ${published} and ${isThere} and ${first.expression} is null and (select count(*) from held) < $2::bigint + $3::bigint
  order by ${listed(others)} ${through}
)
select (select total from counted) as total, p.items, p.bytes from (${joinedWithin(rows)}) p`;
}

function filteredStatement(options: {
  type: DeliveredType;
  question: ListQuestion;
  values: unknown[];
}): DeliveryStatement {
  const { type, question, values } = options;
  const entry = entryJson(type, question.selection);
  const bind: Bind = (value, cast) => `$${values.push(value)}::${cast}`;
  const conditions = question.filters.map((filter) => conditionSql(filter, bind));
  for (const word of question.words) {
    conditions.push(`c.search_text like ${bind(`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`, 'text')}`);
  }
  const keys = sortSql(question.sort);
  const named = keys.map(({ expression }, index) => `${expression} as s${index}`).join(', ');
  const byName = keys.map(({ direction }, index) => `s${index} ${direction}`).join(', ');
  const rows = `select ${entry} as entry from content c where c.id = any(array(
  select id from hit order by ${byName} limit $2 offset $3
)) ${orderBy(question.sort)}`;
  // One scan finds the matches; count and page are read from what it found.
  const text = `with hit as materialized (
  select c.id, ${named} from content c where ${published} and ${conditions.join(' and ')}
)
select (select count(*)::int from hit) as total, p.items, p.bytes from (${joinedWithin(rows)}) p`;
  return { text, values, isPlain: false, isQuick: false };
}

function orderBy(sort: ListQuestion['sort']): string {
  return `order by ${sortSql(sort)
    .map(({ expression, direction }) => `${expression} ${direction}`)
    .join(', ')}`;
}

function isDefaultSort(sort: ListQuestion['sort']): boolean {
  return sort.length === 1 && sort[0]?.column.name === 'createdAt' && sort[0].descending;
}

/** One published entry by its slug, as JSON text. */
export function entryStatement(type: DeliveredType, slug: string, selection: Selection): DeliveryStatement {
  const build = (entry: string) => `select ${entry} as entry from content c where ${published} and c.slug = $2`;
  return { ...shaped({ type, selection, kind: 'entry', build }), values: [type.id, slug], isQuick: true };
}

/** Whole entries of a type by their ids, as JSON texts. */
export function relatedStatement(type: DeliveredType, ids: readonly string[]): DeliveryStatement {
  const selection = { builtIn: builtInNames, fields: type.fields, hasFields: true, included: [] };
  const build = (entry: string) =>
    `select c.id::text, ${entry} as entry from content c where ${published} and c.id = any($2::uuid[])`;
  return { ...shaped({ type, selection, kind: 'related', build }), values: [type.id, ids], isQuick: false };
}

/** The entry of a single, as JSON text. */
export function singleStatement(type: DeliveredType, selection: Selection): DeliveryStatement {
  const build = (entry: string) =>
    `select ${entry} as entry from content c where ${published} order by c.created_at desc, c.id desc limit 1`;
  return { ...shaped({ type, selection, kind: 'single', build }), values: [type.id], isQuick: true };
}
