import type { Ctx } from '../../../platform/context/context.ts';
import { lockAccount } from './held-account.queries.ts';

/**
 * Keeps everybody else from ending an account's sessions, or from writing its password links, until the transaction ends.
 * Those who renew tokens share it; whoever ends sessions comes alone, before they look at the rows: a token that is being
 * renewed while its session ends would otherwise outlive it.
 */
export function holdAccount(
  ctx: Ctx,
  { userId, isShared = false }: { userId: string; isShared?: boolean },
): Promise<void> {
  return lockAccount(ctx.db, { userId, isShared });
}
