import type { OwnerPath } from '../admission/fair-line.ts';
import { networksOf } from '../network/ip-address.ts';
import { type Ctx, isUnprivileged } from './context.ts';

/**
 * The owner to whom an action is counted: the account of a person with a role; for an anonymous client their address and the networks
 * around it, even with an account, since anybody can make many. None for the process itself.
 */
export function ownerOf({ actor, ip, isGone }: Pick<Ctx, 'actor' | 'ip' | 'isGone'>): OwnerPath {
  const path = isUnprivileged(actor) && ip !== null ? networksOf(ip) : actor.userId === null ? [] : [actor.userId];
  return isGone ? Object.assign([...path], { isGone }) : path;
}
