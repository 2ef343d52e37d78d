import { AppError } from '../../../contracts/call/errors.ts';
import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { requirePermissions } from '../../permissions/permissions.service.ts';
import { listLineages } from '../../roles/inheritance/lineages.service.ts';
import type { IntendedGrants, RoleEffect } from '../../roles/roles.contract.ts';
import { readRole } from '../../roles/roles.service.ts';
import { effectOf } from './role-effect.rules.ts';
import { listHoldersByRoles } from './role-holders.queries.ts';

/**
 * Who would gain and who would lose if a role were changed so. It tells what the other roles of its holders grant, so it is
 * for those who may view roles. Rejects an unknown role, permission or role to inherit from.
 */
export async function foreseeRole(
  ctx: Ctx,
  { id, add, remove, parent }: IntendedGrants & { id: string },
): Promise<RoleEffect> {
  if (!holdsPermission(ctx.actor, 'roles.view'))
    throw new AppError('INSUFFICIENT_PERMISSIONS', { error: permissionNeeded('roles.view', 'see what roles grant') });
  const { slug, name, permissions } = await readRole(ctx, id);
  const added = await requirePermissions(ctx, listed(add));
  const removed = new Set(listed(remove));
  const kept = permissions.filter((permission) => !removed.has(permission.slug));
  const [above] = parent === '' ? [] : await listLineages(ctx, [parent]);
  if (parent !== '' && !above)
    throw new AppError('VALIDATION_ERROR', { fields: { parent: ['There is no such role'] } });
  const holders = await listHoldersByRoles(ctx.db, id);
  const lineages = await listLineages(ctx, [...new Set(holders.flatMap(({ roles }) => roles))]);
  return effectOf(
    { slug, name, permissions: [...kept, ...added].map((permission) => permission.slug), above: above?.lineage ?? [] },
    { holders, lineages: new Map(lineages.map((role) => [role.slug, role.lineage])) },
  );
}

const listed = (slugs: string) => slugs.split(',').filter((slug) => slug !== '');
