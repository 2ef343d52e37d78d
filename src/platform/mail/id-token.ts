import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.ts';

/**
 * What opens a record to whoever got its link: its id, and 192 bits that nobody guesses. The same record always has the same one
 * for a purpose, and none of them is good for another.
 */
export function idToken({ auth }: Pick<Config, 'auth'>, { purpose, id }: { purpose: string; id: string }): string {
  const mac = createHmac('sha256', auth.secret).update(`${purpose}\n${id}`).digest().subarray(0, 24);
  return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}${mac.toString('base64url')}`;
}

/** The id of the record that a token of this purpose opens; null for every other text. */
export function idOfToken(
  config: Pick<Config, 'auth'>,
  { purpose, token }: { purpose: string; token: string },
): string | null {
  const id = idInToken(token);
  if (id === null) return null;
  return timingSafeEqual(Buffer.from(token), Buffer.from(idToken(config, { purpose, id }))) ? id : null;
}

/** The id that a token names; whether it is the record's token is for who compares it to say. Null for every other text. */
export function idInToken(token: string): string | null {
  if (!/^[\w-]{54}$/.test(token)) return null;
  const hex = Buffer.from(token.slice(0, 22), 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
