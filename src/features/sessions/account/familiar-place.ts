import type { Ctx } from '../../../platform/context.ts';
import { hasSessionFrom } from './held-account.queries.ts';

const familiarMs = 30 * 86_400_000;

/** True for a network address from which the account was signed in within the last 30 days. */
export function isFamiliarPlace(ctx: Ctx, { email, ip }: { email: string; ip: string }): Promise<boolean> {
  const since = new Date(ctx.platform.clock.now().getTime() - familiarMs);
  return hasSessionFrom(ctx.db, { email, ip, since });
}
