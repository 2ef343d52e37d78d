import { AppError } from '../../contracts/call/errors.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import type { Person } from '../../contracts/session/person.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { withinSignInLimits } from '../limits/sign-in-limits.ts';
import { listMySessions } from '../sessions/sessions.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { endSessionsOfUser } from '../users/change-user.ts';
import { requireCurrentPassword } from '../users/passwords/current-password.ts';
import { type Account, unusablePassword } from '../users/users.rules.ts';
import { findAccount } from '../users/users.service.ts';
import { endChallengesOf, purgeEndedChallenges } from './challenges/challenges.service.ts';
import { deleteOrphans } from './factors/factors.queries.ts';
import {
  beginTotp as beginTotpOf,
  confirmTotp as confirmTotpOf,
  endTotp,
  readTotp,
  renewRecoveryCodes,
  spendCode,
} from './factors/factors.service.ts';
import {
  addPasskey as addPasskeyOf,
  readPasskeys,
  registrationOptions,
  removePasskey as removePasskeyOf,
  removePasskeysOf,
} from './passkeys/passkeys.service.ts';
import type { Passkey, SecondFactor } from './second-factor.contract.ts';
import { selectHasFactor, selectWithout } from './second-factor.queries.ts';
import { isSecondFactorRequired, type SecondFactorPolicy } from './second-factor.rules.ts';

/** What the signed-in person has beside their password, and whether they need it. */
export async function readSecondFactor(ctx: Ctx): Promise<SecondFactor> {
  return stateOf(ctx, await ownAccount(ctx));
}

async function stateOf(ctx: Ctx, account: Account): Promise<SecondFactor> {
  const { recoveryCodesLeft, ...totp } = await readTotp(ctx, account.id);
  const passkeys = await readPasskeys(ctx, account.id);
  const isRequired = isSecondFactorRequired(await readSettings(ctx), account.roles);
  return { totp, recoveryCodesLeft, passkeys, isRequired };
}

/** Which ways an account has for the second step of a sign-in; none where nobody is asked. */
export async function methodsOf(ctx: Ctx, account: Account): Promise<('totp' | 'recovery' | 'passkey')[]> {
  const { secondFactor } = await readSettings(ctx);
  if (secondFactor === 'off' || !(await selectHasFactor(ctx.db, account.id))) return [];
  const { totp, passkeys, recoveryCodesLeft } = await stateOf(ctx, account);
  return [
    ...(totp.isOn ? (['totp'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
}

export async function beginTotp(ctx: Ctx, currentPassword: string | undefined) {
  return beginTotpOf(ctx, await proveOwner(ctx, currentPassword));
}

export async function confirmTotp(ctx: Ctx, code: string): Promise<{ recoveryCodes: string[] }> {
  return { recoveryCodes: await confirmTotpOf(ctx, { account: await ownAccount(ctx), code }) };
}

/** Switches codes off. Rejects where the policy asks for a factor and no passkey is left, and a wrong code, which counts like a wrong sign-in. */
export async function removeTotp(
  ctx: Ctx,
  {
    currentPassword,
    ...codes
  }: { currentPassword?: string | undefined; code?: string | undefined; recoveryCode?: string | undefined },
): Promise<null> {
  const account = await proveOwner(ctx, currentPassword);
  const { passkeys, isRequired } = await stateOf(ctx, account);
  if (isRequired && passkeys.length === 0) throw stillRequired('Add a passkey first.');
  if (codes.code === undefined && codes.recoveryCode === undefined) {
    const error = 'Enter the six digits of the code, or a recovery code';
    throw new AppError('VALIDATION_ERROR', { fields: { code: [error] } });
  }
  await withinSignInLimits(ctx, account.email, () =>
    inTransaction(ctx, async (ctx) => {
      await spendCode(ctx, { userId: account.id, ...codes });
      await endTotp(ctx, { account, hasPasskeys: passkeys.length > 0 });
    }),
  );
  return null;
}

export async function newRecoveryCodes(ctx: Ctx, currentPassword: string | undefined) {
  return { recoveryCodes: await renewRecoveryCodes(ctx, await proveOwner(ctx, currentPassword)) };
}

export async function passkeyOptions(ctx: Ctx, currentPassword: string | undefined) {
  return { options: await registrationOptions(ctx, await proveOwner(ctx, currentPassword)) };
}

export async function addPasskey(ctx: Ctx, of: { attestation: unknown; name: string }): Promise<Passkey> {
  return addPasskeyOf(ctx, { account: await ownAccount(ctx), ...of });
}

/** Removes a passkey. Rejects the last factor where the policy asks for one. */
export async function removePasskey(
  ctx: Ctx,
  { id, currentPassword }: { id: string; currentPassword?: string | undefined },
): Promise<null> {
  const account = await proveOwner(ctx, currentPassword);
  return inTransaction(ctx, async (ctx) => {
    const { totp, passkeys, isRequired } = await stateOf(ctx, account);
    if (isRequired && !totp.isOn && passkeys.every((passkey) => passkey.id === id))
      throw stillRequired('Set up an authenticator app or another passkey first.');
    await removePasskeyOf(ctx, { account, id });
    return null;
  });
}

const stillRequired = (wayOut: string) =>
  new AppError('SECOND_FACTOR_REQUIRED', { status: 409, error: `Your account needs a second factor. ${wayOut}` });

/** Takes all factors of a user away, for one who lost them. Rejects the actor's own, which need the password, and somebody with more rights than theirs [Q15]. */
export function resetSecondFactorOf(ctx: Ctx, id: string): Promise<null> {
  if (id === ctx.actor.userId) {
    const error = 'Change your own second factor in your profile: it needs your password.';
    throw new AppError('INSUFFICIENT_PERMISSIONS', { error });
  }
  return inTransaction(ctx, async (ctx) => {
    await endSessionsOfUser(ctx, id);
    const account = await findAccount(ctx, { id });
    if (!account) throw new AppError('USER_NOT_FOUND');
    await takeAway(ctx, account);
    return null;
  });
}

/** The same by the command line, which ended the sessions itself. */
export async function takeAway(ctx: Ctx, account: Account): Promise<void> {
  await removePasskeysOf(ctx, account.id);
  await endChallengesOf(ctx, account.id);
  await endTotp(ctx, { account, hasPasskeys: false, action: 'user.second-factor-reset' });
}

/** Who would need a second factor under a policy and has none: their number, and the first fifty for who may view users. */
export async function previewPolicy(ctx: Ctx, policy: SecondFactorPolicy): Promise<{ count: number; users: Person[] }> {
  const { secondFactor, secondFactorRoles: roles } = policy;
  if (secondFactor === 'off') return { count: 0, users: [] };
  const { count, users } = await selectWithout(ctx.db, { everybody: secondFactor === 'required', roles, limit: 50 });
  return { count, users: holdsPermission(ctx.actor, 'users.view') ? users : [] };
}

/** Forgets what was begun and never ended, and factors of accounts that are gone for good; the hourly cleanup. */
export async function purgeSecondFactors(ctx: Ctx): Promise<void> {
  await purgeEndedChallenges(ctx);
  await deleteOrphans(ctx.db);
}

async function ownAccount(ctx: Ctx): Promise<Account> {
  const account = ctx.actor.userId ? await findAccount(ctx, { id: ctx.actor.userId }) : null;
  if (!account) throw new AppError('INVALID_TOKEN');
  return account;
}

const recentMs = 10 * 60_000;

/** The signed-in person's account, proved by its password; without one by a sign-in of the last ten minutes. */
async function proveOwner(ctx: Ctx, currentPassword: string | undefined): Promise<Account> {
  const account = await ownAccount(ctx);
  if (account.password !== unusablePassword) return requireCurrentPassword(ctx, currentPassword);
  const here = (await listMySessions(ctx)).find(({ current }) => current);
  const age = here ? ctx.platform.clock.now().getTime() - new Date(here.createdAt).getTime() : Number.POSITIVE_INFINITY;
  if (age <= recentMs) return account;
  const error = 'Sign out and in again first: your last sign-in is more than ten minutes ago.';
  throw new AppError('VALIDATION_ERROR', { error, fields: { currentPassword: [error] } });
}
