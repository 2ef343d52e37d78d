import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { idInToken, idToken } from '../../platform/mail/id-token.ts';

/** What opens an alert to whoever got its mail. */
export const alertToken = (config: Pick<Config, 'auth'>, id: string) => idToken(config, { purpose: 'shop alert', id });

/** The id of the alert whose token this is; null for every other text. */
export function alertIdOf(config: Pick<Config, 'auth'>, token: string): string | null {
  const id = idInToken(token);
  return id !== null && timingSafeEqual(Buffer.from(token), Buffer.from(alertToken(config, id))) ? id : null;
}
