import { AppError } from '../../../contracts/call/errors.ts';
import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { neededBeside } from '../../permissions/grants/additional-rights.rules.ts';
import { listEveryPermission, readPermissionTree } from '../../permissions/permissions.service.ts';
import { givingError } from '../../roles/assignment/assignment.rules.ts';
import { type Lineage, type RoleWithLineage, rightsOfLineage } from '../../roles/inheritance/holding.rules.ts';
import { countOtherHolders, findLineagesHolding, listLineages } from '../../roles/inheritance/lineages.service.ts';
import { mayGrant } from '../../roles/roles.rules.ts';
import { selectOptionalUser } from '../users.queries.ts';
import { mayTouch } from '../users.rules.ts';
import type { AccessCure, AccessExplanation, WholeAccess } from './access.contract.ts';
import { decideAccess, furtherPermissions, minFixes } from './access.rules.ts';

/** Whose access is explained: a user, or nobody in particular who holds a role. */
interface Subject {
  userId: string | null;
  isActive: boolean;
  roles: readonly RoleWithLineage[];
}

const inactive = 'This account has been deactivated. Contact an administrator';

/**
 * Why a user holds a permission or not, and the least that would grant it [C07]. An account that is inactive holds nothing.
 * Rejects an unknown user.
 */
export async function explainAccess(ctx: Ctx, of: { userId: string; slug: string }): Promise<AccessExplanation> {
  const startedAt = performance.now();
  return explain(ctx, { subject: await readSubject(ctx, of.userId), slug: of.slug, startedAt });
}

/** The same of somebody who holds this role and no other. */
export async function explainRole(ctx: Ctx, of: { role: string; slug: string }): Promise<AccessExplanation> {
  const startedAt = performance.now();
  const roles = await listLineages(ctx, [of.role]);
  return explain(ctx, { subject: { userId: null, isActive: true, roles }, slug: of.slug, startedAt });
}

/** Every permission there is, by category, with whether a user holds it and through what [C07]. Rejects an unknown user. */
export async function explainWholeAccess(ctx: Ctx, userId: string): Promise<WholeAccess> {
  const startedAt = performance.now();
  const subject = await readSubject(ctx, userId);
  const categories = (await readPermissionTree(ctx)).map(({ slug, name, children }) => ({
    slug,
    name,
    permissions: children.map((permission) => {
      const { error: _, ...decision } = decide(subject, permission.slug);
      return { slug: permission.slug, name: permission.name, ...decision };
    }),
  }));
  return { categories, resolutionTime: elapsed(startedAt) };
}

async function readSubject(ctx: Ctx, userId: string): Promise<Subject> {
  const user = await selectOptionalUser(ctx.db, { id: userId, actor: ctx.actor });
  if (!user) throw new AppError('USER_NOT_FOUND');
  const slugs = user.heldRoles.map(({ slug }) => slug);
  return { userId, isActive: user.isActive, roles: await listLineages(ctx, slugs) };
}

async function explain(
  ctx: Ctx,
  { subject, slug, startedAt }: { subject: Subject; slug: string; startedAt: number },
): Promise<AccessExplanation> {
  const decision = decide(subject, slug);
  const resolutionTime = elapsed(startedAt);
  const cures = decision.granted || !subject.isActive ? [] : await findCures(ctx, subject, slug);
  const beside = neededBeside(slug).map((needed) => ({
    ...needed,
    granted: decide(subject, needed.permission).granted,
  }));
  return { ...decision, resolutionTime, slug, cures, neededBeside: beside };
}

function decide({ isActive, roles }: Subject, slug: string) {
  return isActive ? decideAccess(lineagesOf(roles), slug) : { granted: false, error: inactive };
}

/**
 * What would grant the permission, the least first; nothing grants one that does not exist. It says what roles grant, so only
 * who may view roles is told.
 */
async function findCures(ctx: Ctx, subject: Subject, slug: string): Promise<AccessCure[]> {
  if (!holdsPermission(ctx.actor, 'roles.view')) return [];
  const every = await listEveryPermission(ctx);
  if (!every.includes(slug)) return [];
  const cures = [...(await additions(ctx, subject, slug)), ...(await gifts(ctx, subject, { slug, every }))];
  return minFixes(cures);
}

/** The permission added to a role that is held already. Nobody can change a system role. */
async function additions(ctx: Ctx, { userId, roles }: Subject, slug: string): Promise<AccessCure[]> {
  const open = roles.filter(({ isSystemRole }) => !isSystemRole);
  return Promise.all(
    open.map(async ({ id, slug: roleSlug, name }) => ({
      act: 'add-to-role' as const,
      role: { id, slug: roleSlug, name },
      excess: await countOtherHolders(ctx, { roleId: id, userId }),
      refusal: additionError(ctx, { role: roleSlug, slug }),
    })),
  );
}

function additionError(ctx: Ctx, { role, slug }: { role: string; slug: string }): string | null {
  if (!holdsPermission(ctx.actor, 'roles.edit')) return permissionNeeded('roles.edit', 'change roles');
  return mayGrant(ctx.actor, { slug: role, permissions: [slug] }) ? null : 'You do not hold this permission yourself.';
}

async function gifts(
  ctx: Ctx,
  { roles }: Subject,
  { slug, every }: { slug: string; every: readonly string[] },
): Promise<AccessCure[]> {
  const lineages = lineagesOf(roles);
  const roleSlugs = roles.map((role) => role.slug);
  const holding = await findLineagesHolding(ctx, slug);
  const toGive = holding.filter(({ status }) => status === 'active');
  return toGive.map((role) => ({
    act: 'give-role' as const,
    role: { id: role.id, slug: role.slug, name: role.name },
    excess: furtherPermissions(lineages, { lineage: role.lineage, permission: slug, every }),
    refusal: giftError(ctx, { role, holderRoles: roleSlugs }),
  }));
}

function giftError(
  ctx: Ctx,
  { role, holderRoles }: { role: RoleWithLineage; holderRoles: readonly string[] },
): string | null {
  if (!holdsPermission(ctx.actor, 'users.edit')) return permissionNeeded('users.edit', 'give roles');
  if (!mayTouch(ctx.actor, { roles: holderRoles })) return 'Only an administrator can edit an administrator.';
  const isBeyond = !mayGrant(ctx.actor, {
    slug: role.slug,
    permissions: [...rightsOfLineage(role.lineage).permissions],
  });
  return givingError(ctx.actor, { slug: role.slug, status: role.status, isBeyond });
}

const lineagesOf = (roles: readonly RoleWithLineage[]): Lineage[] => roles.map(({ lineage }) => lineage);

const elapsed = (startedAt: number) => Math.round((performance.now() - startedAt) * 1000) / 1000;
