import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import { countMailRequest, countRegistration, withinTokenLimit } from '../../limits/sign-in-limits.ts';
import { hashOneTimeToken } from '../../password-links/one-time-token.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { proveAddress } from '../../users/accounts/accounts.service.ts';
import { requireGoodPassword } from '../../users/passwords/good-password.ts';
import { checkPassword, newPasswordHash } from '../../users/passwords/password-hash.ts';
import { createUser, findAccount } from '../../users/users.service.ts';
import { sameSitePath } from '../same-site-path.ts';
import type { RegistrationDraft } from './registration.contract.ts';
import {
  deleteVerification,
  deleteVerificationOf,
  hasVerification,
  insertVerification,
  updateVerificationTries,
} from './registration.queries.ts';

/** Does the mails of a registration, known account or new; payload `{ email, isNew }`. */
export const registrationMailJob = 'auth.registration-mail';
/** Writes a waiting account its confirmation link; payload `{ email }`. */
export const verificationMailJob = 'auth.verification-mail';
/** Tells the administrators of a new account; payload `{ userId }`. */
export const announceRegistrationJob = 'auth.announce-registration';

export interface Registered {
  verificationRequired: boolean;
  approvalRequired: boolean;
  message: string;
}

/**
 * Makes an account without any role [A27] [Q24]. Rejects while registration is closed, or nobody could sign in by its password, a weak password, a redirectTo
 * that leads elsewhere, too many tries from one address, and a taken address; with e-mail verification on, a taken
 * address gets the same answer as a free one, and its owner a mail [Q37].
 */
export async function register(ctx: Ctx, draft: RegistrationDraft): Promise<Registered> {
  const { registration, emailVerification, passwordSignIn } = await readSettings(ctx);
  if (registration === 'closed' || passwordSignIn !== 'on') throw new AppError('REGISTRATION_CLOSED');
  const redirectTo = readRedirect(ctx, draft.redirectTo);
  await requireGoodPassword(ctx, 'signup', draft.password);
  await countRegistration(ctx);

  // Hashed before the address is looked at, so that a taken one takes as long as a free one.
  const passwordHash = await newPasswordHash(ctx, draft.password);
  const approvalRequired = registration === 'approval';
  const { email, displayName } = draft;
  const account = { email, displayName, passwordHash, isActive: !approvalRequired, roles: [], isProven: false };
  const isNew = await inTransaction(ctx, async (ctx) => {
    const { id } = await createUser(ctx, account);
    if (emailVerification) await insertVerification(ctx.db, { userId: id, redirectTo });
    else await ctx.platform.jobs.add(ctx, announceRegistrationJob, { userId: id });
    if (emailVerification) await ctx.platform.jobs.add(ctx, registrationMailJob, { email, isNew: true });
    return true;
  }).catch((error: unknown) => {
    if (emailVerification && error instanceof AppError && error.code === 'EMAIL_TAKEN') return false;
    throw error;
  });
  if (!isNew) await ctx.platform.jobs.add(ctx, registrationMailJob, { email, isNew: false });
  return {
    verificationRequired: emailVerification,
    approvalRequired,
    message: messageOf(emailVerification, approvalRequired),
  };
}

function messageOf(verificationRequired: boolean, approvalRequired: boolean): string {
  if (verificationRequired) return 'Check your email and follow the link to confirm your address.';
  if (approvalRequired) return 'Account created! An administrator has to activate it before you can sign in.';
  return 'Account created!';
}

/** Rejects an address that leads elsewhere. */
export function readRedirect(ctx: Ctx, address: string | undefined): string | null {
  if (address === undefined || address === '') return null;
  const path = sameSitePath(address, ctx.platform.config.publicUrl);
  if (path === null) throw new AppError('VALIDATION_ERROR', { fields: { redirectTo: ['must be a URL of this site'] } });
  return path;
}

/** True if the account may not sign in before it has confirmed its address. */
export function isAwaitingVerification(ctx: Ctx, userId: string): Promise<boolean> {
  return hasVerification(ctx.db, userId);
}

/** Wrong passwords that one mailed link takes; beyond them a link to set a new password is the way in. */
const maxTriesOfLink = 5;

/**
 * Confirms the address of the account that a mailed token is good for, with the password that was chosen at registration: else
 * the owner of a mailbox would confirm an account whose password somebody else knows. Throws VERIFICATION_TOKEN_INVALID for
 * every other token and after five wrong passwords, INVALID_CREDENTIALS for a wrong one.
 */
export async function verifyEmail(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
): Promise<{ redirectTo: string | null }> {
  const by = { hashedToken: hashOneTimeToken(token), now: ctx.platform.clock.now() };
  return withinTokenLimit(ctx, async () => {
    const waiting = await updateVerificationTries(ctx.db, { ...by, maxTries: maxTriesOfLink });
    if (!waiting) throw new AppError('VERIFICATION_TOKEN_INVALID');
    const account = await findAccount(ctx, { id: waiting.userId });
    const stored = account?.password ?? null;
    const { passwordIterations: iterations } = ctx.platform.config.auth;
    const isRight = await checkPassword({ password, stored, iterations, owner: ownerOf(ctx) });
    if (!isRight || stored === null) throw wrongPassword();
    return inTransaction(ctx, async (ctx) => {
      const verified = await deleteVerification(ctx.db, by);
      if (!verified) throw new AppError('VERIFICATION_TOKEN_INVALID');
      const { userId, redirectTo } = verified;
      if (!(await proveAddress(ctx, { id: userId, checkedHash: stored }))) throw wrongPassword();
      await audit(ctx, 'user.email-verified', { type: 'user', id: userId, label: account?.email ?? null });
      await ctx.platform.jobs.add(ctx, announceRegistrationJob, { userId });
      return { redirectTo };
    });
  });
}

function wrongPassword(): AppError {
  const error = 'This is not the password that was chosen at registration';
  return new AppError('INVALID_CREDENTIALS', {
    error,
    suggestion: 'If you did not register, or do not know it any more, ask for a link to set a new password',
    fields: { password: [error] },
  });
}

/** Counts a person as confirmed who reached their mailbox by another mail of ours, and chose the password there. */
export async function concludeVerification(ctx: Ctx, userId: string): Promise<void> {
  await deleteVerificationOf(ctx.db, userId);
  await proveAddress(ctx, { id: userId });
}

/** Has another confirmation mail written, if the address waits for one; the caller cannot tell [Q37]. Rejects beyond the limit per sender. */
export async function resendVerification(ctx: Ctx, email: string): Promise<void> {
  if (await countMailRequest(ctx, email)) await ctx.platform.jobs.add(ctx, verificationMailJob, { email });
}
