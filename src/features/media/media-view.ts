import type { MediaFile } from './media.contract.ts';
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
