import { isDeepStrictEqual } from 'node:util';
import { AppError, assertNoErrors } from '../../contracts/call/errors.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import { noteTags } from '../../platform/cache/collected-tags.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { mapViolations } from '../../platform/db/violations.ts';
import { audit } from '../audit/audit.service.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import { findPerson } from '../users/accounts/accounts.service.ts';
import { hasCopies } from './drawn/variants.rules.ts';
import { mediaChanged, picturesNamed, pictureTag } from './files/media-changes.ts';
import type { FocalPoint, MediaChange, MediaDetail, MediaFile, MediaQuery } from './media.contract.ts';
import {
  deleteMedia,
  listHeldMedia,
  listMediaById,
  listMediaByName,
  listMedia as listMediaRows,
  type MediaRow,
  type MediaValues,
  selectLockedMedia,
  selectOptionalMedia,
  selectOptionalPicture,
  updateMedia,
} from './media.queries.ts';
import { type MediaUseReaders, readUse } from './media-use.ts';
import { mediaTarget, toMediaFile } from './media-view.ts';
import { keptMedia } from './removed-files/kept-media.ts';
import { fileNameFor } from './upload/file-name.rules.ts';
import { unknownReferences } from './upload/media-references.ts';

interface MediaList {
  items: MediaFile[];
  total: number;
  hasMore: boolean;
  page: number;
  pageSize: number;
}

/** One page of uploaded files, searched in their names and texts, filtered by type [H18]. */
export async function listMedia(ctx: Ctx, query: MediaQuery): Promise<MediaList> {
  const { rows, total } = await listMediaRows(ctx.db, query);
  const { page, pageSize } = query;
  return { items: rows.map(toMediaFile), total, hasMore: page * pageSize < total, page, pageSize };
}

/** Those of the files that are there, in no order. */
export async function listMediaFiles(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<MediaFile[]> {
  noteTags(ids);
  return (await listMediaById(ctx.db, ids)).map(toMediaFile);
}

/** One file. Rejects an id that nothing has. */
export async function readMediaFile(ctx: Pick<Ctx, 'db'>, id: string): Promise<MediaFile> {
  const row = await selectOptionalMedia(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toMediaFile(row);
}

/** The files of these names, compared without case, for who may see the library. */
export async function findFilesByName({ db, actor }: Ctx, names: readonly string[]): Promise<MediaFile[]> {
  if (!holdsPermission(actor, 'media.view')) return [];
  return (await listMediaByName(db, names)).map(toMediaFile);
}

/** The newest picture of this name, whatever the type that its ending names; null if there is none. */
export async function findPicture(ctx: Pick<Ctx, 'db'>, name: string): Promise<MediaFile | null> {
  noteTags([pictureTag(name)]);
  const row = await selectOptionalPicture(ctx.db, picturesNamed(name));
  return row && toMediaFile(row);
}

/** The same; none of them can be deleted until the open transaction ends. */
export async function holdMediaFiles(ctx: Ctx, ids: readonly string[]): Promise<MediaFile[]> {
  return (await listHeldMedia(ctx.db, ids)).map(toMediaFile);
}

/**
 * One file with the person who uploaded it and the entries that show it [H20]: the number of all, and the names of those that the reader may view.
 * Rejects an id that nothing has.
 */
export async function readMedia(
  ctx: Ctx,
  { id, readers }: { id: string; readers: MediaUseReaders },
): Promise<MediaDetail> {
  const file = await readMediaFile(ctx, id);
  const uploadedBy = file.userId === null ? null : await findPerson(ctx, file.userId);
  return { ...file, uploadedBy, usage: await readUse(ctx, { id, readers }) };
}

/**
 * Changes what is said of a file and where it lies; its name keeps the ending of its content. Rejects a stale version, an
 * unknown entry and an unknown folder. What is as it was changes nothing, the version included.
 */
export function changeMedia(ctx: Ctx, { id, change }: { id: string; change: MediaChange }): Promise<MediaFile> {
  return inTransaction(ctx, async (ctx) => {
    const before = toMediaFile(await lockedMedia(ctx, id));
    if (change.version !== undefined && change.version !== before.version)
      throw new AppError('VERSION_CONFLICT', { current: before });
    const values = valuesOf(change, before);
    if (Object.keys(values).length === 0) return before;
    await mapViolations(unknownReferences, () => updateMedia(ctx.db, { id, at: ctx.platform.clock.now(), ...values }));
    const after = toMediaFile(await lockedMedia(ctx, id));
    await audit(ctx, 'media.updated', { ...mediaTarget(after), before, after });
    mediaChanged(ctx, [before, after]);
    return after;
  });
}

/**
 * Deletes a file; its address answers no more, the bytes stay for 30 days so that an administrator can bring it back
 * [Q29]. Rejects a file that entries show, unless `isForced`.
 */
export function removeMedia(
  ctx: Ctx,
  { id, isForced, readers }: { id: string; isForced: boolean; readers: MediaUseReaders },
): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const before = toMediaFile(await lockedMedia(ctx, id));
    const { count } = isForced ? { count: 0 } : await readUse(ctx, { id, readers });
    if (count > 0) {
      const error = count === 1 ? 'This file is used by 1 entry' : `This file is used by ${count} entries`;
      throw new AppError('MEDIA_IN_USE', { error });
    }
    await keepRemoved(ctx, keptMedia, [{ id, label: before.fileName }]);
    await deleteMedia(ctx.db, id);
    await audit(ctx, 'media.deleted', { ...mediaTarget(before), before });
    mediaChanged(ctx, [before]);
    return null;
  });
}

async function lockedMedia(ctx: Ctx, id: string): Promise<MediaRow> {
  const row = await selectLockedMedia(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The columns that the change gives another value. */
function valuesOf({ fileName, focalPoint, crop, version: _, ...texts }: MediaChange, before: MediaFile): MediaValues {
  assertNoErrors({
    ...(focalPoint && before.fileType !== 'image' && { focalPoint: ['Only a picture has a focal point'] }),
    ...(crop && !hasCopies(before) && { crop: ['Only a picture of pixels can be cropped'] }),
  });
  const name = fileName === undefined ? undefined : fileNameFor(fileName, before.mimeType);
  const named = { ...texts, fileName: name };
  const values = Object.entries(named).filter(
    ([key, value]) => value !== undefined && value !== before[key as keyof typeof named],
  );
  const isMoved = focalPoint !== undefined && !isSamePoint(focalPoint, before.focalPoint);
  return {
    ...Object.fromEntries(values),
    ...(crop !== undefined && !isDeepStrictEqual(crop, before.crop) && { crop }),
    ...(isMoved && { focalX: focalPoint?.x ?? null, focalY: focalPoint?.y ?? null }),
  };
}

const isSamePoint = (one: FocalPoint | null, other: FocalPoint | null) => one?.x === other?.x && one?.y === other?.y;
