import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';

/** 192 bits that nobody guesses, made of the quote's id: the same quote always has the same link. */
export function quoteToken({ auth }: Pick<Config, 'auth'>, id: string): string {
  const mac = createHmac('sha256', auth.secret).update(`quote status\n${id}`).digest().subarray(0, 24);
  return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}${mac.toString('base64url')}`;
}

/** The id of the quote that a token names; whether it is the quote's token is for `isQuoteToken` to say. */
export function quoteIdOf(token: string): string | null {
  if (!/^[\w-]{54}$/.test(token)) return null;
  const hex = Buffer.from(token.slice(0, 22), 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** True for the token in the link that was kept with a quote, whichever secret it was made with. */
export function isQuoteToken(token: string, statusUrl: unknown): boolean {
  const kept = typeof statusUrl === 'string' ? statusUrl.slice(statusUrl.lastIndexOf('/') + 1) : '';
  return kept.length === token.length && timingSafeEqual(Buffer.from(kept), Buffer.from(token));
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What people call a quote by on the telephone: `Q-7K3M9A2X`. */
export function quoteNumber(id: string): string {
  const bits = BigInt(`0x${id.replaceAll('-', '').slice(-10)}`);
  const signs = Array.from({ length: 8 }, (_, place) => letters[Number((bits >> BigInt(5 * (7 - place))) & 31n)]);
  return `Q-${signs.join('')}`;
}
