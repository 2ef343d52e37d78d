import { onePerObject } from '../../contracts/one-per-object.ts';
import type { Ctx, Platform } from './context.ts';

/**
 * The same process on the connections of public reads. What anonymous clients ask for runs on these, caches included, so that no
 * call of the console ever waits for an anonymous client's read. All else is inherited, not copied.
 */
export const publicSideOf = onePerObject(
  (platform: Platform): Platform =>
    Object.create(platform, {
      db: { get: () => platform.publicReads.db },
      prepared: { get: () => platform.publicReads.prepared },
    }) as Platform,
);

/** The same act on the connections of public reads. */
export function onPublicSide(ctx: Ctx): Ctx {
  const platform = publicSideOf(ctx.platform);
  return { ...ctx, platform, db: platform.db };
}
