import type { EndpointShape } from '../../contract-kit/call/endpoint.ts';
import { AppError, type ErrorCode } from '../../contract-kit/call/errors.ts';
import { type Ctx, isStranger } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { networksOf } from '../../platform/network/ip-address.ts';
import { readSettings } from '../settings/settings.service.ts';
import { isLeftOpen, lockableKeys } from './account-lock/account-lock.service.ts';
import { accountKey, addressKeys } from './limit-keys.ts';
import {
  deleteStaleTries,
  deleteTry,
  insertTries,
  listFullKeys,
  selectOptionalOpening,
  type TryKey,
} from './limits.queries.ts';
import { deleteStaleEvents } from './threshold/threshold.queries.ts';
import { noticesPerHour, threshold } from './threshold/threshold.rules.ts';
import { noteSecurityEvent } from './threshold/threshold.service.ts';

const quarterMs = 15 * 60_000;
const hourMs = 60 * 60_000;
/** No refusal asks for a longer wait, whatever its window. */
const longestWaitSeconds = 900;
const tooManySignIns = 'Too many login attempts';

interface Limit {
  keys: readonly TryKey[];
  windowMs: number;
  /** The text of the refusal, where it is not the general one. */
  error?: string;
  /** As how many tries it counts, where not as one; the last that is admitted may go beyond the limit. */
  weight?: number;
  /** May let a try pass although these keys are full. */
  excuses?: (full: readonly string[]) => Promise<boolean>;
  /** Told of each wrong try. */
  onWrong?: () => Promise<void>;
}

interface Counted {
  /** Keys that admit no more. */
  full: readonly string[];
  takeBack: () => Promise<void>;
  /** The refusal, if the caller wants to refuse. */
  refuse: () => Promise<never>;
}

/**
 * Checks a password within the limits, or refuses with RATE_LIMITED: so many wrong tries per account and per address
 * in 15 minutes, in all processes together and whether or not the account exists. A try counts as wrong before it is
 * checked, so that parallel guesses do not slip through, and no longer once it ended otherwise. Strangers' guesses do
 * not keep people out of their account where they have been signed in lately: there only that place's own tries count.
 */
export async function withinSignInLimits<T>(ctx: Ctx, email: string, check: () => Promise<T>): Promise<T> {
  return withinLimit(ctx, await signInLimit(ctx, email), check);
}

/**
 * Refuses with RATE_LIMITED a sign-in that the limits would refuse, by one read: a refused attempt writes nothing, so no
 * sender makes the table grow once their address is refused.
 */
export async function refuseBeyondSignInLimits(ctx: Ctx, email: string): Promise<void> {
  const { db, config, clock } = ctx.platform;
  if (!config.rateLimits) return;
  const limit = await signInLimit(ctx, email);
  const at = clock.now();
  const since = new Date(at.getTime() - limit.windowMs);
  const full = await listFullKeys(db, { keys: limit.keys, at, since });
  if (full.length === 0 || (await limit.excuses?.(full))) return;
  await refuseFull(ctx, { ...limit, full, at });
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

/** Tries a one-time token within the limit of wrong ones per address in an hour, or refuses with RATE_LIMITED. */
export async function withinTokenLimit<T>(ctx: Ctx, check: () => Promise<T>): Promise<T> {
  const { resetTokenTriesPerAddress } = await readSettings(ctx);
  const keys = addressKeys(ctx, 'token', resetTokenTriesPerAddress);
  const subjects = keys.slice(0, 1).map(({ key }) => key);
  const onWrong = () => noteSecurityEvent(ctx, { kind: 'token', email: null, subjects });
  return withinLimit(ctx, { keys, windowMs: hourMs, onWrong }, check);
}

/** Counts a registration, good or not, or refuses with RATE_LIMITED beyond so many per address in an hour. */
export async function countRegistration(ctx: Ctx): Promise<void> {
  const { registrationsPerAddress } = await readSettings(ctx);
  await countOrRefuse(ctx, { keys: addressKeys(ctx, 'registration', registrationsPerAddress), windowMs: hourMs });
}

/**
 * Counts a request for a mail to an address that somebody typed. Refuses with RATE_LIMITED beyond so many per sender
 * in an hour; beyond so many per account it answers false, and the sender shall not notice [Q37].
 */
export async function countMailRequest(ctx: Ctx, email: string): Promise<boolean> {
  const { resetRequestsPerAccount, resetRequestsPerAddress } = await readSettings(ctx);
  const account = { key: accountKey('reset', email), allowed: resetRequestsPerAccount };
  const sender = addressKeys(ctx, 'reset-address', resetRequestsPerAddress);
  // First the sender alone: one who is refused adds no row for each account that they name.
  await countOrRefuse(ctx, { keys: sender, windowMs: hourMs });
  return (await countTry(ctx, { keys: [account], windowMs: hourMs })).full.length === 0;
}

/**
 * Counts an act of an account that needs no right for it, or refuses with RATE_LIMITED beyond so many in an hour. Accounts
 * without any role share ten times as many, so that nobody multiplies the budget by registering.
 */
export async function countAct(ctx: Ctx, { method, path, perHour, isPublicPost }: Act): Promise<void> {
  if (isPublicPost) await countPublicPost(ctx);
  const { userId } = ctx.actor;
  if (userId === null || perHour === undefined) return;
  const act = `act:${method} ${path}`;
  const strangers = isStranger(ctx.actor) ? [{ key: `${act}:without a role`, allowed: 10 * perHour }] : [];
  const keys = [{ key: `${act}:${userId}`, allowed: perHour }, ...strangers];
  await countOrRefuse(ctx, { keys, windowMs: hourMs });
}

type Act = Pick<EndpointShape, 'method' | 'path' | 'perHour' | 'isPublicPost'>;

/** Counts a post of a public form, good or not, or refuses with RATE_LIMITED beyond so many per address in a minute. */
export async function countPublicPost(ctx: Ctx): Promise<void> {
  await countOrRefuse(ctx, { keys: addressKeys(ctx, 'public-post', publicPostsPerMinute), windowMs: 60_000 });
}

const publicPostsPerMinute = 30;

/** Counts a visitor's new cart, or refuses with RATE_LIMITED beyond so many per address in an hour. */
export async function countNewCart(ctx: Ctx): Promise<void> {
  await countOrRefuse(ctx, { keys: addressKeys(ctx, 'cart', cartsPerHour), windowMs: hourMs });
}

const cartsPerHour = 600;

/** Looks a visitor's coupon up within the limit of wrong codes per address in an hour, or refuses with RATE_LIMITED: nobody tries codes until one fits. */
export async function withinCouponLimit<T>(ctx: Ctx, find: () => Promise<T | null>): Promise<T | null> {
  const keys = addressKeys(ctx, 'coupon', wrongCouponsPerHour);
  const { takeBack } = await countOrRefuse(ctx, { keys, windowMs: hourMs });
  const match = await find();
  if (match !== null) await takeBack();
  return match;
}

export const wrongCouponsPerHour = 60;

/**
 * Counts a mail to an address that its sender typed, in the transaction that queues it; false beyond so many of one sender in
 * an hour, whoever gets them.
 */
export function countTypedMail(ctx: Ctx): Promise<boolean> {
  return countWithin(ctx, addressKeys(ctx, 'typed-mail', typedMailsPerHour));
}

/** Mails to addresses that one sender typed. */
export const typedMailsPerHour = 100;

/**
 * Counts a lead in the transaction that keeps it; false beyond so many in an hour of one address, and of the network around it,
 * so that no few addresses use up what all have together.
 */
export function countLead(
  ctx: Ctx,
  { ofAddress, ofNetwork }: { ofAddress: number; ofNetwork: number },
): Promise<boolean> {
  return countWithin(ctx, addressKeys(ctx, 'lead', ofAddress, ofNetwork));
}

/** Counts in the caller's transaction; false where a key is full for this hour, and then as a rule nothing counts. */
async function countWithin(ctx: Ctx, keys: readonly TryKey[]): Promise<boolean> {
  if (!ctx.platform.config.rateLimits || keys.length === 0) return true;
  const at = ctx.platform.clock.now();
  const since = new Date(at.getTime() - hourMs);
  return (await insertTries(ctx.db, { keys, at, since, allOrNone: true })).length === keys.length;
}

/**
 * Counts a right sign-in, which leaves a session and a line of the audit trail, of an account without any role. Refuses with
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
  await countOrRefuse(ctx, { keys, windowMs: hourMs, error: signedInTooOften });
}

/** Sign-ins in an hour of accounts without a role; further ones are refused. */
export const signInsWithoutRole = { ofAccount: 100, ofAddress: 300, ofNetwork: 1000 };
/** The password was right: the sign-in page says it as A17 has it, and nobody reads of wrong tries. */
const signedInTooOften = 'Too many sign-ins within an hour. Please wait and try again.';

/**
 * Counts files that a visitor sent and that are kept, or refuses with RATE_LIMITED beyond so many megabytes in an hour: of one
 * address, of the network around it, and of all visitors together.
 */
export async function countPublicFiles(ctx: Ctx, { bytes }: { bytes: number }): Promise<void> {
  const weight = Math.ceil(bytes / 1_000_000);
  await countShared(ctx, { ...publicMegabytes, kind: 'public-files', weight, error: tooManyFiles });
}

/** Megabytes of visitors' files that are kept in an hour. */
export const publicMegabytes: Shares = {
  usual: { ofAddress: 250, ofNetwork: 1250, ofAll: 1500 },
  reserve: { ofAddress: 50, ofNetwork: 50, ofAll: 1000 },
};
const tooManyFiles = 'Too many files were sent within the last hour. Send the form without files, or try again later.';

/**
 * Counts the text of what a visitor sent, where it is more than people write, or refuses with RATE_LIMITED beyond so much in
 * an hour: of one address, of the network around it, and of all visitors together.
 */
export async function countPublicText(ctx: Ctx, { bytes }: { bytes: number }): Promise<void> {
  if (bytes <= uncountedText) return;
  const weight = Math.ceil(bytes / 1000);
  await countShared(ctx, { ...publicKilobytes, kind: 'public-text', weight, error: tooMuchText });
}

/** Bytes of a text that are not counted. */
const uncountedText = 20_000;
/** Kilobytes of longer texts that are kept in an hour. */
export const publicKilobytes: Shares = {
  usual: { ofAddress: 10_000, ofNetwork: 50_000, ofAll: 100_000 },
  reserve: { ofAddress: 500, ofNetwork: 1000, ofAll: 100_000 },
};
const tooMuchText = 'Too much text was sent within the last hour. Send a shorter one, or try again later.';

/** `reserve` is for whoever sent less than it says of an address and its network, once all together sent what is usual. */
interface Shares {
  usual: Share;
  reserve: Share;
}
interface Share {
  ofAddress: number;
  ofNetwork: number;
  ofAll: number;
}

/** Counts within what is usual, or within the reserve, so that no few networks close a form to all others; or refuses. */
async function countShared(
  ctx: Ctx,
  { kind, usual, reserve, weight, error }: Shares & { kind: string; weight: number; error: string },
): Promise<void> {
  const limitOf = ({ ofAddress, ofNetwork, ofAll }: Share, all: string): Limit => ({
    keys: [...addressKeys(ctx, kind, ofAddress, ofNetwork), { key: all, allowed: ofAll }],
    ...{ windowMs: hourMs, error, weight },
  });
  const { full, refuse } = await countTry(ctx, { ...limitOf(usual, kind), allOrNone: true });
  if (full.length === 0) return;
  if (full.some((key) => key !== kind)) await refuse();
  await countOrRefuse(ctx, limitOf(reserve, `${kind}:reserve`));
}

/** True while administrators may get another notice about a threshold; each true one counts. */
export async function mayNotice(ctx: Ctx): Promise<boolean> {
  const { full } = await countTry(ctx, { keys: [{ key: 'notices', allowed: noticesPerHour }], windowMs: hourMs });
  return full.length === 0;
}

/** Forgets every count and lock that is over; the hourly cleanup. */
export async function forgetOldCounts(ctx: Ctx): Promise<void> {
  const now = ctx.platform.clock.now().getTime();
  await deleteStaleTries(ctx.db, new Date(now - hourMs), mostForgotten);
  await deleteStaleEvents(ctx.db, new Date(now - threshold.windowMs), mostForgotten);
}
const mostForgotten = 100_000;

const wrong: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'CURRENT_PASSWORD_INCORRECT',
  'RESET_TOKEN_INVALID',
]);

async function withinLimit<T>(ctx: Ctx, limit: Limit, check: () => Promise<T>): Promise<T> {
  const { full, takeBack, refuse } = await countTry(ctx, limit);
  if (full.length > 0 && !(await limit.excuses?.(full))) {
    await takeBack();
    return refuse();
  }
  try {
    const result = await check();
    await takeBack();
    return result;
  } catch (error) {
    const isWrong = error instanceof AppError && wrong.has(error.code);
    await (isWrong ? limit.onWrong?.() : takeBack());
    throw error;
  }
}

/**
 * Counts a try under all keys; refuses with RATE_LIMITED, and counts nothing, where one of them is full. Of two tries at once
 * that find room for one, the refused one may count under the keys that still have room.
 */
async function countOrRefuse(ctx: Ctx, limit: Limit): Promise<Counted> {
  const counted = await countTry(ctx, { ...limit, allOrNone: true });
  if (counted.full.length > 0) await counted.refuse();
  return counted;
}

/** Counts a try under each key that admits one more. */
async function countTry(
  ctx: Ctx,
  { keys, windowMs, error, weight = 1, allOrNone = false }: Limit & { allOrNone?: boolean },
): Promise<Counted> {
  const { db, config, clock } = ctx.platform;
  const at = clock.now();
  if (!config.rateLimits || keys.length === 0) return unlimited;
  const since = new Date(at.getTime() - windowMs);
  const admitted = await insertTries(db, { keys, at, since, weight, allOrNone });
  const left = keys.map(({ key }) => key).filter((key) => !admitted.includes(key));
  const full = allOrNone && left.length > 0 ? await fullOf(db, { keys, at, since }) : left;
  if (full.length === 0) await deleteStaleTries(db, new Date(at.getTime() - hourMs));
  return {
    full,
    takeBack: () => deleteTry(db, { keys: keys.filter(({ key }) => admitted.includes(key)), at, since }),
    refuse: () => refuseFull(ctx, { full, windowMs, error, at }),
  };
}

/** Which of the keys kept a try from being counted; all where it is not known any more. */
async function fullOf(db: Db, tries: { keys: readonly TryKey[]; at: Date; since: Date }): Promise<readonly string[]> {
  const full = await listFullKeys(db, tries);
  return full.length > 0 ? full : tries.keys.map(({ key }) => key);
}

async function refuseFull(
  { platform }: Ctx,
  of: { full: readonly string[]; windowMs: number; error?: string | undefined; at: Date },
): Promise<never> {
  const { full, windowMs, error, at } = of;
  const since = new Date(at.getTime() - windowMs);
  const opening = (await selectOptionalOpening(platform.db, { keys: full, since, windowMs })) ?? at;
  const wait = Math.ceil((opening.getTime() - at.getTime()) / 1000);
  const retryAfterSeconds = Math.min(longestWaitSeconds, Math.max(1, wait));
  throw new AppError('RATE_LIMITED', { ...(error && { error }), retryAfterSeconds });
}

const unlimited: Counted = {
  full: [],
  takeBack: async () => {},
  refuse: () => Promise.reject(new AppError('RATE_LIMITED')),
};
