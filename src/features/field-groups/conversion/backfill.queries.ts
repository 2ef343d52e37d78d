import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Starts again from the first entry. Returns the number of changes that entries have to follow; null if there are none. */
export async function updateBackfillBegun(db: Db, contentTypeId: string): Promise<number | null> {
  const row = await db
    .updateTable('entrySettlings')
    .set({ step: null, stepAt: null, done: 0, total: 0, failedAt: null })
    .where('contentTypeId', '=', contentTypeId)
    .returning('changeCount')
    .executeTakeFirst();
  return row?.changeCount ?? null;
}

export async function updateBackfillStep(
  db: Db,
  { contentTypeId, step, total, at }: { contentTypeId: string; step: 'values' | 'search'; total: number; at: Date },
): Promise<void> {
  await db
    .updateTable('entrySettlings')
    .set({ step, total, stepAt: at, done: 0 })
    .where('contentTypeId', '=', contentTypeId)
    .execute();
}

/** Entries that were written meanwhile may make them more than were counted. */
export async function updateBackfillDone(
  db: Db,
  { contentTypeId, more }: { contentTypeId: string; more: number },
): Promise<void> {
  await sql`
    update entry_settlings set done = done + ${more}, total = greatest(total, done + ${more})
    where content_type_id = ${contentTypeId}`.execute(db);
}

export async function updateBackfillFailed(
  db: Db,
  { contentTypeId, at }: { contentTypeId: string; at: Date },
): Promise<void> {
  await db.updateTable('entrySettlings').set({ failedAt: at }).where('contentTypeId', '=', contentTypeId).execute();
}

/** Ends it, unless another change came meanwhile or another worker still converts. */
export async function deleteBackfill(
  db: Db,
  { contentTypeId, changeCount }: { contentTypeId: string; changeCount: number },
): Promise<void> {
  await sql`
    delete from entry_settlings s where s.content_type_id = ${contentTypeId} and s.change_count = ${changeCount}
      and not exists (select from field_conversions v where v.content_type_id = s.content_type_id)`.execute(db);
}
