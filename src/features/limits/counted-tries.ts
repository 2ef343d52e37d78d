import { AppError, type ErrorCode } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  deleteStaleTries,
  deleteTry,
  insertTries,
  listFullKeys,
  selectOptionalOpening,
  type TryCount,
  type TryKey,
} from './limits.queries.ts';

export const hourMs = 60 * 60_000;
/** No error asks for a longer wait, whatever its window. */
const maxWaitSeconds = 900;

export interface Limit {
  keys: readonly TryKey[];
  windowMs: number;
  /** The text of the error, where it is not the general one. */
  error?: string;
  /** As how many tries it counts, where not as one; the last that is admitted may go beyond the limit. */
  weight?: number;
  /** May let a try pass although these keys are full. */
  excuses?: (full: readonly string[]) => Promise<boolean>;
  /** Told of each wrong try. */
  onWrong?: () => Promise<void>;
}

interface Counted {
  /** Keys that admit no more. */
  full: readonly string[];
  /** Of the keys under which the try counts, what they count with it. */
  counts: ReadonlyMap<string, TryCount>;
  takeBack: () => Promise<void>;
  /** The error, if the caller wants to reject. */
  deny: () => Promise<never>;
}

const wrong: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'CURRENT_PASSWORD_INCORRECT',
  'SECOND_FACTOR_WRONG',
  'RESET_TOKEN_INVALID',
]);

/**
 * Checks something within a limit, or rejects with RATE_LIMITED. The try counts as wrong before the check, so that parallel
 * guesses do not slip through, and no longer once the check ended otherwise. Whoever cuts the connection meanwhile stays counted.
 */
export async function withinLimit<T>(ctx: Ctx, limit: Limit, check: () => Promise<T>): Promise<T> {
  const { full, takeBack, deny } = await countTry(ctx, limit);
  if (full.length > 0 && !(await limit.excuses?.(full))) {
    await takeBack();
    return deny();
  }
  try {
    const result = await check();
    await takeBack();
    return result;
  } catch (error) {
    const isWrong = error instanceof AppError && wrong.has(error.code);
    if (isWrong) await limit.onWrong?.();
    else if (!ctx.isGone?.()) await takeBack();
    throw error;
  }
}

/**
 * Counts a try under all keys; rejects with RATE_LIMITED, and counts nothing, where one of them is full. Of two tries at once
 * that find room for one, the rejected one may count under the keys that still have room.
 */
export async function countOrThrow(ctx: Ctx, limit: Limit): Promise<Counted> {
  const counted = await countTry(ctx, { ...limit, allOrNone: true });
  if (counted.full.length > 0) await counted.deny();
  return counted;
}

/** Counts a try under each key that admits one more. */
export async function countTry(
  ctx: Ctx,
  { keys, windowMs, error, weight = 1, allOrNone = false }: Limit & { allOrNone?: boolean },
): Promise<Counted> {
  const { db, config, clock } = ctx.platform;
  const at = clock.now();
  if (!config.rateLimits || keys.length === 0) return unlimited;
  const since = new Date(at.getTime() - windowMs);
  const counted = await insertTries(db, { keys, at, since, weight, allOrNone });
  const counts = new Map(counted.map((one) => [one.key, one]));
  const left = keys.map(({ key }) => key).filter((key) => !counts.has(key));
  const full = allOrNone && left.length > 0 ? await fullOf(db, { keys, at, since }) : left;
  if (full.length === 0) await deleteStaleTries(db, new Date(at.getTime() - hourMs));
  return {
    full,
    counts,
    takeBack: () => deleteTry(db, { keys: keys.filter(({ key }) => counts.has(key)), at, since }),
    deny: () => throwLimitReached(ctx, { full, windowMs, error, at }),
  };
}

/** Which of the keys kept a try from being counted; all where it is not known any more. */
async function fullOf(db: Db, tries: { keys: readonly TryKey[]; at: Date; since: Date }): Promise<readonly string[]> {
  const full = await listFullKeys(db, tries);
  return full.length > 0 ? full : tries.keys.map(({ key }) => key);
}

/** The error of a try whose keys are full: when to come again. */
export async function throwLimitReached(
  { platform }: Ctx,
  of: { full: readonly string[]; windowMs: number; error?: string | undefined; at: Date },
): Promise<never> {
  const { full, windowMs, error, at } = of;
  const since = new Date(at.getTime() - windowMs);
  const opening = (await selectOptionalOpening(platform.db, { keys: full, since, windowMs })) ?? at;
  const wait = Math.ceil((opening.getTime() - at.getTime()) / 1000);
  const retryAfterSeconds = Math.min(maxWaitSeconds, Math.max(1, wait));
  throw new AppError('RATE_LIMITED', { ...(error && { error }), retryAfterSeconds });
}

const unlimited: Counted = {
  full: [],
  counts: new Map(),
  takeBack: async () => {},
  deny: () => Promise.reject(new AppError('RATE_LIMITED')),
};

/** Counts in the caller's transaction; false where a key is full for this hour, and then as a rule nothing counts. */
export async function countWithin(ctx: Ctx, keys: readonly TryKey[]): Promise<boolean> {
  if (!ctx.platform.config.rateLimits || keys.length === 0) return true;
  const at = ctx.platform.clock.now();
  const since = new Date(at.getTime() - hourMs);
  return (await insertTries(ctx.db, { keys, at, since, allOrNone: true })).length === keys.length;
}
