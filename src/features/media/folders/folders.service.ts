import { AppError, assertNoErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { mapViolations, taken } from '../../../platform/db/violations.ts';
import { newId } from '../../../platform/ids.ts';
import { audit } from '../../audit/audit.service.ts';
import type { MediaFolder, MediaFolderChange, MediaFolderDraft } from './folders.contract.ts';
import {
  deleteFolder,
  type FolderRow,
  holdFolder,
  insertFolder,
  listFolderRows,
  lockFolders,
  moveContents,
  updateFolder,
} from './folders.queries.ts';
import { placeError } from './folders.rules.ts';

/** All folders of the library, each before those in it, by name. */
export async function listFolders(ctx: Pick<Ctx, 'db'>): Promise<MediaFolder[]> {
  return (await listFolderRows(ctx.db)).map(toFolder);
}

/** Makes a folder. Rejects a name that one beside it has, an unknown parent, and more than ten levels. */
export function createFolder(ctx: Ctx, { name, parentId }: MediaFolderDraft): Promise<MediaFolder> {
  return inTransaction(ctx, async (ctx) => {
    assertPlace({ id: null, parentId }, await lockedFolders(ctx));
    const id = newId();
    await mapViolations(takenName, () => insertFolder(ctx.db, { id, name, parentId, at: ctx.platform.clock.now() }));
    const after = folderIn(await lockedFolders(ctx), id);
    await audit(ctx, 'media-folder.created', { ...target(after), after });
    return after;
  });
}

/**
 * Renames a folder, or moves it with all it holds. Rejects a stale version, a name that one beside it has, a place in
 * itself, and more than ten levels.
 */
export function changeFolder(
  ctx: Ctx,
  { id, change }: { id: string; change: MediaFolderChange },
): Promise<MediaFolder> {
  return inTransaction(ctx, async (ctx) => {
    const folders = await lockedFolders(ctx);
    const before = folderIn(folders, id);
    const { version, name = before.name, parentId = before.parentId } = change;
    if (version !== undefined && version !== before.version)
      throw new AppError('VERSION_CONFLICT', { current: before });
    if (name === before.name && parentId === before.parentId) return before;
    assertPlace({ id, parentId }, folders);
    await mapViolations(takenName, () => updateFolder(ctx.db, { id, name, parentId, at: ctx.platform.clock.now() }));
    const after = folderIn(await lockedFolders(ctx), id);
    await audit(ctx, 'media-folder.updated', { ...target(after), before, after });
    return after;
  });
}

/** Deletes a folder; its files and folders move to its parent. Rejects when one of these has the name of a folder there. */
export function removeFolder(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const folders = await lockedFolders(ctx);
    const before = folderIn(folders, id);
    await holdFolder(ctx.db, id);
    assertDistinctNames(before, folders);
    await moveContents(ctx.db, { from: id, to: before.parentId, at: ctx.platform.clock.now() });
    await deleteFolder(ctx.db, id);
    await audit(ctx, 'media-folder.deleted', { ...target(before), before });
    return null;
  });
}

async function lockedFolders(ctx: Ctx): Promise<MediaFolder[]> {
  await lockFolders(ctx.db);
  return (await listFolderRows(ctx.db)).map(toFolder);
}

function folderIn(folders: readonly MediaFolder[], id: string): MediaFolder {
  const folder = folders.find((one) => one.id === id);
  if (!folder) throw new AppError('NOT_FOUND');
  return folder;
}

function assertPlace(place: { id: string | null; parentId: string | null }, folders: readonly MediaFolder[]): void {
  const violation = placeError(place, folders);
  assertNoErrors(violation === null ? {} : { parentId: [violation] });
}

function assertDistinctNames({ id, parentId }: MediaFolder, folders: readonly MediaFolder[]): void {
  const taken = new Set(
    folders.filter((one) => one.parentId === parentId && one.id !== id).map(({ name }) => name.toLowerCase()),
  );
  const same = folders.find((one) => one.parentId === id && taken.has(one.name.toLowerCase()));
  if (!same) return;
  const error = `“${same.name}” cannot move up: a folder with this name lies there already. Rename one of them first`;
  throw new AppError('MEDIA_FOLDER_NAME_TAKEN', { error });
}

const takenName = { media_folders_name_key: taken('MEDIA_FOLDER_NAME_TAKEN', 'name') };

function toFolder(row: FolderRow): MediaFolder {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

const target = ({ id, name }: MediaFolder) => ({ type: 'media-folder', id, label: name });
