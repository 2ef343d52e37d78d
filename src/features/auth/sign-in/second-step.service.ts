import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { countRightSignIn, withinSignInLimits } from '../../limits/sign-in-limits.ts';
import {
  beginSignIn,
  endSignIn,
  isOfPassword,
  storeChallenge,
  takeChallenge,
  trySignIn,
} from '../../second-factor/challenges/challenges.service.ts';
import { codeWrong, spendCode } from '../../second-factor/factors/factors.service.ts';
import { authenticationOptions, challengeIn, checkAssertion } from '../../second-factor/passkeys/passkeys.service.ts';
import { methodsOf } from '../../second-factor/second-factor.service.ts';
import type { Account } from '../../users/users.rules.ts';
import { findAccount } from '../../users/users.service.ts';
import type { SecondFactorAsked } from '../auth.contract.ts';
import { isAwaitingVerification } from '../registration/registration.service.ts';
import { openFor, type SignedIn } from './open-session.ts';
import type { Proof } from './second-step.contract.ts';

/** What an account with a second factor has to bring after its password; null where nothing is asked. */
export async function askSecondFactor(ctx: Ctx, account: Account): Promise<SecondFactorAsked | null> {
  const methods = await methodsOf(ctx, account);
  if (methods.length === 0) return null;
  const options = methods.includes('passkey') ? await authenticationOptions(ctx, account.id) : null;
  const begun = await beginSignIn(ctx, { account, passkeyChallenge: options?.challenge ?? null });
  return { ...begun, methods, ...(options && { options }) };
}

/**
 * Ends a sign-in by its second step: opens the session. A wrong code counts like a wrong sign-in of the account, and after five
 * the sign-in has to begin anew, as it has after five minutes, from another network, and once the password changed.
 */
export async function proveSignIn(ctx: Ctx, { challenge, code, recoveryCode, assertion }: Proof): Promise<SignedIn> {
  const begun = await trySignIn(ctx, challenge);
  const account = begun?.userId ? await findAccount(ctx, { id: begun.userId }) : null;
  if (!begun || !account || !isOfPassword(begun, account)) throw new AppError('SIGN_IN_EXPIRED');
  if (!account.isActive) throw new AppError('USER_INACTIVE');
  return withinSignInLimits(ctx, account.email, async () => {
    if (assertion === undefined) await spendCode(ctx, { userId: account.id, code, recoveryCode });
    else {
      const of = { assertion, challenge: begun.passkeyChallenge ?? '' };
      const { userId } = await checkAssertion(ctx, of);
      if (userId !== account.id) throw codeWrong('assertion');
    }
    return inTransaction(ctx, async (ctx) => {
      if (!(await endSignIn(ctx, challenge))) throw new AppError('SIGN_IN_EXPIRED');
      const signedIn = await openFor(ctx, account);
      if (!signedIn) throw new AppError('SIGN_IN_EXPIRED');
      return signedIn;
    });
  });
}

/** Begins a sign-in by a passkey alone. */
export async function beginPasskeySignIn(ctx: Ctx): Promise<{ options: Record<string, unknown> }> {
  const options = await authenticationOptions(ctx, null);
  await storeChallenge(ctx, { token: options.challenge, purpose: 'passkey-sign-in' });
  return { options };
}

/** Signs in by a passkey alone, whose device has proved the person: it counts as both factors. Each challenge is good once. */
export async function signInByPasskey(ctx: Ctx, assertion: unknown): Promise<SignedIn> {
  const challenge = challengeIn(assertion);
  if (challenge === null || !(await takeChallenge(ctx, { token: challenge, purpose: 'passkey-sign-in' })))
    throw new AppError('SIGN_IN_EXPIRED');
  const { userId } = await checkAssertion(ctx, { assertion, challenge }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'SECOND_FACTOR_WRONG' ? new AppError('PASSKEY_UNKNOWN') : error;
  });
  const account = await findAccount(ctx, { id: userId });
  if (!account) throw new AppError('PASSKEY_UNKNOWN');
  if (!account.isActive) throw new AppError('USER_INACTIVE');
  if (await isAwaitingVerification(ctx, account.id)) throw new AppError('EMAIL_NOT_VERIFIED');
  await countRightSignIn(ctx, account);
  const signedIn = await inTransaction(ctx, (ctx) => openFor(ctx, account));
  if (!signedIn) throw new AppError('PASSKEY_UNKNOWN');
  return signedIn;
}
