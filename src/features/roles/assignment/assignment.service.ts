import type { Ctx } from '../../../platform/context/context.ts';
import { listRolesComparedTo, type RoleChoiceRow } from './assignment.queries.ts';

/** Every role by weight, each with whether it grants anything that the actor does not hold. */
export function compareRoles(ctx: Ctx): Promise<RoleChoiceRow[]> {
  return listRolesComparedTo(ctx.db, [...ctx.actor.permissions]);
}
