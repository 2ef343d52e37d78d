import type { Ctx } from '../../../platform/context/context.ts';
import { replaceRolesOf } from './holders.queries.ts';

/** Makes exactly these the roles of a user, in the transaction of the action that asks for it. They must be such as `requireAssignableRoles` answers. */
export function setRolesOf(ctx: Ctx, holding: { userId: string; roleIds: readonly string[] }): Promise<void> {
  return replaceRolesOf(ctx.db, holding);
}
