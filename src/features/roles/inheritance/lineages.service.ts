import { grantingPermissions } from '../../../contracts/session/held-rights.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { RoleWithLineage } from './holding.rules.ts';
import { countOtherGrantees, listLineages as listLineageRows, listLineagesGranting } from './lineages.queries.ts';

/** The roles of these slugs with all that they and the roles above them grant, the weightiest first. */
export function listLineages(ctx: Ctx, slugs: readonly string[]): Promise<RoleWithLineage[]> {
  return listLineageRows(ctx.db, slugs);
}

/**
 * The roles that hold a permission, itself or by one that includes it; never an admin role. Those too that nobody new gets: who has
 * one keeps what it grants [Q47].
 */
export function findLineagesHolding(ctx: Ctx, permission: string): Promise<RoleWithLineage[]> {
  return listLineagesGranting(ctx.db, grantingPermissions(permission));
}

/** How many people other than this one would gain by a permission that is added to the role. */
export function countOtherHolders(ctx: Ctx, of: { roleId: string; userId: string | null }): Promise<number> {
  return countOtherGrantees(ctx.db, of);
}
