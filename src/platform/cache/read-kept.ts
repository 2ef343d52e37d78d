import type { Ctx } from '../context/context.ts';
import type { Db } from '../db/database.ts';
import type { Cache } from './cache.ts';

interface Kept<T> {
  cache: Cache<T>;
  key: string;
  tags: readonly string[];
  load: (db: Db) => Promise<T>;
}

/**
 * The kept value, or the loaded one. A transaction without a kept value loads it for itself: waiting for a second connection, it
 * could wait for somebody who waits for its own. The next transaction finds the value, which is fetched beside this one.
 */
export async function readKept<T>(
  { platform, db, transaction }: Pick<Ctx, 'platform' | 'db' | 'transaction'>,
  { cache, key, tags, load }: Kept<T>,
): Promise<T> {
  const fetched = () => cache.read(key, tags, () => load(platform.db));
  if (transaction === null) return fetched();
  const kept = cache.peek(key);
  if (kept !== undefined) return kept;
  // Whoever needs it next meets the failure.
  fetched().catch(() => {});
  return load(db);
}
