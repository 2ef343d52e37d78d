import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import { endAccountLock } from '../../limits/account-lock/account-lock.service.ts';
import { makePasswordLink } from '../../password-links/password-links.service.ts';
import { takeAway } from '../../second-factor/second-factor.service.ts';
import { endSessionsOf } from '../../sessions/sessions.service.ts';
import { changeSettings } from '../../settings/settings.service.ts';
import { storePassword } from '../../users/accounts/accounts.service.ts';
import { listAdministrators } from '../../users/administrators/administrators.ts';
import { changeUser } from '../../users/change-user.ts';
import { type Account, unusablePassword } from '../../users/users.rules.ts';
import { findAccount } from '../../users/users.service.ts';
import { concludePassword } from '../recovery/recovery.service.ts';
import { concludeVerification } from '../registration/registration.service.ts';
import { AccountError } from './account-arguments.rules.ts';

const administratorRole = 'administrator';

/**
 * Ends the password, the sessions, the lock and the older links of an account, and answers a one-time link with which its
 * owner sets a new password within 60 minutes. The owner gets a notice. Rejects an unknown or inactive account.
 */
export function resetPasswordOf(ctx: Ctx, email: string): Promise<{ email: string; link: string }> {
  return inTransaction(ctx, async (ctx) => {
    const account = await accountOf(ctx, email);
    // The old password may be in other hands, so it does not outlive the sessions.
    const owner = await storePassword(ctx, { id: account.id, passwordHash: unusablePassword });
    if (!owner) {
      throw new AccountError(
        `The account of ${account.email} is inactive. Activate it in the console, or make it an administrator.`,
      );
    }
    await endAccountLock(ctx, owner.email);
    await concludePassword(ctx, owner, 'user.password-ended');
    return { email: owner.email, link: await makePasswordLink(ctx, { user: owner, purpose: 'reset' }) };
  });
}

/** Takes all factors beside the password of an account away, for one who lost them, and ends its sessions; the owner is told by mail. Rejects an unknown account. */
export function resetSecondFactor(ctx: Ctx, email: string): Promise<{ email: string }> {
  return inTransaction(ctx, async (ctx) => {
    const account = await accountOf(ctx, email);
    await endSessionsOf(ctx, account);
    await takeAway(ctx, account);
    return { email: account.email };
  });
}

/** Ends the lock of an account and forgets its wrong tries. Rejects an unknown account. */
export function unlockAccount(ctx: Ctx, email: string): Promise<{ email: string }> {
  return inTransaction(ctx, async (ctx) => {
    const account = await accountOf(ctx, email);
    await endAccountLock(ctx, account.email);
    await audit(ctx, 'user.unlocked', { type: 'user', id: account.id, label: account.email });
    return { email: account.email };
  });
}

/**
 * Gives an account the role `administrator`, and activates it. Of an account that registered itself the password ends, and the
 * answer has a link with which its owner sets the next one. Rejects an unknown account. An account that is an active
 * administrator already stays as it is.
 */
export function makeAdministrator(ctx: Ctx, email: string): Promise<{ email: string; link: string | null }> {
  return inTransaction(ctx, async (ctx) => {
    const account = await accountOf(ctx, email);
    const roles = [...new Set([...account.roles, administratorRole])];
    const { isProven } = await changeUser(ctx, {
      id: account.id,
      change: { isActive: true, roles, confirmUnproven: true },
    });
    const isNewHolder = !isProven && account.roles.length === 0;
    if (!isNewHolder) await concludeVerification(ctx, account.id);
    return {
      email: account.email,
      link: isNewHolder ? await makePasswordLink(ctx, { user: account, purpose: 'reset' }) : null,
    };
  });
}

/** The active administrators, fifty at most. */
export function administratorsOf(ctx: Ctx): Promise<{ email: string; displayName: string }[]> {
  return listAdministrators(ctx);
}

async function accountOf(ctx: Ctx, email: string): Promise<Account> {
  const account = await findAccount(ctx, { email });
  if (account) return account;
  const administrators = await listAdministrators(ctx);
  throw new AccountError(
    administrators.length === 0
      ? `There is no account with the address ${email}. Somebody can register at /admin/auth/signup.`
      : `There is no account with the address ${email}. The administrators are ${administrators.map((one) => one.email).join(', ')}.`,
  );
}

/** Lets everybody sign in by password again, for those whose provider is gone. */
export async function openPasswordSignIn(ctx: Ctx): Promise<void> {
  await changeSettings(ctx, { passwordSignIn: 'on' });
}
