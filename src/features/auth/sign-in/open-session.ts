import type { Ctx } from '../../../platform/context/context.ts';
import { endPresentedSession, type OpenedSession, startSession } from '../../sessions/sessions.service.ts';
import type { Account } from '../../users/users.rules.ts';
import { noteSignIn } from '../../users/users.service.ts';
import type { SignedInUser } from '../auth.contract.ts';

export interface SignedIn extends OpenedSession {
  user: SignedInUser;
  /** Somebody else set the password. */
  mustChangePassword: true | undefined;
}

/**
 * Opens a session for an account that has proved itself; the one that was presented ends, so that no planted one survives [A21].
 * Null if the account was deactivated, deleted or given another password meanwhile. Runs in the caller's transaction.
 */
export async function openFor(
  ctx: Ctx,
  account: Account,
  { newHash = account.password, isProvenTwice = false }: { newHash?: string; isProvenTwice?: boolean } = {},
): Promise<SignedIn | null> {
  const { id, password: checkedHash } = account;
  if (!(await noteSignIn(ctx, { id, checkedHash, newHash }))) return null;
  await endPresentedSession(ctx);
  const opened = await startSession(ctx, account, { isProvenTwice });
  return { ...opened, user: signedInUser(account), mustChangePassword: account.mustChangePassword || undefined };
}

function signedInUser({ id, email, displayName, avatarUrl, roles }: Account): SignedInUser {
  return { id, email, displayName, roles, userMetadata: { displayName, avatarUrl }, appMetadata: { roles } };
}
