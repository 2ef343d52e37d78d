import { AppError } from '../../../contract-kit/call/errors.ts';
import { type Ctx, holds } from '../../../platform/context/context.ts';
import { isUnavailable } from '../../../platform/db/constraint.ts';
import { refuseViolations } from '../../../platform/db/refused-write.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { storageKey } from '../../../platform/storage/storage.ts';
import { audit } from '../../audit/audit.service.ts';
import type { UploadedMedia } from '../media.contract.ts';
import { insertMedia } from '../media.queries.ts';
import { extensionOf, kindOf, mediaUrl } from '../media.rules.ts';
import { unknownReferences } from '../media-references.ts';
import { eraseFileLater } from '../removed-files/erase-files.ts';
import { fileNameFor } from './file-name.rules.ts';
import type { InspectedFile } from './inspect-upload.ts';
import { inspectApart } from './inspection.ts';

interface Upload {
  file: { path: string; name: string; size: number };
  userId?: string | undefined;
  /** Where it lies in the library. */
  folderId?: string | null | undefined;
}

/** Longer than any upload takes: what has no row by then never gets one. */
const settledMs = 3_600_000;

/**
 * Keeps an uploaded file and its row, or neither [H18]. It belongs to the uploader, unless somebody who may edit users names
 * another [C10]. Refuses what `inspectApart` refuses, an unknown user or folder; what goes wrong here is an `UPLOAD_FAILED`.
 */
export async function uploadMedia(ctx: Ctx, { file, userId, folderId = null }: Upload): Promise<UploadedMedia> {
  const inspected = await orUploadFailed(ctx, () => inspectApart(file));
  const { mimeType, checksum, width, height } = inspected;
  const id = newId();
  const key = storageKey({ id, extension: extensionOf(mimeType) });
  await keepFile(ctx, { id, key, inspected });
  const names = userId !== undefined && holds(ctx.actor, 'users.edit');
  const row = {
    id,
    mimeType,
    checksum,
    folderId,
    width,
    height,
    storageKey: key,
    userId: names ? userId : ctx.actor.userId,
    fileName: fileNameFor(file.name, mimeType),
    fileType: kindOf(mimeType),
    fileSize: inspected.content.length,
  };
  return inTransaction(ctx, async (ctx) => {
    await refuseViolations(unknownReferences, () => insertMedia(ctx.db, { ...row, at: ctx.platform.clock.now() }));
    const { fileName: filename, fileSize: size } = row;
    await audit(ctx, 'media.uploaded', { type: 'media', id, label: filename, after: { ...row } });
    return { file: { url: mediaUrl(row), id, filename, mimeType, size, width, height } };
  });
}

/** Says first, in a transaction of its own, that the file goes if it gets no row; so no crash leaves one behind. */
async function keepFile(ctx: Ctx, { id, key, inspected }: { id: string; key: string; inspected: InspectedFile }) {
  const { content, mimeType } = inspected;
  const alone: Ctx = { ...ctx, db: ctx.platform.db, transaction: null };
  const runAt = new Date(ctx.platform.clock.now().getTime() + settledMs);
  await eraseFileLater(alone, { id, key }, runAt);
  await orUploadFailed(ctx, () => ctx.platform.storage.put(content, { key, size: content.length, mimeType }));
}

async function orUploadFailed<T>(ctx: Ctx, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const isRefusal = error instanceof AppError && error.code !== 'STORAGE_UNAVAILABLE';
    if (isRefusal || isUnavailable(error)) throw error;
    ctx.platform.log.error('upload failed', { requestId: ctx.requestId, error });
    throw new AppError('UPLOAD_FAILED', { retryAfterSeconds: 5 });
  }
}
