import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** How many entries a type has outside the trash and in it. */
export function countEntriesOfType(db: Db, contentTypeId: string): Promise<{ entries: number; trashed: number }> {
  const sum = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(entries) filter (where ${condition}), 0)::int`;
  return db
    .selectFrom('contentCounts')
    .where('contentTypeId', '=', contentTypeId)
    .select([sum(sql`status <> 'trash'`).as('entries'), sum(sql`status = 'trash'`).as('trashed')])
    .executeTakeFirstOrThrow();
}
