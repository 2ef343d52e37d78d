import { createHash, randomBytes } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import type { Config } from '../../platform/config/config.ts';
import { hostCookieName } from '../../platform/network/cookies.ts';

const plainName = 'cart';
export const keptDays = 30;

/** The cart's cookie of a caller, which may hold anything. */
export function cartTokenOf(
  caller: { cookies?: Readonly<Record<string, string | undefined>> },
  config: Pick<Config, 'publicUrl'>,
): string | undefined {
  return caller.cookies?.[cartCookieName(config)];
}

export const cartCookieName = (config: Pick<Config, 'publicUrl'>): string => hostCookieName(plainName, config);

/** The cookie holds only a random id; the cart itself is stored here. */
export function cartCookieOptions({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl.startsWith('https:');
  return {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    /** Seconds. */
    maxAge: keptDays * 86_400,
    ...(secure && { secure }),
  } as const;
}

/** The Set-Cookie header that gives a visitor their cart. */
export function cartCookie(config: Pick<Config, 'publicUrl'>, token: string): string {
  return stringifySetCookie({ name: cartCookieName(config), value: token, ...cartCookieOptions(config) });
}

export const newCartToken = (): string => randomBytes(24).toString('base64url');

/** The hash under which the table holds a token; null for anything else. */
export function cartTokenHash(token: string | undefined): Buffer | null {
  if (token === undefined || !/^[\w-]{32}$/.test(token)) return null;
  return createHash('sha256').update(token).digest();
}
