import { AppError } from '../../../contracts/call/errors.ts';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import { createCache } from '../../../platform/cache/cache.ts';
import type { Platform } from '../../../platform/context/context.ts';
import type { SiteRequest } from '../../../site-kit/site-page.ts';
import { inSlot } from '../../delivery/public-queries.ts';
import { askedCountsOf } from '../asked/asked-counts.ts';
import { isWorthNoting, locationOf, readablePath } from '../redirect-addresses.ts';
import { findTarget, type Target } from '../redirects.service.ts';

const keptTargets = onePerObject(({ bus }: Platform) =>
  createCache<{ target: Target | null; bytes: number }>({
    bus,
    topic: 'redirects',
    maxBytes: 4 * 1024 * 1024,
    sizeOf: ({ bytes }) => bytes,
  }),
);

/** Where a path leads that no page has, and counts that it was asked for. Null for nowhere. */
export async function leadOn(
  request: SiteRequest,
  path: string,
): Promise<{ location: string; status: 301 | 302 } | null> {
  const { platform } = request;
  const readable = readablePath(path);
  if (!isWorthNoting(readable)) return null;
  const load = async () => {
    const target = await inSlot(request, () => findTarget(platform, readable), 'publicEntry');
    return { target, bytes: 2 * (readable.length + (target?.toAddress.length ?? 0)) + 512 };
  };
  const found = await keptTargets(platform)
    .read(readable, [], load)
    .catch((error: unknown) => {
      // Who asks for too much is shown that the page is missing, which it is.
      if (error instanceof AppError) return null;
      throw error;
    });
  if (found === null) return null;
  const asked = askedCountsOf(platform.config);
  const at = platform.clock.now();
  if (found.target === null) {
    asked.miss(readable, at);
    return null;
  }
  asked.hit(found.target.id, at);
  return { location: locationOf(found.target.toAddress), status: found.target.isPermanent ? 301 : 302 };
}
