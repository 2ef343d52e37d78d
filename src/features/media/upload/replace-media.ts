import { AppError } from '../../../contracts/call/errors.ts';
import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { audit } from '../../audit/audit.service.ts';
import { mediaChanged } from '../files/media-changes.ts';
import type { UploadedMedia } from '../media.contract.ts';
import { type MediaRow, selectLockedMedia, selectOptionalMedia, updateMedia } from '../media.queries.ts';
import { mediaTarget, toMediaFile, toUploaded } from '../media-view.ts';
import { fileNameFor } from './file-name.rules.ts';
import { inspectApart } from './inspection.ts';
import { eraseUnnamedLater, keepBytes, orUploadFailed } from './store-bytes.ts';

interface Replacement {
  id: string;
  file: { path: string; name: string; size: number };
  version?: number | undefined;
}

/**
 * Gives a file other bytes; its id, address, texts, folder and use stay, its crop where the proportions do, and its copies are made anew. The new bytes lie
 * under a key of their own, so whoever reads meanwhile reads either, never a mixture. Rejects another media type than the
 * file's in the words of the specification [H19], a stale version, and what `inspectApart` rejects. A caller who may not view files learns no more of
 * this one than they sent.
 */
export async function replaceMedia(ctx: Ctx, { id, file, version }: Replacement): Promise<UploadedMedia> {
  const { mimeType } = expected(ctx, await selectOptionalMedia(ctx.db, id), version);
  const inspected = await orUploadFailed(ctx, () =>
    inspectApart({ ...file, allowed: [mimeType] }, { line: 'library', owner: ownerOf(ctx) }),
  );
  const key = await keepBytes(ctx, { id, keyId: newId(), inspected });
  return inTransaction(ctx, async (ctx) => {
    // The file was examined for up to 15 s.
    await ctx.confirmActor?.(ctx);
    const before = expected(ctx, await selectLockedMedia(ctx.db, id), version);
    const { checksum, width, height, content } = inspected;
    const crop = isAlike(before, inspected) ? before.crop : null;
    const bytes = { storageKey: key, checksum, width, height, crop, fileSize: content.length };
    await updateMedia(ctx.db, { id, at: ctx.platform.clock.now(), ...bytes });
    await eraseUnnamedLater(ctx, { id, key: before.storageKey });
    const after = toMediaFile(expected(ctx, await selectOptionalMedia(ctx.db, id)));
    await audit(ctx, 'media.replaced', { ...mediaTarget(after), before: toMediaFile(before), after });
    mediaChanged(ctx, [after]);
    return toUploaded(maySee(ctx) ? after : { ...after, fileName: fileNameFor(file.name, mimeType) });
  });
}

/** Whether a crop of the one fits the other: both have the same proportions, within a hundredth. */
function isAlike(one: Sides, other: Sides): boolean {
  if (!one.width || !one.height || !other.width || !other.height) return false;
  return Math.abs((one.width * other.height) / (one.height * other.width) - 1) < 0.01;
}

interface Sides {
  width: number | null;
  height: number | null;
}

function expected(ctx: Ctx, row: MediaRow | null, version?: number): MediaRow {
  if (!row) throw new AppError('NOT_FOUND');
  if (version !== undefined && version !== row.version)
    throw new AppError('VERSION_CONFLICT', maySee(ctx) ? { current: toMediaFile(row) } : {});
  return row;
}

const maySee = (ctx: Ctx) => holdsPermission(ctx.actor, 'media.view');
