import { createHash } from 'node:crypto';
import type { Ctx } from '../../platform/context/context.ts';
import { networksOf, subscriberOf } from '../../platform/network/ip-address.ts';
import type { TryKey } from './limits.queries.ts';

/** What tries of an account are counted under: a digest, so that the table of tries is no list of addresses. */
export function accountKey(kind: string, email: string): string {
  return `${kind}:${createHash('sha256').update(email).digest('hex')}`;
}

/** How many times the tries of one subscriber the network around them has. A /48 is commonly one customer's, a /24 that of many homes. */
const timesOfNetwork = (network: string) => (network.includes(':') ? 5 : 50);

/**
 * What tries from the caller's address are counted under, then those from the network around it, which never has more than
 * `maxPerNetwork`; nothing where it is unknown.
 */
export function addressKeys({ ip }: Ctx, kind: string, allowed: number, maxPerNetwork = Infinity): TryKey[] {
  if (!ip) return [];
  const [network = ''] = networksOf(ip);
  return [
    { key: `${kind}:${subscriberOf(ip)}`, allowed },
    { key: `${kind}:${network}`, allowed: Math.min(timesOfNetwork(network) * allowed, maxPerNetwork) },
  ];
}
