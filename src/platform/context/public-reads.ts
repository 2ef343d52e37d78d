import { onePer } from '../../contract-kit/one-per.ts';
import type { Platform } from './context.ts';

/**
 * The same process on the connections of public reads. What strangers ask for runs on these, caches included, so that no
 * call of the console ever waits for a stranger's read. All else is inherited, not copied.
 */
export const publicSideOf = onePer(
  (platform: Platform): Platform =>
    Object.create(platform, {
      db: { get: () => platform.publicReads.db },
      prepared: { get: () => platform.publicReads.prepared },
    }) as Platform,
);
