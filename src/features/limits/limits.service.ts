import { type EndpointShape, isPublicPost } from '../../contracts/call/endpoint.ts';
import { type Ctx, isUnprivileged } from '../../platform/context/context.ts';
import { countOrThrow, countTry, hourMs } from './counted-tries.ts';
import { deleteStaleTries } from './limits.queries.ts';
import { deleteStaleEvents } from './threshold/threshold.queries.ts';
import { noticesPerHour, threshold } from './threshold/threshold.rules.ts';
import { countPublicPost } from './visitor-limits.ts';

/**
 * Counts an act of an account that needs no right for it, or rejects with RATE_LIMITED beyond so many in an hour. Accounts
 * without any role share ten times as many, so that nobody multiplies the budget by registering.
 */
export async function countAction(ctx: Ctx, { method, path, perHour, lane }: Action): Promise<void> {
  if (isPublicPost({ lane })) await countPublicPost(ctx);
  const { userId } = ctx.actor;
  if (userId === null || perHour === undefined) return;
  const act = `act:${method} ${path}`;
  const outsiders = isUnprivileged(ctx.actor) ? [{ key: `${act}:without a role`, allowed: 10 * perHour }] : [];
  const keys = [{ key: `${act}:${userId}`, allowed: perHour }, ...outsiders];
  await countOrThrow(ctx, { keys, windowMs: hourMs });
}

type Action = Pick<EndpointShape, 'method' | 'path' | 'perHour' | 'lane'>;

/** True while administrators may get another notice about a threshold; each true one counts. */
export async function mayNotice(ctx: Ctx): Promise<boolean> {
  const { full } = await countTry(ctx, { keys: [{ key: 'notices', allowed: noticesPerHour }], windowMs: hourMs });
  return full.length === 0;
}

/** Forgets every count and lock that is over; the hourly cleanup. */
export async function purgeOldCounts(ctx: Ctx): Promise<void> {
  const now = ctx.platform.clock.now().getTime();
  await deleteStaleTries(ctx.db, new Date(now - hourMs), maxPurged);
  await deleteStaleEvents(ctx.db, new Date(now - threshold.windowMs), maxPurged);
}
const maxPurged = 100_000;
