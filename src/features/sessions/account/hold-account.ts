import type { Ctx } from '../../../platform/context/context.ts';
import { lockAccount, lockRights } from './held-account.queries.ts';

/**
 * Keeps everybody else from ending an account's sessions, or from writing its password links, until the transaction ends.
 * Those who renew tokens share it; a person who ends sessions comes alone, before they look at the rows: a token that is being
 * renewed while its session ends would otherwise outlive it.
 */
export function holdAccount(
  ctx: Ctx,
  { userId, isShared = false }: { userId: string; isShared?: boolean },
): Promise<void> {
  return lockAccount(ctx.db, { userId, isShared });
}

/**
 * Waits for its turn to change who may do what, and holds the account of the one who does, until the transaction ends. Comes
 * before any other lock: two people who take each other's rights would otherwise each hold their own account and wait for
 * the other's.
 */
export async function holdRights(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await lockRights(ctx.db);
  await holdAccount(ctx, { userId });
}
