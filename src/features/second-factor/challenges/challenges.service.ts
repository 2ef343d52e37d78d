import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../../platform/context/context.ts';
import { networksOf } from '../../../platform/network/ip-address.ts';
import type { Account } from '../../users/users.rules.ts';
import { challengeMs, maxWrongCodes } from '../second-factor.rules.ts';
import {
  type ChallengePurpose,
  type ChallengeRow,
  countTry,
  deleteChallenge,
  deleteChallengesOf,
  deleteEndedChallenges,
  insertChallenge,
} from './challenges.queries.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** The network for which a challenge is good: /24 of IPv4, /64 of IPv6. */
function networkOf({ ip }: Ctx): string | null {
  if (ip === null) return null;
  const networks = networksOf(ip);
  return (ip.includes(':') ? networks.at(-1) : networks[0]) ?? null;
}

/** Begins what a proof will end: `token` is what the client brings then. */
export async function storeChallenge(
  ctx: Ctx,
  { token, purpose, userId = null }: { token: string; purpose: ChallengePurpose; userId?: string | null },
): Promise<void> {
  await insertChallenge(ctx.db, {
    ...{ tokenHash: hashOf(token), purpose, userId, network: networkOf(ctx) },
    ...{ passwordHash: null, passkeyChallenge: null, expiresAt: endOf(ctx) },
  });
}

/** Begins the second step of a sign-in, of an account whose password was right. */
export async function beginSignIn(
  ctx: Ctx,
  { account, passkeyChallenge }: { account: Account; passkeyChallenge: string | null },
): Promise<{ challenge: string; expiresAt: string }> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = endOf(ctx);
  await insertChallenge(ctx.db, {
    ...{ tokenHash: hashOf(challenge), purpose: 'sign-in', userId: account.id, network: networkOf(ctx) },
    ...{ passwordHash: hashOf(account.password), passkeyChallenge, expiresAt },
  });
  return { challenge, expiresAt: expiresAt.toISOString() };
}

const endOf = ({ platform }: Ctx) => new Date(platform.clock.now().getTime() + challengeMs);

/** A sign-in that was begun, of which one more try is counted; null for one that ended, and from another network. */
export async function trySignIn(ctx: Ctx, challenge: string): Promise<ChallengeRow | null> {
  const row = await countTry(ctx.db, { ...named(ctx, { token: challenge, purpose: 'sign-in' }), max: maxWrongCodes });
  return row !== null && row.network === networkOf(ctx) ? row : null;
}

/** Ends a sign-in that was proved, once; false if it has been already. */
export async function endSignIn(ctx: Ctx, challenge: string): Promise<boolean> {
  return (await deleteChallenge(ctx.db, named(ctx, { token: challenge, purpose: 'sign-in' }))) !== null;
}

/** True while the password of then is that of now. */
export function isOfPassword({ passwordHash }: ChallengeRow, account: Account): boolean {
  return passwordHash !== null && timingSafeEqual(passwordHash, hashOf(account.password));
}

/** Takes what was begun, once; null for what ended, and from another network. */
export async function takeChallenge(
  ctx: Ctx,
  of: { token: string; purpose: ChallengePurpose },
): Promise<ChallengeRow | null> {
  const row = await deleteChallenge(ctx.db, named(ctx, of));
  return row !== null && row.network === networkOf(ctx) ? row : null;
}

function named({ platform }: Ctx, { token, purpose }: { token: string; purpose: ChallengePurpose }) {
  return { tokenHash: hashOf(token), purpose, now: platform.clock.now() };
}

/** Ends whatever an account has begun. */
export function endChallengesOf(ctx: Ctx, userId: string): Promise<void> {
  return deleteChallengesOf(ctx.db, userId);
}

export function purgeEndedChallenges(ctx: Ctx): Promise<void> {
  return deleteEndedChallenges(ctx.db, ctx.platform.clock.now());
}
