import { networksOf } from '../network/ip-address.ts';
import type { OwnerPath } from '../work/fair-line.ts';
import { type Ctx, isStranger } from './context.ts';

/**
 * The owner to whom an act is counted: the account of a person with a role; for a stranger their address and the networks
 * around it, even with an account, since anybody can make many. None for the process itself.
 */
export function ownerOf({ actor, ip, isGone }: Pick<Ctx, 'actor' | 'ip' | 'isGone'>): OwnerPath {
  const path = isStranger(actor) && ip !== null ? networksOf(ip) : actor.userId === null ? [] : [actor.userId];
  return isGone ? Object.assign([...path], { isGone }) : path;
}
