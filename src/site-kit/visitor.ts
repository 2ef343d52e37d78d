import { stringifySetCookie } from 'cookie';
import type { Config } from '../platform/config/config.ts';
import { hostCookieName, readCookies } from '../platform/network/cookies.ts';

/** What a visitor chose, as their cookies say. A value may name something that is not there, or not any more. */
export interface Visitor {
  /** Ids of entries. */
  location: string | null;
  industry: string | null;
  /** The secret under which their cart is kept. */
  cart: string | null;
}

const names = ['location', 'industry', 'cart'] as const;

/** Ids and secrets of ours; anything else is no choice. */
const readable = /^[\w-]{1,64}$/;

/** Reads a Cookie header. What cannot be read counts as not chosen. */
export function readVisitor(cookieHeader: string | undefined, config: Pick<Config, 'publicUrl'>): Visitor {
  const cookies = readCookies(cookieHeader);
  const [location = null, industry = null, cart = null] = names.map((name) => {
    const spelled = name === 'cart' ? hostCookieName(name, config) : name;
    const value = Object.hasOwn(cookies, spelled) ? cookies[spelled] : undefined;
    return value !== undefined && readable.test(value) ? value : null;
  });
  return { location, industry, cart };
}

/** True if anything on the page may be theirs alone. */
export function hasChosen(visitor: Visitor): boolean {
  return names.some((name) => visitor[name] !== null);
}

const yearSeconds = 31_536_000;

/** A Set-Cookie header that keeps what a visitor chose for a year; null ends the choice [K05]. Scripts of the page read it too. */
export function choiceCookie(name: 'location' | 'industry', id: string | null): string {
  const kept = id === null ? { value: '', maxAge: 0 } : { value: id, maxAge: yearSeconds };
  return stringifySetCookie({ name, ...kept, path: '/', sameSite: 'lax' });
}
