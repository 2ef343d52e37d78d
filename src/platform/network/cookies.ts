import { parseCookie } from 'cookie';
import type { Config } from '../config/config.ts';

/**
 * The name of a cookie that leads to somebody's data: with `__Host-` over https, so that neither a sibling host nor plain http can
 * plant one [Q18].
 */
export function hostCookieName(name: string, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** The cookies of a Cookie header by name. A name that comes twice counts as absent: one of the two may be planted. */
export function readCookies(header: string | undefined): Readonly<Record<string, string | undefined>> {
  if (!header) return {};
  const counts = new Map<string, number>();
  for (const pair of header.split(';')) {
    const name = pair.split('=', 1)[0]?.trim() ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries(Object.entries(parseCookie(header)).filter(([name]) => (counts.get(name) ?? 0) < 2));
}
