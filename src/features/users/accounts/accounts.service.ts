import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import {
  type OwnAccountRow,
  type OwnDetails,
  type PersonalDetails,
  selectOptionalOwnAccount,
  selectOptionalPerson,
  updateOwnDetails,
  updatePassword,
  updateProven,
  upsertPersonalDetails,
} from './accounts.queries.ts';

/**
 * Gives an active account another password, in the transaction of the action that proved the right to; ending sessions
 * and telling the owner is that action's affair. Null if the account is gone, inactive, or no longer has `checkedHash`.
 */
export function storePassword(
  ctx: Ctx,
  change: { id: string; passwordHash: string; checkedHash?: string },
): Promise<{ id: string; email: string; displayName: string } | null> {
  return updatePassword(ctx.db, { ...change, at: ctx.platform.clock.now() });
}

/** Notes that the owner of the address chose the password that is stored, or the one that was checked; false if it is another by now. */
export function proveAddress(ctx: Ctx, account: { id: string; checkedHash?: string }): Promise<boolean> {
  return updateProven(ctx.db, account);
}

export type OwnAccount = OwnAccountRow;

/** The account with its personal details and its roles, the weightiest first; null if it is gone. */
export function findOwnAccount(ctx: Ctx, id: string): Promise<OwnAccount | null> {
  return selectOptionalOwnAccount(ctx.db, id);
}

/** Changes what people may change of their own account, which counts its version up. Rejects a stale version. */
export async function changeOwnAccount(
  ctx: Ctx,
  change: { id: string; details: OwnDetails; personal: Partial<PersonalDetails>; version: number | undefined },
): Promise<void> {
  const { id, details, personal, version } = change;
  const isChanged = await updateOwnDetails(ctx.db, { id, details, version, at: ctx.platform.clock.now() });
  if (!isChanged) throw new AppError('VERSION_CONFLICT');
  if (Object.keys(personal).length > 0) await upsertPersonalDetails(ctx.db, { userId: id, details: personal });
}

/** Whom an id names, or null. */
export function findPerson(ctx: Ctx, id: string): Promise<{ id: string; displayName: string } | null> {
  return selectOptionalPerson(ctx.db, id);
}
