import { AppError, assertNoErrors } from '../../contracts/call/errors.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { mapViolations } from '../../platform/db/violations.ts';
import { audit } from '../audit/audit.service.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import { mediaChanged } from './files/media-changes.ts';
import type { BulkMedia, MediaFile } from './media.contract.ts';
import { deleteMedia, listLockedMedia, updateMedia } from './media.queries.ts';
import { type MediaUseReaders, readUse } from './media-use.ts';
import { mediaTarget, toMediaFile } from './media-view.ts';
import { keptMedia } from './removed-files/kept-media.ts';
import { unknownReferences } from './upload/media-references.ts';

/**
 * Moves or deletes many files, all of them or none; deleted ones can be brought back for 30 days [Q29]. Rejects without the
 * permission for the action, an unknown id or folder, and the deletion of files that entries show, unless `force`.
 */
export function applyToMedia(
  ctx: Ctx,
  { ids, action, folderId, force, readers }: BulkMedia & { readers: MediaUseReaders },
): Promise<{ count: number }> {
  return inTransaction(ctx, async (ctx) => {
    if (!holdsPermission(ctx.actor, action === 'delete' ? 'media.delete' : 'media.edit')) {
      throw new AppError('INSUFFICIENT_PERMISSIONS');
    }
    const unique = [...new Set(ids)];
    const files = (await listLockedMedia(ctx.db, unique)).map(toMediaFile);
    if (files.length < unique.length) {
      throw new AppError('NOT_FOUND', { error: 'Some of these files are not there any more' });
    }
    if (action === 'delete') await removeAll(ctx, files, force ? [] : readers);
    else await moveAll(ctx, files, folderId);
    return { count: files.length };
  });
}

async function moveAll(ctx: Ctx, files: readonly MediaFile[], folderId: string | null | undefined): Promise<void> {
  if (folderId === undefined) return assertNoErrors({ folderId: ['Choose the folder to move the files to'] });
  const at = ctx.platform.clock.now();
  for (const before of files) {
    if (before.folderId === folderId) continue;
    await mapViolations(unknownReferences, () => updateMedia(ctx.db, { id: before.id, at, folderId }));
    await audit(ctx, 'media.updated', {
      ...mediaTarget(before),
      before: { folderId: before.folderId },
      after: { folderId },
    });
    mediaChanged(ctx, [before]);
  }
}

async function removeAll(ctx: Ctx, files: readonly MediaFile[], readers: MediaUseReaders): Promise<void> {
  const used: string[] = [];
  for (const { id, fileName } of files) if ((await readUse(ctx, { id, readers })).count > 0) used.push(fileName);
  const names = holdsPermission(ctx.actor, 'media.view') ? used : [];
  if (used.length > 0)
    throw new AppError('MEDIA_IN_USE', { error: usedText(used.length, { all: files.length, names }) });
  await keepRemoved(
    ctx,
    keptMedia,
    files.map(({ id, fileName }) => ({ id, label: fileName })),
  );
  for (const before of files) {
    await deleteMedia(ctx.db, before.id);
    await audit(ctx, 'media.deleted', { ...mediaTarget(before), before });
    mediaChanged(ctx, [before]);
  }
}

const maxNamed = 5;

function usedText(count: number, { all, names }: { all: number; names: readonly string[] }): string {
  const text = `${count} of ${all} files ${count === 1 ? 'is' : 'are'} used by entries`;
  if (names.length === 0) return text;
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  const quoted = names.slice(0, maxNamed).map((name) => `“${name}”`);
  return `${text}: ${quoted.join(', ')}${more}`;
}
