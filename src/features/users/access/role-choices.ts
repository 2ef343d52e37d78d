import type { Ctx } from '../../../platform/context/context.ts';
import { givingError, takingRefusal } from '../../roles/assignment/assignment.rules.ts';
import { compareRoles } from '../../roles/assignment/assignment.service.ts';
import type { RoleChoice } from '../users.contract.ts';

/** Every role by weight, with what stands against the actor giving it to a user or taking it away, so that the form can say it first [D06] [D15]. */
export async function listRoleChoices(ctx: Ctx): Promise<RoleChoice[]> {
  const roles = await compareRoles(ctx);
  return roles.map((role) => ({
    ...role,
    refusal: givingError(ctx.actor, role),
    takingRefusal: takingRefusal(ctx.actor, role),
  }));
}
