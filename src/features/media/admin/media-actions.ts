import { asApiError } from '../../../admin/api-error.ts';
import { tellFailure, tellRefusal, tellSuccess } from '../../../admin/kit/toast.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { permissionNeeded } from '../../../contract-kit/session/permission-slug.ts';
import { mostBytesOf, sizeFault, typeFault } from '../../../contract-kit/upload-rules.ts';
import { mediaClient } from '../media.client.ts';
import type { MediaFile } from '../media.contract.ts';
import { allowedTypes } from '../media.rules.ts';

/** Everything that shows files is stale. */
export async function refreshMedia(): Promise<void> {
  const stale = [mediaClient.list.key, mediaClient.get.key];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Copies a file's whole address and says so [H21]. */
export async function copyUrl({ fileUrl }: Pick<MediaFile, 'fileUrl'>): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(fileUrl, location.origin).href);
    tellSuccess('URL copied to clipboard');
  } catch {
    tellRefusal('Failed to copy URL', 'The browser did not allow it. Copy the address from the details of the file.');
  }
}

/** Deletes files one after the other, also such as entries show; answers how many are gone. The failure is told. */
export async function removeFiles(files: readonly Pick<MediaFile, 'id' | 'fileName'>[]): Promise<number> {
  let removed = 0;
  try {
    for (const { id } of files) {
      await mediaClient.remove.call({ params: { id }, query: { force: 'true' } });
      removed += 1;
    }
    tellSuccess(removed === 1 ? 'File deleted' : `${removed} files deleted`, removed === 1 ? files[0]?.fileName : '');
  } catch (failure) {
    tellFailure(
      asApiError(failure),
      removed === 0 ? 'Failed to delete file' : `${removed} of ${files.length} files deleted`,
    );
  }
  await refreshMedia();
  return removed;
}

/** Why the library does not take a file, in the server's words, or null; nobody waits for an upload to hear it. */
export function libraryFault({ mimeType, size }: { mimeType: string; size: number }): string | null {
  return typeFault(mimeType, allowedTypes) ?? sizeFault({ size, most: mostBytesOf(mimeType) });
}

/** Why an act on files is not offered. */
export const noDelete = permissionNeeded('media.delete', 'delete files');
export const noUpload = permissionNeeded('media.create', 'upload files');
export const noEdit = permissionNeeded('media.edit', 'change what is said of a file');
