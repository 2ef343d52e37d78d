import { useQuery } from '@tanstack/react-query';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshMedia } from '../admin/media-actions.ts';
import { foldersClient } from '../folders/folders.client.ts';
import type { MediaFolder } from '../folders/folders.contract.ts';
import { mediaClient } from '../media.client.ts';
import type { MediaFile } from '../media.contract.ts';

/** Every folder of the library, by path; none while they are on their way. */
export function useFolders() {
  const query = useQuery(foldersClient.list.query());
  return { query, folders: query.data ?? [] };
}

/** What a folder is called where it may be the root. */
export const placeName = (folder: Pick<MediaFolder, 'name'> | undefined) =>
  folder ? `“${folder.name}”` : 'the library';

/** Moves files into a folder, or to the root; answers whether they went. The failure is told. */
export async function moveFiles(
  files: readonly Pick<MediaFile, 'id'>[],
  to: MediaFolder | undefined,
): Promise<boolean> {
  const count = files.length === 1 ? '1 file' : `${files.length} files`;
  try {
    const ids = files.map(({ id }) => id);
    await mediaClient.bulk.call({ body: { ids, action: 'move', folderId: to?.id ?? null } });
    showSuccess(`${count} moved to ${placeName(to)}`);
    return true;
  } catch (failure) {
    showFailure(asApiError(failure), 'The files were not moved');
    return false;
  } finally {
    await refreshMedia();
  }
}

/** Moves a folder with all it holds. The failure is told. */
export async function moveFolder(folder: MediaFolder, to: MediaFolder | undefined): Promise<void> {
  try {
    const { id, version } = folder;
    await foldersClient.update.call({ params: { id }, body: { parentId: to?.id ?? null, version } });
    showSuccess(`“${folder.name}” moved to ${placeName(to)}`);
  } catch (failure) {
    const error = asApiError(failure);
    showFailure(error, error.fields['parentId']?.[0] ?? 'The folder was not moved');
  }
  await refreshMedia();
}

/** Deletes a folder; what it holds moves up. The failure is told. */
export async function removeFolder(folder: MediaFolder): Promise<boolean> {
  try {
    await foldersClient.remove.call({ params: { id: folder.id } });
    showSuccess('Folder deleted', folder.name);
    return true;
  } catch (failure) {
    showFailure(asApiError(failure), 'The folder was not deleted');
    return false;
  } finally {
    await refreshMedia();
  }
}
