import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { idToken } from '../../platform/mail/id-token.ts';

/** What opens a quote to whoever got its link. */
export const quoteToken = (config: Pick<Config, 'auth'>, id: string) =>
  idToken(config, { purpose: 'quote status', id });

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
