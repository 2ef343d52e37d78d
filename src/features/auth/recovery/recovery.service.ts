import { z } from 'zod';
import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import { endAccountLock, leaveOpenHere } from '../../limits/account-lock/account-lock.service.ts';
import { countMailRequest, withinTokenLimit } from '../../limits/sign-in-limits.ts';
import {
  findPasswordLinkUser,
  redeemPasswordLink,
  sendPasswordLink,
  voidPasswordLinks,
} from '../../password-links/password-links.service.ts';
import { endSessionsOf, type OpenedSession, startSession } from '../../sessions/sessions.service.ts';
import { storePassword } from '../../users/accounts/accounts.service.ts';
import { currentPasswordWrong, requireCurrentPassword } from '../../users/passwords/current-password.ts';
import { requireGoodPassword } from '../../users/passwords/good-password.ts';
import { newPasswordHash } from '../../users/passwords/password-hash.ts';
import { notifyOwner, type Owner } from '../../users/passwords/sign-in-notices.ts';
import { findAccount } from '../../users/users.service.ts';
import { concludeVerification, readRedirect } from '../registration/registration.service.ts';
import { type PasswordChange, tokenMissing } from './recovery.contract.ts';

/** Looks an address up and writes to it, out of sight of the one who asked. */
export const resetMailJob = 'auth.reset-mail';

const ResetMail = z.object({
  email: z.string(),
  redirectTo: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
});

/**
 * Takes a request for a reset link [A33]. What is done here is the same for every address, known or not; the look-up
 * and the mail are the job's [Q37]. Rejects a redirectTo that leads elsewhere before all else, and too many requests
 * of one sender; beyond the account's own cap nothing is sent, and nobody is told.
 */
export async function requestReset(
  ctx: Ctx,
  request: { email: string; redirectTo: string | undefined },
): Promise<void> {
  const redirectTo = readRedirect(ctx, request.redirectTo);
  if (!(await countMailRequest(ctx, request.email))) return;
  const { ip, userAgent } = ctx;
  const payload: z.infer<typeof ResetMail> = { email: request.email, redirectTo, ip, userAgent };
  await ctx.platform.jobs.add(ctx, resetMailJob, payload);
}

/** The job: mails the link to the stored address of an active account; for any other address it does nothing. */
export async function sendResetMail(ctx: Ctx, payload: unknown): Promise<void> {
  const { email, redirectTo, ip, userAgent } = ResetMail.parse(payload);
  const account = await findAccount(ctx, { email });
  if (!account?.isActive) return;
  await sendPasswordLink({ ...ctx, ip, userAgent }, { user: account, purpose: 'reset', redirectTo });
}

const invalidToken = () => new AppError('RESET_TOKEN_INVALID', { extra: { valid: false } });

/** Whether a token is good, without using it up [A34]. Rejects a missing one, all others in the same words, and too many tries of one sender. */
export async function validateToken(ctx: Ctx, token: string): Promise<{ valid: true }> {
  if (token === '') {
    throw new AppError('VALIDATION_ERROR', { fields: { token: [tokenMissing] }, extra: { valid: false } });
  }
  return withinTokenLimit(ctx, async () => {
    if (!(await findPasswordLinkUser(ctx, token))) throw invalidToken();
    return { valid: true } as const;
  });
}

/**
 * Sets a new password [A37]. With a token nobody is signed in afterwards; with the current password the person stays
 * signed in by a new session, which is returned. Either way every session there was ends, other links are void, and
 * the owner gets a notice [Q45]. Rejects a signed-in person without the current password [Q40].
 */
export async function updatePassword(ctx: Ctx, change: PasswordChange): Promise<OpenedSession | null> {
  if (change.token !== undefined) {
    await resetPassword(ctx, { token: change.token, password: change.password });
    return null;
  }
  return changePassword(ctx, change);
}

/** Of many with one token exactly one wins; all others get the neutral error [A39]. */
function resetPassword(ctx: Ctx, { token, password }: { token: string; password: string }): Promise<void> {
  return withinTokenLimit(ctx, async () => {
    await requireGoodPassword(ctx, 'reset', password);
    if (!(await findPasswordLinkUser(ctx, token))) throw invalidToken();
    const passwordHash = await newPasswordHash(ctx, password);
    await inTransaction(ctx, async (ctx) => {
      const userId = await redeemPasswordLink(ctx, token);
      const account = userId && (await storePassword(ctx, { id: userId, passwordHash }));
      if (!account) throw invalidToken();
      await concludeVerification(ctx, account.id);
      await endAccountLock(ctx, account.email);
      await leaveOpenHere(ctx, account.email);
      await concludePassword(ctx, account, 'user.password-reset');
    });
  });
}

async function changePassword(
  ctx: Ctx,
  { currentPassword, password }: Pick<PasswordChange, 'currentPassword' | 'password'>,
): Promise<OpenedSession> {
  if (currentPassword !== undefined) await requireGoodPassword(ctx, 'strict', password);
  const account = await requireCurrentPassword(ctx, currentPassword);
  if (account.mustChangePassword && password === currentPassword) {
    const fields = { password: ['Choose another password than the one that was set for you'] };
    throw new AppError('VALIDATION_ERROR', { fields });
  }
  const passwordHash = await newPasswordHash(ctx, password);
  return inTransaction(ctx, async (ctx) => {
    // Another change may have come first; then the password that was checked is no longer the current one.
    const stored = await storePassword(ctx, { id: account.id, passwordHash, checkedHash: account.password });
    if (!stored) throw currentPasswordWrong();
    await concludePassword(ctx, stored, 'user.password-changed');
    return startSession(ctx, account);
  });
}

/** What every new or ended password brings with it, in its own transaction: no session, no older link, a notice. */
export async function concludePassword(ctx: Ctx, owner: Owner, action: string): Promise<void> {
  await voidPasswordLinks(ctx, owner.id);
  await endSessionsOf(ctx, owner);
  await audit(ctx, action, { type: 'user', id: owner.id, label: owner.email });
  await notifyOwner(ctx, 'password', owner);
}
