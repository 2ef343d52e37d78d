import type { MediaFile } from './media.contract.ts';
import type { MediaRow } from './media.queries.ts';
import { mediaUrl } from './media.rules.ts';

/** A file as the calls show it. */
export function toMediaFile({ storageKey, createdAt, updatedAt, ...row }: MediaRow): MediaFile {
  return {
    ...row,
    filePath: storageKey,
    fileUrl: mediaUrl(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
