import type { Db } from '../../../platform/db/database.ts';
import type { Timestamps } from './timestamps.rules.ts';

/** Sets when an entry is published and unpublished. Each moment that is named is then on behalf of this person, without an error. */
export async function updateTimestamps(
  db: Db,
  change: { id: string; moments: Partial<Timestamps>; by: string | null },
): Promise<void> {
  const { id, moments, by } = change;
  const { publishAt, unpublishAt } = moments;
  await db
    .updateTable('content')
    .set({
      ...(publishAt !== undefined && { publishAt, publishBy: publishAt && by, scheduleError: null }),
      ...(unpublishAt !== undefined && { unpublishAt, unpublishBy: unpublishAt && by }),
    })
    .where('id', '=', id)
    .execute();
}

/** Clears moments that are done, by hand or by the job, or moot. */
export async function clearTimestamps(
  db: Db,
  { ids, moments }: { ids: readonly string[]; moments: readonly (keyof Timestamps)[] },
): Promise<void> {
  if (ids.length === 0 || moments.length === 0) return;
  await db
    .updateTable('content')
    .set({
      ...(moments.includes('publishAt') && { publishAt: null, publishBy: null, scheduleError: null }),
      ...(moments.includes('unpublishAt') && { unpublishAt: null, unpublishBy: null }),
    })
    .where('id', 'in', ids)
    .execute();
}

export async function updateScheduleError(db: Db, { id, error }: { id: string; error: string }): Promise<void> {
  await db.updateTable('content').set({ scheduleError: error }).where('id', '=', id).execute();
}

/** Those of the entries whose publication is still to come. */
export async function listComing(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('content')
    .select('id')
    .where('id', 'in', ids)
    .where('publishAt', 'is not', null)
    .where('scheduleError', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
