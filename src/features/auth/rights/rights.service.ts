import { AppError } from '../../../contracts/call/errors.ts';
import { type Check, checkPermissions } from '../../../contracts/session/check-permissions.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { AccessExplanation } from '../../users/access/access.contract.ts';
import { explainAccess, explainRole } from '../../users/access/explain-access.ts';

/** Whether the signed-in person holds all, or any, of these permissions, by the rights read with the session: no query [C04] [C09]. */
export function checkMyPermissions(
  ctx: Ctx,
  requirement: { permissionSlugs: readonly string[]; requireAll: boolean },
): Check & { checked: string[] } {
  const checked = [...new Set(requirement.permissionSlugs)];
  return { ...checkPermissions(ctx.actor, { slugs: checked, requireAll: requirement.requireAll }), checked };
}

/**
 * Why the signed-in person holds a permission or not [C07], by the role alone while they view as one.
 */
export async function explainMyAccess(ctx: Ctx, slug: string): Promise<AccessExplanation> {
  const { userId, viewAs } = ctx.actor;
  if (!userId) throw new AppError('VALIDATION_ERROR', { error: 'No user ID provided' });
  return viewAs ? explainRole(ctx, { role: viewAs.slug, slug }) : explainAccess(ctx, { userId, slug });
}
