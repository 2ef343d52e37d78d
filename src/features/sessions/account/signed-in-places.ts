import type { Ctx } from '../../../platform/context/context.ts';
import { hasSessionFrom } from './held-account.queries.ts';

/** True for a network address from which the account of this e-mail address was signed in since. */
export function wasSignedInFrom(ctx: Ctx, place: { email: string; ip: string; since: Date }): Promise<boolean> {
  return hasSessionFrom(ctx.db, place);
}
