import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { filled, type Statement, slot, statementOf } from '../../../platform/db/statement.ts';
import { sumOfCounts } from '../../content-types/entry-counts/entry-counts.sql.ts';
import { builtInColumns } from '../../entries/query/columns.rules.ts';
import { pageSql, totalSql } from '../../entries/query/page.sql.ts';
import { isAnchored } from '../../entries/query/page-after.sql.ts';
import { isNarrowed, type Scope } from '../../entries/query/query.rules.ts';
import { rowsSql } from '../../entries/query/scope.sql.ts';
import { idsWithSlug, newestContent, newestRowsSql } from '../../entries/versions/newest-entry.sql.ts';
import type { DeliveredType, Targets } from '../query/delivered-type.rules.ts';
import type { ListQuery, Selection } from '../query/url-query.rules.ts';
import { entryJson, wholeEntry } from './entry-json.sql.ts';

/** The text depends on the model's and the question's shape alone; whatever an anonymous client chose is in `values`. */
export interface DeliveryStatement {
  text: string;
  values: unknown[];
  /** True where the question adds nothing of its own to the shape: there are a few such texts for each type. */
  isPlain: boolean;
  /** True where an index leads straight to one row. */
  isQuick: boolean;
}

/** Bytes that the entries of one answer may have together. */
export const maxAnswerBytes = 5_000_000;

/**
 * One page of a list and its total, in one row: `total`, `items` as JSON text without the brackets, and their `bytes`; of a
 * page after an entry also whether that entry is there.
 */
export function listStatement(
  type: DeliveredType,
  { list: { question, selection, counts, after }, targets }: { list: ListQuery; targets: Targets },
): DeliveryStatement {
  const { sort, page, pageSize } = question;
  const isNewestFirst = sort.length === 1 && sort[0]?.column === builtInColumns.createdAt && sort[0].descending;
  const place = after === null ? (page === 1 ? 'first page' : 'page') : 'page after';
  const kind = isNarrowed(question) || !isNewestFirst ? null : place;
  const write = (entry: Sql) => {
    const bounds = { limit: sql`${slot('limit')}::bigint`, offset: sql`${slot('offset')}::bigint` };
    const anchor = after === null ? {} : { after: sql`${slot('after')}::uuid` };
    const { parts, rows } = pageSql({ question, columns: sql`${entry} as entry`, counts, ...anchor, ...bounds });
    const anchored = after === null ? sql`` : sql`, ${isAnchored} as anchored`;
    return sql`${withParts(type, parts)} select ${totalSql} as total, p.items, p.bytes${anchored} from (${joinedWithin(rows)}) p`;
  };
  const { statement, isPlain } = written({ type, selection, targets, kind, write });
  return {
    text: statement.text,
    values: filled(statement, { limit: pageSize, offset: (page - 1) * pageSize, after }),
    isPlain,
    isQuick: false,
  };
}

/** The number of published entries of a type, off the counters that the database keeps. */
export function countStatement({ id }: DeliveredType): DeliveryStatement {
  const { text, values } = publishedCount;
  return { text, values: filled({ text, values }, { type: id }), isPlain: true, isQuick: true };
}

const publishedCount = statementOf(
  sql`select ${sumOfCounts((type, status) => sql`${type} = ${slot('type')}::uuid and ${status} = 'publish'`)}`,
);

/**
 * The entries of a page as JSON text without the brackets, and their bytes; `rows` gives each as `entry`, in order. What
 * comes after the limit is measured and not joined, so that no question makes the database build an answer of any size.
 */
function joinedWithin(rows: Sql): Sql {
  const max = sql.lit(maxAnswerBytes);
  return sql`select string_agg(x.entry, ',') filter (where x.upto <= ${max}) as items, coalesce(max(x.upto), 0)::int as bytes from (
  select e.entry, sum(octet_length(e.entry)) over (rows unbounded preceding) as upto from (${rows}) e
) x`;
}

/** One published entry by its slug, as JSON text. */
export function entryStatement(
  type: DeliveredType,
  { slug, ...of }: { slug: string; selection: Selection; targets: Targets },
): DeliveryStatement {
  const columns = (entry: Sql) => sql`${entry} as entry`;
  const slugIs = (column: Sql) => sql`${column} = ${slot('slug')}`;
  // A front end may know the slug of today, or the one that the entry gets with its draft.
  const newest = { where: sql`c.id = any(${idsWithSlug({ typeId: type.id, slug: sql`${slot('slug')}` })})` };
  const write = (entry: Sql) =>
    type.isNewest
      ? sql`${withParts(type)} ${rowsSql(scopeOf(type), { columns: columns(entry), where: newest.where })}
        order by ${slugIs(sql`c.slug`)} desc limit 1`
      : rowsSql(scopeOf(type), { columns: columns(entry), where: slugIs(sql`c.slug`) });
  const { statement, isPlain } = written({ type, ...of, kind: 'entry', write });
  return { text: statement.text, values: filled(statement, { slug }), isPlain, isQuick: true };
}

/** Whole entries of a type by their ids, as JSON texts. */
export function relatedStatement(type: DeliveredType, ids: readonly string[]): DeliveryStatement {
  const selection = wholeEntry(type);
  const where = sql`c.id = any(${slot('ids')}::uuid[])`;
  const write = (entry: Sql) => rowsSql(scopeOf(type), { columns: sql`c.id::text, ${entry} as entry`, where });
  const { statement, isPlain } = written({ type, selection, kind: 'related', write });
  return { text: statement.text, values: filled(statement, { ids }), isPlain, isQuick: false };
}

/** The entry of a single, as JSON text. */
export function singleStatement(
  type: DeliveredType,
  of: { selection: Selection; targets: Targets },
): DeliveryStatement {
  const write = (entry: Sql) => sql`
    ${withParts(type)} ${rowsSql(scopeOf(type), { columns: sql`${entry} as entry` })} order by c.created_at desc, c.id desc limit 1`;
  const { statement, isPlain } = written({ type, ...of, kind: 'single', write });
  return { text: statement.text, values: filled(statement, {}), isPlain, isQuick: true };
}

/** The newest that an entry outside the trash says, by its id and a slug that it has today or gets with its draft, as JSON text; a single's by its id alone. */
export function newestStatement(
  type: DeliveredType,
  of: { id: string; slug: string | null; selection?: Selection; targets?: Targets },
): DeliveryStatement {
  const { id, slug, selection = wholeEntry(type), targets } = of;
  const hasSlug = sql`${slot('slug')}::text in (c.slug, c.live_slug)`;
  const ofType = sql`c.id = ${slot('id')}::uuid and c.content_type_id = ${type.id}::uuid and c.status <> 'trash'`;
  const where = type.isSingle ? ofType : sql`${ofType} and ${hasSlug}`;
  const write = (entry: Sql) => newestRowsSql({ columns: sql`${entry} as entry`, where });
  const { statement, isPlain } = written({ type, selection, ...(targets && { targets }), kind: 'newest', write });
  return { text: statement.text, values: filled(statement, { id, slug }), isPlain, isQuick: true };
}

/** The parts that a statement begins with. One about drafts reads the newest of each entry in place of what is stored. */
function withParts({ isNewest }: DeliveredType, parts: Sql | null = null): Sql {
  const all = [...(isNewest ? [sql`content as not materialized (${newestContent})`] : []), ...(parts ? [parts] : [])];
  return all.length === 0 ? sql`` : sql`with ${sql.join(all)}`;
}

function scopeOf({ id, statuses }: DeliveredType): Scope {
  return { typeIds: [id], statuses, userId: null, conditions: [], words: [] };
}

/** Enough for each sort of statement with each relation that readers commonly include. */
const maxRenderedLength = 100;

const writtenStatements = onePerObject(
  (_type: DeliveredType) => new LRUCache<string, Statement>({ max: maxRenderedLength }),
);

/** A statement of whole entries is written once for each type, kind and inclusion; any other, each time. */
function written(of: {
  type: DeliveredType;
  selection: Selection;
  targets?: Targets;
  /** Null for a statement that has a shape of its own. */
  kind: string | null;
  write: (entry: Sql) => Sql;
}): { statement: Statement; isPlain: boolean } {
  const { type, selection, targets, kind, write } = of;
  const compile = () => statementOf(write(sql.raw(entryJson(type, selection, targets))));
  const isWhole = selection.parts === type.parts && selection.fields === type.fields;
  if (kind === null || !isWhole) return { statement: compile(), isPlain: false };
  const included = selection.included.map(({ key }) => key);
  const statements = writtenStatements(type);
  const key = [kind, ...included].join(' ');
  const statement = statements.get(key) ?? compile();
  statements.set(key, statement);
  return { statement, isPlain: included.length === 0 };
}
