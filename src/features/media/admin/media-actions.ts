import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure, showRejection, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { maxBytesOf, sizeError, typeError } from '../../../contracts/upload-rules.ts';
import { undoOfRemoval } from '../../removals/admin/undo-removal.ts';
import { foldersClient } from '../folders/folders.client.ts';
import { mediaClient } from '../media.client.ts';
import type { MediaFile } from '../media.contract.ts';
import { allowedTypes } from '../media.rules.ts';

/** Everything that shows files or counts them is stale. */
export async function refreshMedia(): Promise<void> {
  const stale = [mediaClient.list.key, mediaClient.get.key, foldersClient.list.key];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Copies a file's whole address and says so [H21]. */
export async function copyUrl({ fileUrl }: Pick<MediaFile, 'fileUrl'>): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(fileUrl, location.origin).href);
    showSuccess('URL copied to clipboard');
  } catch {
    showRejection('Failed to copy URL', 'The browser did not allow it. Copy the address from the details of the file.');
  }
}

/** Deletes files, also such as entries show, all or none; answers whether they are gone. The failure is told. */
export async function removeFiles(files: readonly Pick<MediaFile, 'id' | 'fileName'>[]): Promise<boolean> {
  const [first] = files;
  try {
    const ids = files.map(({ id }) => id);
    await mediaClient.bulk.call({ body: { ids, action: 'delete', force: true } });
    showSuccess(
      ids.length === 1 ? 'File deleted' : `${ids.length} files deleted`,
      ids.length === 1 ? first?.fileName : '',
      undoOfRemoval(ids),
    );
    return true;
  } catch (failure) {
    showFailure(asApiError(failure), files.length === 1 ? 'Failed to delete file' : 'The files were not deleted');
    return false;
  } finally {
    await refreshMedia();
  }
}

/** How long the library waits before it shows what was uploaded, in ms: many uploads end at about the same time. */
const settleMs = 1000;
let refreshing: ReturnType<typeof setTimeout> | undefined;

/** The same as `refreshMedia`, once for all calls within a second. */
export function refreshMediaSoon(): void {
  if (refreshing !== undefined) return;
  refreshing = setTimeout(() => {
    refreshing = undefined;
    void refreshMedia();
  }, settleMs);
}

/** Why the library does not take a file, in the server's words, or null. It is known before the upload begins. */
export function libraryError({ mimeType, size }: { mimeType: string; size: number }): string | null {
  return typeError(mimeType, allowedTypes) ?? sizeError({ size, max: maxBytesOf(mimeType) });
}

/** Why an act on files is not offered. */
export const noDelete = permissionNeeded('media.delete', 'delete files');
export const noUpload = permissionNeeded('media.create', 'upload files');
export const noEdit = permissionNeeded('media.edit', 'change what is said of a file');
