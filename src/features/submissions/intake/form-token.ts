import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../../platform/context/context.ts';

/** What a token says of the page it came from. */
export type TokenState = 'good' | 'missing' | 'early' | 'old' | 'forged';

const maxMs = 24 * 3_600_000;

/** Says when a form was opened, so that what comes back in less time than a person needs is recognised. */
export function formToken({ config, clock }: Platform, formId: string): string {
  const at = clock.now().getTime().toString(36);
  return `${at}.${signature(config.auth.secret, { formId, at })}`;
}

/** How a token stands with a form whose visitors take at least so many seconds; 0 asks for none. */
export function readFormToken(
  { config, clock }: Platform,
  { token, formId, minSeconds }: { token: string | null; formId: string; minSeconds: number },
): TokenState {
  if (token === null || token === '') return 'missing';
  const [, at, signed] = /^([0-9a-z]{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (at === undefined || signed === undefined) return 'forged';
  const expected = signature(config.auth.secret, { formId, at });
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return 'forged';
  const age = clock.now().getTime() - Number.parseInt(at, 36);
  if (age > maxMs) return 'old';
  return age < minSeconds * 1000 ? 'early' : 'good';
}

function signature(secret: Uint8Array, { formId, at }: { formId: string; at: string }): string {
  return createHmac('sha256', secret).update(`form opened\n${formId}\n${at}`).digest('base64url');
}
