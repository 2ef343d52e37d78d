import { networksOf } from '../network/ip-address.ts';
import type { OwnerPath } from '../work/fair-line.ts';
import { type Ctx, isStranger } from './context.ts';

/**
 * Under whom the share of an act is counted: somebody with a role by their account, a stranger also by the networks around
 * their address, since accounts and addresses are easily had. None for the process itself.
 */
export function ownerOf({ actor, ip }: Pick<Ctx, 'actor' | 'ip'>): OwnerPath {
  const account = actor.userId === null ? [] : [actor.userId];
  const networks = isStranger(actor) && ip !== null ? networksOf(ip) : [];
  return [...networks, ...account];
}
