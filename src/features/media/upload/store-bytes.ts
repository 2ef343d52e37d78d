import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { isUnavailable } from '../../../platform/db/constraint.ts';
import { storageKey } from '../../../platform/storage/storage.ts';
import { extensionOf } from '../media.rules.ts';
import { eraseFileLater } from '../removed-files/erase-files.ts';
import type { InspectedFile } from './inspect-upload.ts';

/** Longer than any upload takes, and any reading of a file: what no row names by then goes. */
const settledMs = 3_600_000;

/** Erases a stored file a while later, unless a row names it by then. */
export function eraseUnnamedLater(ctx: Ctx, file: { id: string; key: string }): Promise<void> {
  return eraseFileLater(ctx, file, new Date(ctx.platform.clock.now().getTime() + settledMs));
}

/**
 * Stores bytes of the file with this id under the key that `keyId` makes, which never holds others; answers the key. Says
 * first, in a transaction of its own, that they go if no row names them; so no crash leaves them behind.
 */
export async function keepBytes(
  ctx: Ctx,
  { id, keyId, inspected }: { id: string; keyId: string; inspected: InspectedFile },
): Promise<string> {
  const { content, mimeType } = inspected;
  const key = storageKey({ id: keyId, extension: extensionOf(mimeType) });
  await eraseUnnamedLater({ ...ctx, db: ctx.platform.db, transaction: null }, { id, key });
  await orUploadFailed(ctx, () => ctx.platform.storage.put(content, { key, size: content.length, mimeType }));
  return key;
}

/** What goes wrong here is an `UPLOAD_FAILED`; errors pass. */
export async function orUploadFailed<T>(ctx: Ctx, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const isError = error instanceof AppError && error.code !== 'STORAGE_UNAVAILABLE';
    if (isError || isUnavailable(error)) throw error;
    ctx.platform.log.error('upload failed', { requestId: ctx.requestId, error });
    throw new AppError('UPLOAD_FAILED', { retryAfterSeconds: 5 });
  }
}
