import { routePatterns } from '../../admin-kit/paths.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import { audit } from '../audit/audit.service.ts';
import { queueSystemMail } from '../email-messages/queueing/system-mail.ts';
import { holdAccount } from '../sessions/account/hold-account.ts';
import { hashOneTimeToken, newOneTimeToken } from './one-time-token.ts';
import {
  deleteOldTokens,
  insertPasswordToken,
  selectOptionalTokenUser,
  updateToUsed,
  updateToVoid,
} from './password-links.queries.ts';

/** `reset`: somebody forgot their password, or an administrator sends them a link. `welcome`: a new account sets its first one. */
export type PasswordLinkPurpose = 'reset' | 'welcome';

const minuteMs = 60_000;
const lifetimeMs: Record<PasswordLinkPurpose, number> = { reset: 60 * minuteMs, welcome: 24 * 60 * minuteMs };
const keptAfterEndMs = 30 * 24 * 60 * minuteMs;

export interface PasswordLinkOrder {
  user: { id: string; email: string; displayName: string };
  purpose: PasswordLinkPurpose;
  /** Set when an administrator asks, not the person. */
  requestedByAdminId?: string;
  /** A path of this site to go to after signing in, already checked. */
  redirectTo?: string | null;
}

/**
 * Mails a one-time link to set a password, in the transaction of its cause; older links of the account are void from
 * then on [A39] [Q45]. It goes to the stored address and leads to `PUBLIC_URL` alone [Q39]. Of the token only the hash
 * is kept, in the mail's copy a mask [Q48].
 */
export function sendPasswordLink(ctx: Ctx, order: PasswordLinkOrder): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { user, purpose } = order;
    const { token, url } = await storeLink(ctx, order);
    await queueSystemMail(ctx, {
      ...mails[purpose],
      to: user.email,
      values: { name: nameInMail(user.displayName), link: url },
      secrets: [token],
    });
    await audit(ctx, 'user.password-link-sent', { type: 'user', id: user.id, label: user.email, after: { purpose } });
  });
}

/** The same link, answered instead of mailed, for an operator who hands it over. */
export function makePasswordLink(ctx: Ctx, order: PasswordLinkOrder): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const { user, purpose } = order;
    const { url } = await storeLink(ctx, order);
    await audit(ctx, 'user.password-link-made', { type: 'user', id: user.id, label: user.email, after: { purpose } });
    return url;
  });
}

async function storeLink(ctx: Ctx, order: PasswordLinkOrder): Promise<{ token: string; url: string }> {
  const { user, purpose, requestedByAdminId = null } = order;
  const now = ctx.platform.clock.now();
  const { token, label, hashed } = newOneTimeToken();
  // Of two who write to an account at once, the later voids the earlier's token.
  await holdAccount(ctx, { userId: user.id });
  await updateToVoid(ctx.db, user.id);
  await insertPasswordToken(ctx.db, {
    id: newId(),
    userId: user.id,
    token: label,
    hashedToken: hashed,
    createdAt: now,
    requestedByAdminId,
    expiresAt: new Date(now.getTime() + lifetimeMs[purpose]),
    ipAddress: ctx.ip,
    userAgent: ctx.userAgent,
  });
  await deleteOldTokens(ctx.db, new Date(now.getTime() - keptAfterEndMs));
  return { token, url: linkTo(ctx, token, order.redirectTo ?? null) };
}

/** The account that a token is good for at this moment, or null. Does not use it up. */
export function findPasswordLinkUser(ctx: Ctx, token: string): Promise<string | null> {
  return selectOptionalTokenUser(ctx.db, { hashedToken: hashOneTimeToken(token), now: ctx.platform.clock.now() });
}

/** Uses a token up and gives its account; null if it is unknown, used, void or expired. Of many at once exactly one wins [A39]. */
export function redeemPasswordLink(ctx: Ctx, token: string): Promise<string | null> {
  return updateToUsed(ctx.db, { hashedToken: hashOneTimeToken(token), now: ctx.platform.clock.now() });
}

/** Puts every unused link of an account out of use, in the transaction of the action that makes them pointless. */
export function voidPasswordLinks(ctx: Ctx, userId: string): Promise<void> {
  return updateToVoid(ctx.db, userId);
}

function linkTo(ctx: Ctx, token: string, redirectTo: string | null): string {
  const url = new URL(routePatterns.resetPassword, ctx.platform.config.publicUrl);
  url.searchParams.set('token', token);
  if (redirectTo !== null && !redirectTo.startsWith(routePatterns.resetPassword))
    url.searchParams.set('redirectedFrom', redirectTo);
  return url.href;
}

const mails = {
  welcome: { template: 'welcome', cause: 'user.welcomed' },
  reset: { template: 'password-reset', cause: 'password.reset-requested' },
} as const;
