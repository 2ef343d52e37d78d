import { LRUCache } from 'lru-cache';
import { AppError } from '../../../contracts/call/errors.ts';
import type { Drawing } from '../../../contracts/images/image-presets.ts';
import type { Ctx, Platform } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { readMediaFile } from '../media.service.ts';
import { deleteOldestVariants, deleteVariantsOf, updateVariantUse, upsertVariant } from './drawn.queries.ts';
import { signedQuery } from './signed-address.ts';

/** How a preset draws; null for a name that none has. */
export async function findPreset(platform: Platform, name: string): Promise<Drawing | null> {
  const { imagePresets } = await readSettings(systemContext(platform, 'image preset'));
  return imagePresets.find((preset) => preset.name === name) ?? null;
}

/** The address of a picture drawn in any size, signed by this installation. Rejects what is no picture. */
export async function signAddress(
  ctx: Ctx,
  { id, drawing }: { id: string; drawing: Drawing },
): Promise<{ url: string }> {
  const file = await readMediaFile(ctx, id);
  if (file.width === null || file.mimeType === 'image/svg+xml') {
    const error = 'Only a picture of pixels can be drawn in another size';
    throw new AppError('VALIDATION_ERROR', { error, fields: { id: [error] } });
  }
  const { width, height, fit, format, quality } = drawing;
  const parameters = {
    ...(width !== null && { w: String(width) }),
    ...(height !== null && { h: String(height) }),
    ...{ fit, format, q: String(quality) },
  };
  return { url: `${file.fileUrl}?${signedQuery(ctx.platform.config, { path: file.fileUrl, parameters })}` };
}

const notedEveryMs = 3_600_000;

/** When each variant was noted as used, by this process. */
const noted = new LRUCache<string, number>({ max: 10_000 });

/** Notes now and then that a variant is wanted. Who asks does not wait. */
export function noteVariantUse({ db, clock, log }: Platform, key: string): void {
  const at = clock.now();
  const before = noted.get(key);
  if (before !== undefined && at.getTime() - before < notedEveryMs) return;
  noted.set(key, at.getTime());
  updateVariantUse(db, { key, at }).catch((error: unknown) =>
    log.warn('the use of a variant was not noted', { error }),
  );
}

/** Notes a new variant. Beyond the bound of all, those that were used longest ago go. */
export async function noteVariant(
  { db, clock, config, storage }: Platform,
  { key, ofKey, bytes }: { key: string; ofKey: string; bytes: number },
): Promise<void> {
  const at = clock.now();
  noted.set(key, at.getTime());
  const { variantBytes } = config.media;
  if ((await upsertVariant(db, { key, ofKey, bytes, at })) <= variantBytes) return;
  // Some room at once, so that not each new one makes others go.
  await storage.remove(await deleteOldestVariants(db, Math.floor(variantBytes * 0.9)));
}

/** The keys of an original's variants, which then are no more. */
export function takeVariantsOf(ctx: Pick<Ctx, 'db'>, ofKey: string): Promise<string[]> {
  return deleteVariantsOf(ctx.db, ofKey);
}
