import { AppError } from '../../../contract-kit/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { readPermissionTree } from '../../permissions/permissions.service.ts';
import { findRolesGranting, listGrants } from '../../roles/roles.service.ts';
import type { AccessExplanation, WholeAccess } from '../users.contract.ts';
import { selectOptionalUser } from '../users.queries.ts';
import { type Decision, decideAccess } from '../users.rules.ts';

/**
 * Why a user holds a permission or not, and what would grant it [C07]. An account that is inactive holds nothing.
 * Refuses an unknown user.
 */
export async function explainAccess(ctx: Ctx, of: { userId: string; slug: string }): Promise<AccessExplanation> {
  const startedAt = performance.now();
  const decision = (await judgeOf(ctx, of.userId))(of.slug);
  const resolutionTime = elapsed(startedAt);
  const grantedBy = decision.granted ? [] : await findRolesGranting(ctx, of.slug);
  return { ...decision, resolutionTime, slug: of.slug, grantedBy };
}

/** Every permission there is, by category, with whether a user holds it and through which role [C07]. Refuses an unknown user. */
export async function explainWholeAccess(ctx: Ctx, userId: string): Promise<WholeAccess> {
  const startedAt = performance.now();
  const judge = await judgeOf(ctx, userId);
  const categories = (await readPermissionTree(ctx)).map(({ slug, name, children }) => ({
    slug,
    name,
    permissions: children.map((permission) => {
      const { granted, source, grantingRole } = judge(permission.slug);
      return { slug: permission.slug, name: permission.name, granted, source, grantingRole };
    }),
  }));
  return { categories, resolutionTime: elapsed(startedAt) };
}

/** Decides any permission of one user, by what is stored of them now. */
async function judgeOf(ctx: Ctx, userId: string): Promise<(slug: string) => Decision> {
  const user = await selectOptionalUser(ctx.db, { id: userId, actor: ctx.actor });
  if (!user) throw new AppError('USER_NOT_FOUND');
  if (!user.isActive) {
    return () => ({ granted: false, error: 'This account has been deactivated. Contact an administrator' });
  }
  const slugs = user.heldRoles.map(({ slug }) => slug);
  const grants = await listGrants(ctx, slugs);
  const inOrder = slugs.flatMap((slug) => {
    const role = grants.find((grant) => grant.slug === slug);
    return role ? [{ slug, permissions: new Set(role.permissions) }] : [];
  });
  return (slug) => decideAccess(inOrder, slug);
}

const elapsed = (startedAt: number) => Math.round((performance.now() - startedAt) * 1000) / 1000;
