import type { MediaFile, UploadedMedia } from './media.contract.ts';
import type { MediaRow } from './media.queries.ts';
import { mediaUrl } from './media.rules.ts';

/** A file as the calls show it. */
export function toMediaFile({ storageKey, focalX, focalY, createdAt, updatedAt, ...row }: MediaRow): MediaFile {
  return {
    ...row,
    filePath: storageKey,
    fileUrl: mediaUrl(row),
    focalPoint: focalX === null || focalY === null ? null : { x: focalX, y: focalY },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** A file as an upload answers it [H18]. */
export function toUploaded({
  fileUrl: url,
  id,
  fileName: filename,
  mimeType,
  fileSize: size,
  width,
  height,
}: MediaFile): UploadedMedia {
  return { file: { url, id, filename, mimeType, size, width, height } };
}

/** A file as the audit log names it. */
export const mediaTarget = ({ id, fileName }: Pick<MediaFile, 'id' | 'fileName'>) => ({
  type: 'media',
  id,
  label: fileName,
});
