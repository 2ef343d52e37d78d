import { authEventHeaders } from '../../contracts/session/auth-event.ts';
import type { Config } from '../../platform/config/config.ts';
import { isLoopback } from '../../platform/config/configured-addresses.ts';
import type { Clock } from '../../platform/context/clock.ts';
import { hostCookieName, readCookies } from '../../platform/network/cookies.ts';

type CookieConfig = Pick<Config, 'publicUrl'> & { auth: Pick<Config['auth'], 'tokenLifetimeSeconds'> };

export interface SessionCookie {
  name: string;
  options: {
    httpOnly: true;
    secure: boolean;
    sameSite: 'lax';
    path: '/';
    /** Seconds. */
    maxAge: number;
  };
}

const plainName = 'millwright_session';
const daySeconds = 86_400;

/**
 * Name and attributes of the session cookie [B01]. Secure except on plain http for a loopback host, and named with
 * `__Host-` over https [Q18].
 */
export function sessionCookie(config: CookieConfig): SessionCookie {
  const url = new URL(config.publicUrl);
  const overHttps = url.protocol === 'https:';
  return {
    name: hostCookieName(plainName, config),
    options: {
      httpOnly: true,
      secure: overHttps || !isLoopback(url.hostname),
      sameSite: 'lax',
      path: '/',
      // A day, unless tokens are configured to live longer than that.
      maxAge: Math.max(daySeconds, config.auth.tokenLifetimeSeconds),
    },
  };
}

/** The part of an answer that a token is handed over by. */
export interface TokenAnswer {
  setCookie(name: string, value: string, options: SessionCookie['options']): void;
  header(name: string, value: string): void;
}

/** Hands a new token over as the cookie, which lives as long as the token does, and says so to the screens [B16]. */
export function giveToken(
  { config, clock }: { config: CookieConfig; clock: Clock },
  answer: TokenAnswer,
  opened: { token: string; expiresAt: Date },
): void {
  const { name, options } = sessionCookie(config);
  const expiresIn = Math.floor((opened.expiresAt.getTime() - clock.now().getTime()) / 1000);
  answer.setCookie(name, opened.token, { ...options, maxAge: Math.max(options.maxAge, expiresIn) });
  for (const [header, value] of authEventHeaders('auth-success', { expiresIn })) answer.header(header, value);
}

/** The session token in a Cookie header, or null. */
export function readSessionCookie(config: CookieConfig, cookieHeader: string | undefined): string | null {
  return readCookies(cookieHeader)[sessionCookie(config).name] ?? null;
}
