import type { Db } from '../../platform/db/database.ts';

/** Says that a feed was read; of two that say it at once the later one holds. */
export async function upsertFeedRead(db: Db, read: { name: string; readAt: Date; readBy: string }): Promise<void> {
  await db
    .insertInto('feedReads')
    .values(read)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((row) => ({ readAt: row.ref('excluded.readAt'), readBy: row.ref('excluded.readBy') })),
    )
    .execute();
}

export async function selectOptionalFeedRead(db: Db, name: string): Promise<{ readAt: Date; readBy: string } | null> {
  const row = await db.selectFrom('feedReads').select(['readAt', 'readBy']).where('name', '=', name).executeTakeFirst();
  return row ?? null;
}
