import type { Db } from '../../../platform/db/database.ts';

/** The type's name with its columns, locked; null for an id that nothing has. */
export async function selectOptionalColumns(
  db: Db,
  id: string,
): Promise<{ name: string; slug: string; isSingle: boolean; listColumns: string[] } | null> {
  const type = db
    .selectFrom('contentTypes')
    .select(['name', 'slug', 'isSingle', 'listColumns'])
    .where('id', '=', id)
    .forNoKeyUpdate();
  return (await type.executeTakeFirst()) ?? null;
}

/** The version stays: nothing that a form of the type shows has changed. */
export async function updateListColumns(
  db: Db,
  { id, columns }: { id: string; columns: readonly string[] },
): Promise<void> {
  await db
    .updateTable('contentTypes')
    .set({ listColumns: [...columns] })
    .where('id', '=', id)
    .execute();
}
