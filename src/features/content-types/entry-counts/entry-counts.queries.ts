import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface EntryCounts {
  /** Outside the trash. */
  entries: number;
  trashed: number;
}

/** How many entries each of these types has; a type without any is absent. */
export async function listEntryCounts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, EntryCounts>> {
  if (ids.length === 0) return new Map();
  const sum = (condition: ReturnType<typeof sql>) =>
    sql<number>`greatest(coalesce(sum(entries) filter (where ${condition}), 0), 0)::int`;
  const rows = await db
    .selectFrom('contentCounts')
    .select('contentTypeId')
    .select([sum(sql`status <> 'trash'`).as('entries'), sum(sql`status = 'trash'`).as('trashed')])
    .where('contentTypeId', 'in', ids)
    .groupBy('contentTypeId')
    .execute();
  return new Map(rows.map(({ contentTypeId, ...counts }) => [contentTypeId, counts]));
}

/** The counts of a type are rows of their own, which its deletion leaves. */
export async function deleteCountsOfType(db: Db, contentTypeId: string): Promise<void> {
  await db.deleteFrom('contentCounts').where('contentTypeId', '=', contentTypeId).execute();
}
