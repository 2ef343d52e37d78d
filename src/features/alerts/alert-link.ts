import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';

const macOf = ({ auth }: Pick<Config, 'auth'>, id: string) =>
  createHmac('sha256', auth.secret).update(`shop alert\n${id}`).digest().subarray(0, 24);

/** What opens an alert to whoever got its mail: its id, and 192 bits that nobody guesses. */
export function alertToken(config: Pick<Config, 'auth'>, id: string): string {
  return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}${macOf(config, id).toString('base64url')}`;
}

/** The id of the alert whose token this is; null for every other text. */
export function alertIdOf(config: Pick<Config, 'auth'>, token: string): string | null {
  if (!/^[\w-]{54}$/.test(token)) return null;
  const hex = Buffer.from(token.slice(0, 22), 'base64url').toString('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  const given = Buffer.from(token.slice(22), 'base64url');
  return timingSafeEqual(given, macOf(config, id)) ? id : null;
}
