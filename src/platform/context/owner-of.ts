import { networksOf } from '../network/ip-address.ts';
import type { OwnerPath } from '../work/fair-line.ts';
import { type Ctx, isStranger } from './context.ts';

/**
 * The owner to whom an act is counted: the account of a person with a role; for a stranger their address and the networks
 * around it, even with an account, since anybody can make many. None for the process itself.
 */
export function ownerOf({ actor, ip }: Pick<Ctx, 'actor' | 'ip'>): OwnerPath {
  if (isStranger(actor) && ip !== null) return networksOf(ip);
  return actor.userId === null ? [] : [actor.userId];
}
