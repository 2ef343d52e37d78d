import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Condition } from '../../../contracts/lists/condition.ts';
import type { ListQuery, TableSort } from '../../../contracts/lists/list-query.ts';
import type { Db, Sql } from '../database.ts';
import { type ColumnPlace, conditionSql } from './condition-sql.ts';
import { containing } from './like-pattern.ts';
import { totalOf } from './list-total.ts';

interface ListColumn extends ColumnPlace {
  /** What it is sorted by, where that is something else. */
  order?: Sql;
  /** Rows without a value come before all others, and last when descending. */
  emptyFirst?: boolean;
}

/** How a feature's list lies in the database: each of its columns once, for filters and sorting alike. */
export interface ListTable {
  /** As SQL names it. */
  name: string;
  columns: Readonly<Record<string, ListColumn>>;
  /** Where the search box looks. */
  searched: readonly Sql[];
  /** Settles the order of equal rows. */
  last: Sql;
  /** Of `last`, if it does not follow the first column's. */
  lastDir?: TableSort['dir'];
}

interface PageRequest {
  table: ListTable;
  query: ListQuery<Condition>;
  /** Further conditions, all of which must hold. */
  where?: readonly Sql[];
}

/** The statement of one page of `rows`: searched, filtered, sorted, each row with the total [H22] [H23] [H24]. A row may have a `total` of its own. */
export function pageOf<Tables extends keyof DB, Row>(rows: SelectQueryBuilder<DB, Tables, Row>, request: PageRequest) {
  const total = sql<number>`(select count(*)::int from ${sql.table(request.table.name)} where ${matching(request)})`;
  return rowsOf(rows, request).select(total.as('listTotal'));
}

/** The same without the total, for a caller who reads all pages: each would count all the rest again. */
export function rowsOf<Tables extends keyof DB, Row>(rows: SelectQueryBuilder<DB, Tables, Row>, request: PageRequest) {
  const { query } = request;
  return rows
    .where(matching(request))
    .orderBy(orderOf(request))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
}

/** One page of `rows` with the total of all pages, which a page beyond the last tells as well. */
export async function readPage<Tables extends keyof DB, Row>(
  db: Db,
  { rows, ...request }: PageRequest & { rows: SelectQueryBuilder<DB, Tables, Row> },
) {
  const page = (await pageOf(rows, request).execute()) as (Row & { listTotal: number })[];
  const total = await totalOf(page, request.query.page, async () => {
    const counted = sql<{ total: number }>`
      select count(*)::int as total from ${sql.table(request.table.name)} where ${matching(request)}`;
    return (await counted.execute(db)).rows[0]?.total ?? 0;
  });
  return { rows: page.map(({ listTotal: _, ...row }) => row as Row), total };
}

function matching({ table, query, where = [] }: PageRequest) {
  const conditions = [...where];
  if (query.search) {
    const pattern = containing(query.search);
    const places = table.searched.map((place) => sql`folded(${place}) like folded(${pattern}::text)`);
    conditions.push(sql`(${sql.join(places, sql` or `)})`);
  }
  for (const filter of query.filters) conditions.push(conditionSql(filter, columnOf(table, filter.column.name)));
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function orderOf({ table, query }: PageRequest) {
  const keys = query.sort.map(({ by, dir }) => {
    const { order, value, emptyFirst } = columnOf(table, by);
    const nulls = emptyFirst ? (dir === 'asc' ? ' nulls first' : ' nulls last') : '';
    return sql`${order ?? value} ${sql.raw(dir + nulls)}`;
  });
  const direction = table.lastDir ?? query.sort[0]?.dir ?? 'asc';
  return sql.join([...keys, sql`${table.last} ${sql.raw(direction)}`]);
}

function columnOf(table: ListTable, name: string): ListColumn {
  const column = Object.hasOwn(table.columns, name) ? table.columns[name] : undefined;
  if (!column) throw new Error(`the list of ${table.name} has no column ${name} in SQL`);
  return column;
}
