import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { listRoleGrants, type RoleGrants } from '../roles.queries.ts';
import { type Granter, mayGrant, roleMessages } from '../roles.rules.ts';

/**
 * The roles of these slugs or ids, for a holder who has those of `held` already; unchanged until the transaction ends.
 * Rejects an unknown one, and among the new ones any that is not active [Q47] or grants more than the actor
 * holds [Q15].
 */
export async function requireAssignableRoles(
  ctx: Ctx,
  names: readonly string[],
  held: readonly string[] = [],
): Promise<RoleGrants[]> {
  const roles = await listRoleGrants(ctx.db, { names, hold: true });
  const known = new Set(roles.flatMap(({ id, slug }) => [id, slug]));
  if (names.some((name) => !known.has(name))) {
    throw new AppError('VALIDATION_ERROR', { fields: { roles: [roleMessages.unknown] } });
  }
  const fresh = roles.filter(({ slug }) => !held.includes(slug));
  if (!fresh.every((role) => mayGrant(ctx.actor, role))) throw new AppError('INSUFFICIENT_PERMISSIONS');
  const retired = fresh.filter((role) => role.status !== 'active');
  if (retired.length > 0) {
    const retiredNames = retired.map((role) => role.name).join(', ');
    throw new AppError('VALIDATION_ERROR', { fields: { roles: [`Not assignable any more: ${retiredNames}`] } });
  }
  return roles;
}

/** Rejects to take roles of these slugs away from somebody, unless the actor could give each of them [Q15]. */
export async function assertMayTakeRoles(ctx: Ctx, slugs: readonly string[]): Promise<void> {
  const roles = await listRoleGrants(ctx.db, { names: slugs, hold: true });
  if (!roles.every((role) => mayGrant(ctx.actor, role))) throw new AppError('INSUFFICIENT_PERMISSIONS');
}

/** Of the roles of these slugs, those that can be given, and that somebody with these rights could give [Q15] [Q47]. */
export async function listGrantable(
  ctx: Ctx,
  { slugs, by }: { slugs: readonly string[]; by: Granter },
): Promise<string[]> {
  const roles = await listRoleGrants(ctx.db, { names: slugs });
  return roles.filter((role) => role.status === 'active' && mayGrant(by, role)).map(({ slug }) => slug);
}
