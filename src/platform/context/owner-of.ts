import { networksOf } from '../network/ip-address.ts';
import type { OwnerPath } from '../work/fair-line.ts';
import { type Ctx, isStranger } from './context.ts';

/**
 * Under whom the share of an act is counted: somebody with a role by their account, a stranger by their address and the
 * networks around it, whatever account they made themselves, since these are easily had. None for the process itself.
 */
export function ownerOf({ actor, ip }: Pick<Ctx, 'actor' | 'ip'>): OwnerPath {
  if (isStranger(actor) && ip !== null) return networksOf(ip);
  return actor.userId === null ? [] : [actor.userId];
}
