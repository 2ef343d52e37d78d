import { AppError } from '../../../contract-kit/call/errors.ts';
import { type Check, checkPermissions } from '../../../contract-kit/session/check-permissions.ts';
import { type Ctx, holds } from '../../../platform/context/context.ts';
import { findRolesGranting } from '../../roles/roles.service.ts';
import { explainAccess } from '../../users/access/explain-access.ts';
import type { AccessExplanation } from '../../users/users.contract.ts';
import { decideAccess } from '../../users/users.rules.ts';

/** Whether the signed-in person holds all, or any, of these permissions, by the rights read with the session: no query [C04] [C09]. */
export function checkMyPermissions(
  ctx: Ctx,
  asked: { permissionSlugs: readonly string[]; requireAll: boolean },
): Check & { checked: string[] } {
  const checked = [...new Set(asked.permissionSlugs)];
  return { ...checkPermissions(ctx.actor, { slugs: checked, requireAll: asked.requireAll }), checked };
}

/**
 * Why the signed-in person holds a permission or not [C07], by the role alone while they view as one; only who may see
 * roles is told which ones would grant it.
 */
export async function explainMyAccess(ctx: Ctx, slug: string): Promise<AccessExplanation> {
  const { userId, viewAs } = ctx.actor;
  if (!userId) throw new AppError('VALIDATION_ERROR', { error: 'No user ID provided' });
  const explanation = await (viewAs
    ? explainView(ctx, { role: viewAs.slug, slug })
    : explainAccess(ctx, { userId, slug }));
  return holds(ctx.actor, 'roles.view') ? explanation : { ...explanation, grantedBy: [] };
}

async function explainView(ctx: Ctx, of: { role: string; slug: string }): Promise<AccessExplanation> {
  const startedAt = performance.now();
  const decision = decideAccess([{ slug: of.role, permissions: ctx.actor.permissions }], of.slug);
  const grantedBy = decision.granted ? [] : await findRolesGranting(ctx, of.slug);
  return { ...decision, resolutionTime: performance.now() - startedAt, slug: of.slug, grantedBy };
}
