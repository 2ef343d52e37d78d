import type { Ctx } from '../../platform/context/context.ts';
import { countOrThrow, countTry, countWithin, hourMs, type Limit } from './counted-tries.ts';
import { addressKeys } from './limit-keys.ts';

/** Counts a post of a public form, good or not, or rejects with RATE_LIMITED beyond so many per address in a minute. */
export async function countPublicPost(ctx: Ctx): Promise<void> {
  await countOrThrow(ctx, { keys: addressKeys(ctx, 'public-post', publicPostsPerMinute), windowMs: 60_000 });
}

const publicPostsPerMinute = 30;

/** Counts a visitor's new cart, or rejects with RATE_LIMITED beyond so many per address in an hour. */
export async function countNewCart(ctx: Ctx): Promise<void> {
  await countOrThrow(ctx, { keys: addressKeys(ctx, 'cart', cartsPerHour), windowMs: hourMs });
}

const cartsPerHour = 600;

/** Looks a visitor's coupon up within the limit of wrong codes per address in an hour, or rejects with RATE_LIMITED: nobody tries codes until one fits. */
export async function withinCouponLimit<T>(ctx: Ctx, find: () => Promise<T | null>): Promise<T | null> {
  const keys = addressKeys(ctx, 'coupon', wrongCouponsPerHour);
  const { takeBack } = await countOrThrow(ctx, { keys, windowMs: hourMs });
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

/**
 * Counts a submission of a form half of whose hour is used up, in the transaction that stores it; false beyond so many since
 * then of one address, and of the network around it, so that two who send all the time close no form to all others [MAIL-08].
 */
export function countLateSubmission(
  ctx: Ctx,
  { formId, isSpam, max }: { formId: string; isSpam: boolean; max: number },
): Promise<boolean> {
  const ofAddress = Math.max(lateSubmissions, Math.ceil(max / 100));
  return countWithin(ctx, addressKeys(ctx, `form:${formId}${isSpam ? ':spam' : ''}`, ofAddress, 10 * ofAddress));
}

/** As many as one address may send in a minute. */
const lateSubmissions = publicPostsPerMinute;

/**
 * Counts files that a visitor sent and that are kept, or rejects with RATE_LIMITED beyond so many megabytes in an hour: of one
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
 * Counts the text of what a visitor sent, where it is more than people write, or rejects with RATE_LIMITED beyond so much in
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

/** Counts within what is usual, or within the reserve, so that no few networks close a form to all others; or rejects. */
async function countShared(
  ctx: Ctx,
  { kind, usual, reserve, weight, error }: Shares & { kind: string; weight: number; error: string },
): Promise<void> {
  const limitOf = ({ ofAddress, ofNetwork, ofAll }: Share, all: string): Limit => ({
    keys: [...addressKeys(ctx, kind, ofAddress, ofNetwork), { key: all, allowed: ofAll }],
    windowMs: hourMs,
    error,
    weight,
  });
  const { full, deny } = await countTry(ctx, { ...limitOf(usual, kind), allOrNone: true });
  if (full.length === 0) return;
  if (full.some((key) => key !== kind)) await deny();
  await countOrThrow(ctx, limitOf(reserve, `${kind}:reserve`));
}
