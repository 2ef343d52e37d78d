import type { Ctx } from '../../platform/context/context.ts';
import { networksOf } from '../../platform/network/ip-address.ts';
import { readSettings } from '../settings/settings.service.ts';
import { isLeftOpen, lockableKeys } from './account-lock/account-lock.service.ts';
import { countOrThrow, countTry, hourMs, type Limit, throwLimitReached, withinLimit } from './counted-tries.ts';
import { accountKey, addressKeys } from './limit-keys.ts';
import { listFullKeys } from './limits.queries.ts';
import { noteSecurityEvent } from './threshold/threshold.service.ts';

const quarterMs = 15 * 60_000;
const tooManySignIns = 'Too many login attempts';

/**
 * Checks a password within the limits, or rejects with RATE_LIMITED: so many wrong tries per account and per address
 * in 15 minutes, in all processes together and whether or not the account exists. A try counts as wrong before it is
 * checked, so that parallel guesses do not slip through, and no longer once it ended otherwise. Anonymous clients' guesses do
 * not keep people out of their account where they have been signed in lately: there only that place's own tries count.
 */
export async function withinSignInLimits<T>(ctx: Ctx, email: string, check: () => Promise<T>): Promise<T> {
  return withinLimit(ctx, await signInLimit(ctx, email), check);
}

/**
 * Rejects with RATE_LIMITED a sign-in that the limits would reject, by one read: a rejected attempt writes nothing, so no
 * sender makes the table grow once their address is rejected.
 */
export async function assertWithinSignInLimits(ctx: Ctx, email: string): Promise<void> {
  const { db, config, clock } = ctx.platform;
  if (!config.rateLimits) return;
  const limit = await signInLimit(ctx, email);
  const at = clock.now();
  const since = new Date(at.getTime() - limit.windowMs);
  const full = await listFullKeys(db, { keys: limit.keys, at, since });
  if (full.length === 0 || (await limit.excuses?.(full))) return;
  await throwLimitReached(ctx, { ...limit, full, at });
}

async function signInLimit(ctx: Ctx, email: string): Promise<Limit> {
  const { signInTriesPerAccount, signInTriesPerAddress } = await readSettings(ctx);
  const { everywhere, place } = lockableKeys(ctx, email);
  const lockable = place ? [everywhere, place] : [everywhere];
  const [own, network] = addressKeys(ctx, 'address', signInTriesPerAddress);
  const counted = [
    { key: everywhere, allowed: signInTriesPerAccount },
    ...(own ? [own] : []),
    ...(place ? [{ key: place, allowed: signInTriesPerAccount }] : []),
  ];
  const subjects = counted.map(({ key }) => key);
  const ofOthers = new Set([everywhere, network?.key]);
  return {
    keys: network ? [...counted, network] : counted,
    windowMs: quarterMs,
    error: tooManySignIns,
    excuses: async (full) => full.every((key) => ofOthers.has(key)) && (await isLeftOpen(ctx, email)),
    onWrong: () => noteSecurityEvent(ctx, { kind: 'sign-in', email, subjects, lockable }),
  };
}

/** Tries a one-time token within the limit of wrong ones per address in an hour, or rejects with RATE_LIMITED. */
export async function withinTokenLimit<T>(ctx: Ctx, check: () => Promise<T>): Promise<T> {
  const { resetTokenTriesPerAddress } = await readSettings(ctx);
  const keys = addressKeys(ctx, 'token', resetTokenTriesPerAddress);
  const subjects = keys.slice(0, 1).map(({ key }) => key);
  const onWrong = () => noteSecurityEvent(ctx, { kind: 'token', email: null, subjects });
  return withinLimit(ctx, { keys, windowMs: hourMs, onWrong }, check);
}

/** Counts a registration, good or not, or rejects with RATE_LIMITED beyond so many per address in an hour. */
export async function countRegistration(ctx: Ctx): Promise<void> {
  const { registrationsPerAddress } = await readSettings(ctx);
  await countOrThrow(ctx, { keys: addressKeys(ctx, 'registration', registrationsPerAddress), windowMs: hourMs });
}

/**
 * Counts a request for a mail to an address that somebody typed. Rejects with RATE_LIMITED beyond so many per sender
 * in an hour; beyond so many per account it answers false, and the sender shall not notice [Q37].
 */
export async function countMailRequest(ctx: Ctx, email: string): Promise<boolean> {
  const { resetRequestsPerAccount, resetRequestsPerAddress } = await readSettings(ctx);
  const account = { key: accountKey('reset', email), allowed: resetRequestsPerAccount };
  const sender = addressKeys(ctx, 'reset-address', resetRequestsPerAddress);
  // First the sender alone: one who is rejected adds no row for each account that they name.
  await countOrThrow(ctx, { keys: sender, windowMs: hourMs });
  return (await countTry(ctx, { keys: [account], windowMs: hourMs })).full.length === 0;
}

/**
 * Counts a right sign-in, which leaves a session and a line of the audit log, of an account without any role. Rejects with
 * RATE_LIMITED beyond so many in an hour of the account, of all such accounts of an address, and of the network around it.
 */
export async function countRightSignIn(
  ctx: Ctx,
  { id, roles }: { id: string; roles: readonly string[] },
): Promise<void> {
  if (roles.length > 0) return;
  const { ofAccount, ofAddress, ofNetwork } = signInsWithoutRole;
  const networks = ctx.ip === null ? [] : networksOf(ctx.ip);
  const around = [networks[0], networks.at(-1)].flatMap((network, n) =>
    network === undefined ? [] : [{ key: `signed-in:${network}`, allowed: n === 0 ? ofNetwork : ofAddress }],
  );
  const keys = [{ key: `signed-in:${id}`, allowed: ofAccount }, ...around];
  await countOrThrow(ctx, { keys, windowMs: hourMs, error: signedInTooOften });
}

/** Counts a person who comes back from a provider, good or not, or rejects with RATE_LIMITED: each costs the provider a request. */
export async function countProviderReturn(ctx: Ctx): Promise<void> {
  await countOrThrow(ctx, { keys: addressKeys(ctx, 'provider', providerReturns), windowMs: hourMs });
}

/** Of one address in an hour. */
const providerReturns = 300;

/** Sign-ins in an hour of accounts without a role; further ones are rejected. */
export const signInsWithoutRole = { ofAccount: 100, ofAddress: 300, ofNetwork: 1000 };
/** The password was right: the sign-in page says it as A17 has it, and nobody reads of wrong tries. */
const signedInTooOften = 'Too many sign-ins within an hour. Please wait and try again.';
