import { AppError } from '../../../contract-kit/errors.ts';
import { type Ctx, holds } from '../../../platform/context.ts';
import { explainAccess } from '../../users/explain-access.ts';
import type { AccessExplanation } from '../../users/users.contract.ts';
import { type Check, checkPermissions } from './rights.rules.ts';

/** Whether the signed-in person holds all, or any, of these permissions, by the rights read with the session: no query [C04] [C09]. */
export function checkMyPermissions(
  ctx: Ctx,
  asked: { permissionSlugs: readonly string[]; requireAll: boolean },
): Check & { checked: string[] } {
  const checked = [...new Set(asked.permissionSlugs)];
  return { ...checkPermissions(ctx.actor, { slugs: checked, requireAll: asked.requireAll }), checked };
}

/** Why the signed-in person holds a permission or not [C07]; only who may see roles is told which ones would grant it. */
export async function explainMyAccess(ctx: Ctx, slug: string): Promise<AccessExplanation> {
  const { userId } = ctx.actor;
  if (!userId) throw new AppError('VALIDATION_ERROR', { error: 'No user ID provided' });
  const explanation = await explainAccess(ctx, { userId, slug });
  return holds(ctx.actor, 'roles.view') ? explanation : { ...explanation, grantedBy: [] };
}
