import { AppError } from '../../contract-kit/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { findRolesGranting, listGrants } from '../roles/roles.service.ts';
import type { AccessExplanation } from './users.contract.ts';
import { selectOptionalUser } from './users.queries.ts';
import { decideAccess } from './users.rules.ts';

/**
 * Why a user holds a permission or not, and what would grant it [C07]. An account that is inactive holds nothing.
 * Refuses an unknown user.
 */
export async function explainAccess(ctx: Ctx, of: { userId: string; slug: string }): Promise<AccessExplanation> {
  const startedAt = performance.now();
  const user = await selectOptionalUser(ctx.db, of.userId);
  if (!user) throw new AppError('USER_NOT_FOUND');
  const slugs = user.heldRoles.map(({ slug }) => slug);
  const grants = await listGrants(ctx, slugs);
  const inOrder = slugs.flatMap((slug) => grants.find((role) => role.slug === slug) ?? []);
  const decision = user.isActive
    ? decideAccess(inOrder, of.slug)
    : { granted: false, error: 'This account has been deactivated. Contact an administrator' };
  const resolutionTime = Math.round((performance.now() - startedAt) * 1000) / 1000;
  const grantedBy = decision.granted ? [] : await findRolesGranting(ctx, of.slug);
  return { ...decision, resolutionTime, slug: of.slug, grantedBy };
}
