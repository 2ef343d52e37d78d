import type { Ctx } from '../../../platform/context/context.ts';
import { subscriberOf } from '../../../platform/network/ip-address.ts';
import { wasSignedInFrom } from '../../sessions/account/signed-in-places.ts';
import { accountKey } from '../limit-keys.ts';
import { deleteTriesBelow, isOpenPlace, upsertLocks, upsertOpenPlace } from './account-lock.queries.ts';
import { accountLock } from './account-lock.rules.ts';

interface LockableKeys {
  everywhere: string;
  /** Null where the caller's address is unknown. Begins with the key above, so that both end together. */
  place: string | null;
}

/** What a lock of an account's sign-in may shut: the account from everywhere, and from the caller's own place. */
export function lockableKeys({ ip }: Ctx, email: string): LockableKeys {
  const everywhere = accountKey('account', email);
  return { everywhere, place: ip ? `${everywhere}@${subscriberOf(ip)}` : null };
}

/** Locks the sign-in that these keys stand for, from now on. Returns when the lock ends. */
export async function lockSignIn(ctx: Ctx, keys: readonly string[]): Promise<Date> {
  const { clock, db } = ctx.platform;
  const at = clock.now();
  const until = new Date(at.getTime() + accountLock.minutes * 60_000);
  await upsertLocks(db, { keys, until, at });
  return until;
}

/** Ends the lock of an account and forgets its wrong tries, for its owner who has proved who they are, or an administrator. */
export function endAccountLock(ctx: Ctx, email: string): Promise<void> {
  return deleteTriesBelow(ctx.db, lockableKeys(ctx, email).everywhere);
}

/**
 * Leaves the account open from the caller's place, whose owner has just proved who they are, for as long as it takes to
 * sign in. Anonymous clients who go on guessing would otherwise lock it again before. The place's own tries still count.
 */
export async function leaveOpenHere(ctx: Ctx, email: string): Promise<void> {
  const { place } = lockableKeys(ctx, email);
  if (place !== null) await upsertOpenPlace(ctx.db, { key: openKey(place), at: ctx.platform.clock.now() });
}

const openKey = (place: string) => `${place}#open`;

/**
 * True where a lock of an account everywhere does not hold: its owner was signed in from the caller's address lately, or
 * set a new password by mail there a moment ago.
 */
export async function isLeftOpen(ctx: Ctx, email: string): Promise<boolean> {
  const { ip } = ctx;
  const { place } = lockableKeys(ctx, email);
  if (ip === null || place === null) return false;
  const now = ctx.platform.clock.now().getTime();
  if (await isOpenPlace(ctx.db, { key: openKey(place), since: new Date(now - accountLock.openMinutes * 60_000) }))
    return true;
  const since = new Date(now - accountLock.familiarDays * 86_400_000);
  return wasSignedInFrom(ctx, { email, ip, since });
}
