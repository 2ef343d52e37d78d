import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import type { Db } from '../database.ts';

/**
 * Names the state of the database that a statement sees: two statements with the same name see the same rows, because any
 * transaction that writes and ends in between changes the name. A restored database may count its transactions anew, but its
 * server was started later. When a process of the server crashes, the server goes on without a start and reuses numbers of
 * transactions that had not reached the disk, but its statistics begin anew.
 */
export const snapshotSql = sql<string>`(
  pg_postmaster_start_time() || ' ' || pg_stat_get_bgwriter_stat_reset_time() || ' ' || pg_current_snapshot())`;

interface Page<Row> {
  rows: Row[];
  total: number;
}

interface KeptPage {
  ids: readonly string[];
  total: number;
  snapshot: string;
}

interface PageReading<Row extends { id: string }> {
  /** All that the page depends on beside the database. */
  question: string;
  /** With what the statement saw; without it nothing is kept. */
  read(): Promise<Page<Row> & { snapshot?: string }>;
  /** The rows with these ids in their order, none if what is seen now is not this snapshot. */
  readAgain(kept: KeptPage): Promise<Row[]>;
}

interface Run {
  running: Promise<unknown>;
  /** For those who asked after it began. */
  next: Promise<unknown> | null;
}

interface Pages {
  runs: Map<string, Run>;
  kept: LRUCache<string, KeptPage>;
}

const pagesOf = onePerObject((_db: Db): Pages => ({ runs: new Map(), kept: new LRUCache({ max: 500 }) }));

/**
 * A page of a list that may be dear to find and to count. Readers of the same page at the same time share one reading,
 * which begins after each of them asked; and which rows it has and how many there are is found again only when anything
 * at all was written since, by whatever process. So the answer is always the database's own. A transaction shares nothing.
 */
export async function readKeptPage<Row extends { id: string }>(db: Db, reading: PageReading<Row>): Promise<Page<Row>> {
  if (db.isTransaction) {
    const { rows, total } = await reading.read();
    return { rows, total };
  }
  const { runs, kept } = pagesOf(db);
  return shared(runs, reading.question, () => readOnce(kept, reading));
}

async function readOnce<Row extends { id: string }>(
  kept: LRUCache<string, KeptPage>,
  { question, read, readAgain }: PageReading<Row>,
): Promise<Page<Row>> {
  const known = kept.get(question);
  if (known) {
    const rows = await readAgain(known);
    if (rows.length > 0) return { rows, total: known.total };
    kept.delete(question);
  }
  const { rows, total, snapshot } = await read();
  if (snapshot !== undefined && rows.length > 0) kept.set(question, { ids: rows.map(({ id }) => id), total, snapshot });
  return { rows, total };
}

/** A reading that has begun may have missed what was written before somebody asked, so they wait for the next. */
function shared<T>(runs: Map<string, Run>, question: string, read: () => Promise<T>): Promise<T> {
  const begin = (): Promise<T> => {
    const running = read();
    const run: Run = { running, next: null };
    runs.set(question, run);
    const forget = () => {
      if (run.next === null) runs.delete(question);
    };
    running.then(forget, forget);
    return running;
  };
  const present = runs.get(question);
  if (!present) return begin();
  present.next ??= present.running.then(begin, begin);
  return present.next as Promise<T>;
}
