import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Entries outside the trash by content type; a type without any is absent. */
export async function countEntriesOfTypes(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contentCounts')
    .select(['contentTypeId', sql<number>`sum(entries)::int`.as('entries')])
    .where('contentTypeId', 'in', ids)
    .where('status', '<>', 'trash')
    .groupBy('contentTypeId')
    .execute();
  return new Map(rows.map((row) => [row.contentTypeId, Math.max(0, row.entries)]));
}
