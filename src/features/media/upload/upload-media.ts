import { AppError } from '../../../contracts/call/errors.ts';
import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { mapViolations } from '../../../platform/db/violations.ts';
import { newId } from '../../../platform/ids.ts';
import { audit } from '../../audit/audit.service.ts';
import { mediaChanged } from '../files/media-changes.ts';
import type { UploadedMedia } from '../media.contract.ts';
import { insertMedia, selectOptionalSameFile } from '../media.queries.ts';
import { fieldTypeOf, mediaUrl } from '../media.rules.ts';
import { fileNameFor } from './file-name.rules.ts';
import type { InspectedFile } from './inspect-upload.ts';
import { inspectApart } from './inspection.ts';
import { unknownReferences } from './media-references.ts';
import { keepBytes, orUploadFailed } from './store-bytes.ts';

interface Upload {
  file: { path: string; name: string; size: number };
  userId?: string | undefined;
  /** Where it lies in the library. */
  folderId?: string | null | undefined;
}

/**
 * The address of a file in the library; one that is there already, byte by byte, is not kept twice. Rejects as `prepareMedia`, and an
 * actor who may not add files.
 */
export async function keepFile(ctx: Ctx, file: Upload['file']): Promise<string> {
  if (!holdsPermission(ctx.actor, 'media.create')) throw new AppError('INSUFFICIENT_PERMISSIONS');
  const inspected = await inspect(ctx, file);
  const same = await selectOptionalSameFile(ctx.db, inspected.checksum);
  if (same) return mediaUrl(same);
  const add = await prepareInspected(ctx, { file, inspected });
  return (await add(ctx)).file.url;
}

/**
 * Keeps an uploaded file, and answers the action that adds its row; without it the file goes again [H18]. It belongs to the
 * uploader, unless somebody who may edit users names another [C10]. Rejects what `inspectApart` rejects, an unknown user or
 * folder; what goes wrong here is an `UPLOAD_FAILED`.
 */
export async function prepareMedia(ctx: Ctx, upload: Upload): Promise<(ctx: Ctx) => Promise<UploadedMedia>> {
  return prepareInspected(ctx, { ...upload, inspected: await inspect(ctx, upload.file) });
}

const inspect = (ctx: Ctx, file: Upload['file']) =>
  orUploadFailed(ctx, () => inspectApart(file, { line: 'library', owner: ownerOf(ctx) }));

async function prepareInspected(
  ctx: Ctx,
  { file, userId, folderId = null, inspected }: Upload & { inspected: InspectedFile },
): Promise<(ctx: Ctx) => Promise<UploadedMedia>> {
  const { mimeType, checksum, width, height } = inspected;
  const id = newId();
  const key = await keepBytes(ctx, { id, keyId: id, inspected });
  const names = userId !== undefined && holdsPermission(ctx.actor, 'users.edit');
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
    fileType: fieldTypeOf(mimeType),
    fileSize: inspected.content.length,
  };
  const addRow = async (ctx: Ctx) => {
    // The file was examined for up to 15 s.
    await ctx.confirmActor?.(ctx);
    await mapViolations(unknownReferences, () => insertMedia(ctx.db, { ...row, at: ctx.platform.clock.now() }));
    mediaChanged(ctx, [row]);
    const { fileName: filename, fileSize: size } = row;
    await audit(ctx, 'media.uploaded', { type: 'media', id, label: filename, after: { ...row } });
    return { file: { url: mediaUrl(row), id, filename, mimeType, size, width, height } };
  };
  return (ctx) => inTransaction(ctx, addRow);
}
