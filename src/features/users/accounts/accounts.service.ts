import { AppError } from '../../../contract-kit/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type OwnDetails, updateOwnDetails, updatePassword } from './accounts.queries.ts';

/**
 * Gives an active account another password, in the transaction of the act that proved the right to; ending sessions
 * and telling the owner is that act's affair. Null if the account is gone, inactive, or no longer has `checkedHash`.
 */
export function storePassword(
  ctx: Ctx,
  change: { id: string; passwordHash: string; checkedHash?: string },
): Promise<{ id: string; email: string; displayName: string } | null> {
  return updatePassword(ctx.db, { ...change, at: ctx.platform.clock.now() });
}

/** Changes name and picture of the account, which counts its version up. Refuses a stale version. */
export async function changeOwnDetails(
  ctx: Ctx,
  change: { id: string; details: OwnDetails; version: number | undefined },
): Promise<void> {
  const isChanged = await updateOwnDetails(ctx.db, { ...change, at: ctx.platform.clock.now() });
  if (!isChanged) throw new AppError('VERSION_CONFLICT');
}
