import type { Ctx } from '../../../platform/context/context.ts';
import { insertGrants, replaceGrants, replaceTokenPermissions } from './grants.queries.ts';

/** Grants further permissions to a role, in the transaction of the action that asks for it. Returns how many it did not grant before. */
export function addGrants(ctx: Ctx, grants: { roleId: string; slugs: readonly string[] }): Promise<number> {
  return insertGrants(ctx.db, grants);
}

/** Makes exactly these the grants of a role, in the transaction of the action that asks for it; with none the role grants nothing. */
export function setGrants(ctx: Ctx, grants: { roleId: string; permissionIds: readonly string[] }): Promise<void> {
  return replaceGrants(ctx.db, grants);
}

/** Makes exactly these, at least one, the permissions that an API token names, in the transaction of the action that asks for it. */
export function setTokenPermissions(
  ctx: Ctx,
  named: { tokenId: string; permissionIds: readonly string[] },
): Promise<void> {
  return replaceTokenPermissions(ctx.db, named);
}
