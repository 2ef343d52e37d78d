import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Takes the lock of this name until the transaction ends; false while another transaction has it. */
export async function tryLock(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtext(${name})) as taken`.execute(
    db,
  );
  return rows[0]?.taken ?? false;
}
