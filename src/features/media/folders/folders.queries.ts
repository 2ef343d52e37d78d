import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface FolderRow {
  id: string;
  name: string;
  parentId: string | null;
  path: string;
  fileCount: number;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** Every folder with its path, each before those in it, by name. */
export async function listFolderRows(db: Db): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    with recursive placed as (
      select f.*, f.name as path, array[lower(f.name)] as place from media_folders f where f.parent_id is null
      union all
      select f.*, p.path || '/' || f.name, p.place || lower(f.name)
      from media_folders f join placed p on p.id = f.parent_id
    )
    select p.id, p.name, p.parent_id, p.path, p.created_at, p.updated_at, p.version,
      (select count(*)::int from media m where m.folder_id = p.id) as file_count
    from placed p order by p.place`.execute(db);
  return rows;
}

/** Lets nobody else change folders until the transaction ends: two moves at once could put two folders in each other. */
export async function lockFolders(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('millwright media folders'))`.execute(db);
}

export async function insertFolder(
  db: Db,
  { at, ...folder }: { id: string; name: string; parentId: string | null; at: Date },
): Promise<void> {
  await db
    .insertInto('mediaFolders')
    .values({ ...folder, createdAt: at, updatedAt: at })
    .execute();
}

export async function updateFolder(
  db: Db,
  { id, at, ...values }: { id: string; name?: string | undefined; parentId?: string | null | undefined; at: Date },
): Promise<void> {
  await db
    .updateTable('mediaFolders')
    .set((column) => ({ ...values, updatedAt: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Keeps files from being put into the folder until the transaction ends. */
export async function holdFolder(db: Db, id: string): Promise<void> {
  await db.selectFrom('mediaFolders').select('id').where('id', '=', id).forUpdate().execute();
}

/** Moves the folders and files of a folder into another. */
export async function moveContents(
  db: Db,
  { from, to, at }: { from: string; to: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('mediaFolders')
    .set((column) => ({ parentId: to, updatedAt: at, version: column('version', '+', 1) }))
    .where('parentId', '=', from)
    .execute();
  await db
    .updateTable('media')
    .set((column) => ({ folderId: to, updatedAt: at, version: column('version', '+', 1) }))
    .where('folderId', '=', from)
    .execute();
}

export async function deleteFolder(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mediaFolders').where('id', '=', id).execute();
}
