import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { isKeptWith } from '../../removals/removals.service.ts';
import { takeVariantsOf } from '../drawn/drawn.service.ts';
import { copyKeys } from '../files/copy-keys.ts';
import { selectOptionalMedia } from '../media.queries.ts';

/** As queued jobs name it since the first installations. */
export const eraseFileJob = 'remove-media-file';

const StoredMedia = z.object({ id: z.uuid(), key: z.string() });
type StoredMedia = z.infer<typeof StoredMedia>;

/** Queues the end of a stored file with its copies; it is called off when the row of the file names it by then, or a kept one. */
export function eraseFileLater(ctx: Ctx, file: StoredMedia, runAt?: Date): Promise<void> {
  return ctx.platform.jobs.add(ctx, eraseFileJob, file, { ...(runAt && { runAt }), maxAttempts: 25 });
}

/** Erases a stored file that nothing refers to (any more); fails, to be tried again, while the storage does. */
export async function eraseFile(ctx: Ctx, payload: unknown): Promise<void> {
  const { id, key } = StoredMedia.parse(payload);
  if ((await selectOptionalMedia(ctx.db, id))?.storageKey === key) return;
  if (await isKeptWith(ctx, { type: 'media', recordId: id, column: 'storage_key', value: key })) return;
  await ctx.platform.storage.remove([key, ...copyKeys(key), ...(await takeVariantsOf(ctx, key))]);
}
