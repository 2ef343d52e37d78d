import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { readKeptPage, snapshotSql } from '../../../platform/db/kept-page/kept-page.ts';
import { type ListedRow, shortColumns } from '../entries.queries.ts';
import { readable } from '../main-content/main-content.rules.ts';
import { pageSql, totalSql } from '../query/page.sql.ts';
import { type EntryListQuery, queryKey } from '../query/query.rules.ts';
import { totalOfScope } from '../query/scope.sql.ts';

interface Listing {
  question: EntryListQuery;
  /** No index has the order. */
  isUnordered: boolean;
}

/** One page of entries with the total of all pages. */
export function listEntries(db: Db, listing: Listing): Promise<{ rows: ListedRow[]; total: number }> {
  const { question } = listing;
  return readKeptPage(db, {
    question: queryKey(question),
    async read() {
      const rows = (await pageStatement(listing).execute(db)).rows.map(readable);
      const [first] = rows;
      if (first) return { rows, total: first.total, snapshot: first.snapshot };
      return { rows, total: question.page === 1 ? 0 : await countEntries(db, question) };
    },
    async readAgain({ ids, snapshot }) {
      const { rows } = await sql<ListedRow>`
        select ${shortColumns} from unnest(${[...ids]}::uuid[]) with ordinality as known (entry_id, place)
        join content c on c.id = known.entry_id
        where ${snapshotSql} = ${snapshot} order by known.place`.execute(db);
      return rows.map(readable);
    },
  });
}

interface PageRow extends ListedRow {
  total: number;
  snapshot: string;
}

/** The statement of `listEntries`: each row with the total and what of the database it was read from. */
export function pageStatement({ question, isUnordered }: Listing): RawBuilder<PageRow> {
  const columns = sql`${shortColumns}, ${totalSql} as total, ${snapshotSql} as snapshot`;
  const { parts, rows } = pageSql({ question, columns, isUnordered });
  return sql`with ${parts} ${rows}`;
}

/** The total alone, for a page beyond the last. */
async function countEntries(db: Db, question: EntryListQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${totalOfScope(question)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface EntryTitle {
  id: string;
  title: string;
  isPublished: boolean;
}

/** The titles of those of the ids that entries of a type have. */
export async function listTitlesOf(
  db: Db,
  { contentTypeId, ids }: { contentTypeId: string; ids: readonly string[] },
): Promise<EntryTitle[]> {
  const rows = db
    .selectFrom('content')
    .select(['id', 'title', sql<boolean>`status = 'publish'`.as('isPublished')])
    .where('id', 'in', ids)
    .where('contentTypeId', '=', contentTypeId);
  return rows.execute();
}
