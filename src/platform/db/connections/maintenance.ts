import { sql } from 'kysely';
import type { Log } from '../../log/log.ts';
import type { Db } from '../database.ts';
import { openDatabase } from './pool.ts';

/** Long work on the database itself, such as building an index while others write. */
export interface Maintenance {
  /**
   * Runs `work` on a connection of its own, outside any transaction and without the time limits of requests, while nobody
   * else does work of this name; false if somebody does, here or in another process.
   */
  alone(name: string, work: (db: Db) => Promise<void>): Promise<boolean>;
}

const maxStatementMs = 12 * 3_600_000;

export function openMaintenance({ url, log }: { url: string; log: Log }): Maintenance {
  return {
    alone: async (name, work) => {
      const limits = { idleTimeoutMs: 0, maxLifetimeMs: 0, statementTimeoutMs: maxStatementMs };
      const database = openDatabase({ url, poolMax: 1, ...limits, log });
      try {
        return await database.db.connection().execute(async (db) => {
          // The lock is the session's: it ends with the connection, also when this process is killed.
          const { rows } = await sql<{ isOurs: boolean }>`
            select pg_try_advisory_lock(hashtextextended(${`maintenance:${name}`}, 0)) as is_ours`.execute(db);
          if (!rows[0]?.isOurs) return false;
          // Such work waits for transactions of others; that is its nature.
          await sql`set lock_timeout = 0`.execute(db);
          await work(db);
          return true;
        });
      } finally {
        await database.close();
      }
    },
  };
}
