import { type ControlledTransaction, sql } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readable } from '../main-content/main-content.rules.ts';
import { orderTerms } from '../query/columns.sql.ts';
import { orderOf } from '../query/page.sql.ts';
import type { EntryListQuery } from '../query/query.rules.ts';
import { scopeSql } from '../query/scope.sql.ts';
import type { ExportedEntry } from './exported-columns.rules.ts';

/** All entries of a question in its order, read part by part as they were when the reading began. */
export interface EntryReading {
  /** The next entries, none at the end. */
  next(count: number): Promise<ExportedEntry[]>;
  /** Gives the connection back; also while `next` is under way. */
  end(): Promise<void>;
}

interface ReadingOptions {
  question: Omit<EntryListQuery, 'page' | 'pageSize'>;
  withContent: boolean;
  /** Cancels the statement that is under way. */
  signal: AbortSignal;
}

/**
 * Opens a cursor over the ids alone, in a transaction that sees one state of the database: however the list is ordered, one
 * scan finds them, and a sort holds no values.
 */
export async function openEntryReading(
  db: Db,
  { question, withContent, signal }: ReadingOptions,
): Promise<EntryReading> {
  const settings = db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const transaction = await settings.execute();
  const end = await cancelledBy(signal, { db, transaction });
  try {
    const order = orderOf(orderTerms(question.sort));
    await sql`
      declare exported no scroll cursor for
      select c.id from content c where ${scopeSql(question)} order by ${order}`.execute(transaction);
  } catch (error) {
    await end();
    throw error;
  }
  const body = withContent ? sql`c.body` : sql`'""'::jsonb as body`;
  return {
    async next(count) {
      const { rows: ids } = await sql<{ id: string }>`fetch ${sql.lit(count)} from exported`.execute(transaction);
      const { rows } = await sql<ExportedEntry & { isBodyRaw: boolean }>`
        select c.id, c.title, c.slug, ${body}, c.is_body_raw, c.status, c.author, c.created_at, c.updated_at,
          c.published_at, c.custom_fields
        from unnest(${ids.map(({ id }) => id)}::uuid[]) with ordinality as found (entry_id, place)
        join content c on c.id = found.entry_id order by found.place`.execute(transaction);
      return rows.map(readable);
    },
    end,
  };
}

interface Cancelled {
  db: Db;
  transaction: ControlledTransaction<DB>;
}

/** Cancels what is under way when the signal says so; answers how to end the transaction and to give its connection back. */
async function cancelledBy(signal: AbortSignal, { db, transaction }: Cancelled): Promise<() => Promise<void>> {
  // Nothing was written, so it does not matter how it ends; a connection that is lost is given back as well.
  const close = () =>
    transaction
      .rollback()
      .execute()
      .catch(() => {});
  const own = sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
  const { rows } = await own.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    cancelling = sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => {});
  };
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  return async () => {
    signal.removeEventListener('abort', cancel);
    // A cancel that came late would meet the next who has the connection.
    await cancelling;
    if (!transaction.isRolledBack) await close();
  };
}
