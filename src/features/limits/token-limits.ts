import type { Quota } from '../../platform/context/bearer.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { countOrThrow } from './counted-tries.ts';
import { addressKeys } from './limit-keys.ts';

const quarterMs = 15 * 60_000;
const minuteMs = 60_000;
const wrongTokensPerAddress = 100;

/** Requests of one API token in a minute. */
export const tokenRequestsPerMinute = 600;

/** Counts a request of an API token, in all processes together, or rejects with RATE_LIMITED beyond so many in a minute. */
export async function countTokenUse(ctx: Ctx, tokenId: string): Promise<Quota> {
  const limit = tokenRequestsPerMinute;
  const key = { key: `api-token:${tokenId}`, allowed: limit, isCoarse: true as const };
  const { counts } = await countOrThrow(ctx, { keys: [key], windowMs: minuteMs });
  const { times = 0, oldest = null } = counts.get(key.key) ?? {};
  const sinceMs = oldest === null ? 0 : ctx.platform.clock.now().getTime() - oldest.getTime();
  return {
    limit,
    remaining: Math.max(0, limit - times),
    resetSeconds: Math.max(1, Math.ceil((minuteMs - sinceMs) / 1000)),
  };
}

/** Counts a wrong API token, or rejects with RATE_LIMITED beyond so many of an address. A right one is never kept out by them. */
export async function countWrongToken(ctx: Ctx): Promise<void> {
  await countOrThrow(ctx, { keys: addressKeys(ctx, 'api-token', wrongTokensPerAddress), windowMs: quarterMs });
}
