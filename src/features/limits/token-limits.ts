import { LRUCache } from 'lru-cache';
import { onePerObject } from '../../contracts/one-per-object.ts';
import type { Quota } from '../../platform/context/bearer.ts';
import type { Ctx, Platform } from '../../platform/context/context.ts';
import { countOrThrow } from './counted-tries.ts';
import { addressKeys } from './limit-keys.ts';

const quarterMs = 15 * 60_000;
const minuteMs = 60_000;
const wrongTokensPerAddress = 100;

/** Requests of one API token in a minute. */
export const tokenRequestsPerMinute = 600;

/** What a process counts by itself before it tells the others; near the limit each request is told. */
const toldAfter = { requests: 20, ms: 1000 };
const nearLimit = 100;

/** What is known of a token's requests in this minute: those of all processes when they were told last, and ours since. */
interface Known {
  times: number;
  oldestAt: number;
  toldAt: number;
  untold: number;
}

const knownOf = onePerObject((_platform: Platform) => new LRUCache<string, Known>({ max: 5000 }));

/** Counts a request of an API token, in all processes together, or rejects with RATE_LIMITED beyond so many in a minute. */
export async function countTokenUse(ctx: Ctx, tokenId: string): Promise<Quota> {
  const { clock, config } = ctx.platform;
  const limit = tokenRequestsPerMinute;
  const at = clock.now().getTime();
  const all = knownOf(ctx.platform);
  const known = all.get(tokenId) ?? { times: 0, oldestAt: at, toldAt: Number.NEGATIVE_INFINITY, untold: 0 };
  all.set(tokenId, known);
  known.untold += 1;
  const sinceTold = at - known.toldAt;
  const isQuiet = known.untold < toldAfter.requests && sinceTold >= 0 && sinceTold < toldAfter.ms;
  if (config.rateLimits && !(isQuiet && known.times + known.untold < limit - nearLimit)) {
    const weight = known.untold;
    known.untold = 0;
    known.toldAt = at;
    const key = { key: `api-token:${tokenId}`, allowed: limit, isCoarse: true as const };
    const { counts } = await countOrThrow(ctx, { keys: [key], windowMs: minuteMs, weight });
    const { times = 0, oldest = null } = counts.get(key.key) ?? {};
    known.times = times;
    known.oldestAt = oldest?.getTime() ?? at;
  }
  return {
    limit,
    remaining: Math.max(0, limit - known.times - known.untold),
    resetSeconds: Math.max(1, Math.ceil((minuteMs - (at - known.oldestAt)) / 1000)),
  };
}

/** Counts a wrong API token, or rejects with RATE_LIMITED beyond so many of an address. A right one is never kept out by them. */
export async function countWrongToken(ctx: Ctx): Promise<void> {
  await countOrThrow(ctx, { keys: addressKeys(ctx, 'api-token', wrongTokensPerAddress), windowMs: quarterMs });
}
