import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Condition } from '../../contract-kit/column-filters.ts';
import type { ListQuery, TableSort } from '../../contract-kit/list-query.ts';
import type { Db } from './database.ts';
import { filterSql, type Sql } from './filter-sql.ts';
import { containing } from './like-pattern.ts';
import { totalOf } from './list-total.ts';

interface ListColumn {
  /** What filters compare. */
  value: Sql;
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

interface Asked {
  table: ListTable;
  query: ListQuery<Condition>;
  /** Further conditions, all of which must hold. */
  where?: readonly Sql[];
}

/** The statement of one page of `rows`: searched, filtered, sorted, each row with the total [H22] [H23] [H24]. */
export function pageOf<Tables extends keyof DB, Row>(rows: SelectQueryBuilder<DB, Tables, Row>, asked: Asked) {
  const { query } = asked;
  const found = matching(asked);
  return rows
    .select(sql<number>`(select count(*)::int from ${sql.table(asked.table.name)} where ${found})`.as('total'))
    .where(found)
    .orderBy(orderOf(asked))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
}

/** One page of `rows` with the total of all pages, which a page beyond the last tells as well. */
export async function readPage<Tables extends keyof DB, Row>(
  db: Db,
  { rows, ...asked }: Asked & { rows: SelectQueryBuilder<DB, Tables, Row> },
) {
  const found = await pageOf(rows, asked).execute();
  const total = await totalOf(found as { total: number }[], asked.query.page, async () => {
    const counted = sql<{ total: number }>`
      select count(*)::int as total from ${sql.table(asked.table.name)} where ${matching(asked)}`;
    return (await counted.execute(db)).rows[0]?.total ?? 0;
  });
  return { rows: found, total };
}

function matching({ table, query, where = [] }: Asked) {
  const conditions = [...where];
  if (query.search) {
    const pattern = containing(query.search);
    const places = table.searched.map((place) => sql`${place} ilike ${pattern}`);
    conditions.push(sql`(${sql.join(places, sql` or `)})`);
  }
  for (const filter of query.filters) conditions.push(filterSql(filter, columnOf(table, filter.column).value));
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function orderOf({ table, query }: Asked) {
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
