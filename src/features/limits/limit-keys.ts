import { createHash } from 'node:crypto';
import type { Ctx } from '../../platform/context/context.ts';
import { subscriberOf } from '../../platform/network/ip-address.ts';
import type { TryKey } from './limits.queries.ts';

/** What tries of an account are counted under: a digest, so that the table of tries is no list of addresses. */
export function accountKey(kind: string, email: string): string {
  return `${kind}:${createHash('sha256').update(email).digest('hex')}`;
}

/** What tries from the caller's network address are counted under; nothing where the address is unknown. */
export function addressKey({ ip }: Ctx, kind: string, allowed: number): TryKey[] {
  return ip ? [{ key: `${kind}:${subscriberOf(ip)}`, allowed }] : [];
}
