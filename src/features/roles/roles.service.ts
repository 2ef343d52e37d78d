import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { mapViolations, taken } from '../../platform/db/violations.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import { addGrants, setGrants } from '../permissions/grants/grants.service.ts';
import { requirePermissions } from '../permissions/permissions.service.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import { awaitTurnToInherit, requireParent } from './inheritance/inheritance.service.ts';
import { removableRole } from './removable-role.ts';
import { shown, slugsOf, toRole, toRoleDetail } from './role-view.ts';
import type { Role, RoleChange, RoleDetail, RoleQuery } from './roles.contract.ts';
import {
  countRoles,
  deleteRole,
  insertRole,
  listRoleGrants,
  listRoles as listRoleRows,
  lockRole,
  type RoleGrants,
  selectOptionalRole,
  updateRole,
} from './roles.queries.ts';
import { heldBeyondError, isAdminRole, mayGrant, mayTakeFromHolders, roleMessages } from './roles.rules.ts';

export interface RoleDraft {
  name: string;
  slug: string;
  description?: string;
  status?: Role['status'];
  priority?: number;
  isSystemRole?: boolean;
  /** Slugs or ids. */
  permissions: readonly string[];
  /** Slug or id. */
  parent?: string | null;
}

/** One page of roles, searched in name, slug and description [D10] [D16]. */
export async function listRoles(ctx: Ctx, query: RoleQuery): Promise<Page<Role>> {
  const { rows, total } = await listRoleRows(ctx.db, { query, actor: ctx.actor });
  return { items: rows.map((row) => toRole(ctx, row)), total, page: query.page, pageSize: query.pageSize };
}

/** One role with its permissions [D16]. Rejects an id that nothing has. */
export async function readRole(ctx: Ctx, id: string): Promise<RoleDetail> {
  const row = await selectOptionalRole(ctx.db, { id, actor: ctx.actor });
  if (!row) throw new AppError('ROLE_NOT_FOUND');
  return toRoleDetail(ctx, row);
}

/**
 * Creates a role with its permissions. Rejects a taken slug or name [D14], an unknown permission, a grant beyond the
 * actor's own [Q15], and a role to inherit from as `requireParent` does [C19].
 */
export function createRole(ctx: Ctx, draft: RoleDraft): Promise<RoleDetail> {
  return inTransaction(ctx, async (ctx) => {
    if (draft.parent) await awaitTurnToInherit(ctx);
    const granted = await requirePermissions(ctx, draft.permissions);
    const { name, slug, description = '', status = 'active', priority = 0 } = draft;
    if (!mayGrant(ctx.actor, { slug, permissions: slugsOf(granted) })) throw new AppError('INSUFFICIENT_PERMISSIONS');
    const parent = draft.parent ? await requireParent(ctx, { name: draft.parent, child: { id: null, slug } }) : null;
    const parentId = parent?.id ?? null;
    const id = newId();
    const isSystemRole = (draft.isSystemRole ?? false) || isAdminRole(slug);
    const at = ctx.platform.clock.now();
    await mapViolations(takenNames, () =>
      insertRole(ctx.db, { id, name, slug, description, status, priority, isSystemRole, parentId, at }),
    );
    await setGrants(ctx, { roleId: id, permissionIds: granted.map((permission) => permission.id) });
    const role = await readRole(ctx, id);
    await audit(ctx, 'role.created', { ...target(role), after: shown(role) });
    changed(ctx, { topic: 'access' });
    return role;
  });
}

/**
 * Changes a role and makes its permissions exactly those that are sent, if any are; what changes nothing is a no-op, so that a
 * replay is harmless [D16] [Q35]. Rejects a system role, another slug [D14], a taken name, a stale version, an unknown
 * permission, a new grant beyond the actor's own, taking one beyond these from people [Q15], and a new role to inherit
 * from as `requireParent` does [C19].
 */
export function changeRole(ctx: Ctx, { id, change }: { id: string; change: RoleChange }): Promise<RoleDetail> {
  return inTransaction(ctx, async (ctx) => {
    if (change.parent) await awaitTurnToInherit(ctx);
    const before = await lockedRole(ctx, id);
    if (before.isSystemRole) throw new AppError('ROLE_IS_SYSTEM');
    if (change.version !== undefined && change.version !== before.version) {
      throw new AppError('VERSION_CONFLICT', { current: before });
    }
    assertSameSlug(ctx, before, change);
    const { name, description, status, priority } = change;
    const permissions = change.permissions && (await requirePermissions(ctx, change.permissions));
    assertGrants(ctx, before, permissions ?? []);
    const parent = await changedParent(ctx, before, change.parent);
    if (isUnchanged(before, { name, description, status, priority, parent: parent === null ? null : parent?.slug })) {
      if (isSameGrant(before, permissions)) return before;
    }
    const at = ctx.platform.clock.now();
    await mapViolations(takenNames, () =>
      updateRole(ctx.db, {
        id,
        name,
        description,
        status,
        priority,
        parentId: parent === null ? null : parent?.id,
        at,
      }),
    );
    if (permissions) {
      await setGrants(ctx, { roleId: id, permissionIds: permissions.map((permission) => permission.id) });
    }
    const after = await readRole(ctx, id);
    assertMayTake(ctx, before, after);
    await audit(ctx, 'role.updated', { ...target(after), before: shown(before), after: shown(after) });
    changed(ctx, { topic: 'access' });
    return after;
  });
}

/**
 * Deletes a role after taking it from everybody who holds it [D15], and its grants from what inherits from it. Rejects a
 * system role, and one by which people have rights that the actor does not hold [Q15].
 */
export function removeRole(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockedRole(ctx, id);
    if (before.isSystemRole) throw new AppError('ROLE_IS_SYSTEM', { error: roleMessages.systemNotDeleted });
    assertMayTake(ctx, before, null);
    await keepRemoved(ctx, removableRole, [{ id, label: before.name }]);
    await setGrants(ctx, { roleId: id, permissionIds: [] });
    await deleteRole(ctx.db, { id, at: ctx.platform.clock.now() });
    await audit(ctx, 'role.deleted', { ...target(before), before: shown(before) });
    changed(ctx, { topic: 'access' });
    return null;
  });
}

/** Grants further permissions to a role, if it exists; for permissions that a new version brings. */
export function grantToRole(ctx: Ctx, grant: { roleSlug: string; permissionSlugs: readonly string[] }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [role] = await listRoleGrants(ctx.db, { names: [grant.roleSlug] });
    const added = role ? await addGrants(ctx, { roleId: role.id, slugs: grant.permissionSlugs }) : 0;
    if (added === 0) return;
    await audit(ctx, 'role.permissions-granted', {
      type: 'role',
      id: null,
      label: grant.roleSlug,
      after: { permissions: grant.permissionSlugs },
    });
    changed(ctx, { topic: 'access' });
  });
}

/** The roles of these slugs with what each grants, for explaining a decision. */
export function listGrants(ctx: Ctx, slugs: readonly string[]): Promise<RoleGrants[]> {
  return listRoleGrants(ctx.db, { names: slugs });
}

/** True until the first role exists. */
export async function hasNoRoles(ctx: Ctx): Promise<boolean> {
  return (await countRoles(ctx.db)) === 0;
}

async function lockedRole(ctx: Ctx, id: string): Promise<RoleDetail> {
  await lockRole(ctx.db, id);
  return readRole(ctx, id);
}

function assertSameSlug(ctx: Ctx, stored: RoleDetail, { slug }: RoleChange): void {
  if (slug === undefined || slug === stored.slug) return;
  if (isAdminRole(slug) && !ctx.actor.isAdmin) throw new AppError('INSUFFICIENT_PERMISSIONS');
  throw new AppError('VALIDATION_ERROR', { fields: { slug: ['The slug of a role cannot be changed'] } });
}

/** The role to inherit from as stored: null for none, undefined for no change. */
async function changedParent(
  ctx: Ctx,
  stored: RoleDetail,
  parent: string | null | undefined,
): Promise<{ id: string; slug: string } | null | undefined> {
  if (parent === undefined || parent === stored.parent) return undefined;
  if (parent === null) return null;
  const present = stored.lineage[0];
  if (parent === present?.id) return undefined;
  return requireParent(ctx, { name: parent, child: stored });
}

function assertGrants(ctx: Ctx, stored: RoleDetail, granted: readonly { slug: string }[]): void {
  const storedSlugs = new Set(slugsOf(stored.permissions));
  const permissions = slugsOf(granted).filter((slug) => !storedSlugs.has(slug));
  if (!mayGrant(ctx.actor, { slug: stored.slug, permissions })) throw new AppError('INSUFFICIENT_PERMISSIONS');
}

/** Rejects to take from people what the actor does not hold; `after` is null for a role that goes. */
function assertMayTake(ctx: Ctx, before: RoleDetail, after: RoleDetail | null): void {
  const remaining = new Set(after ? effective(after) : []);
  const lost = effective(before).filter((slug) => !remaining.has(slug));
  if (mayTakeFromHolders(ctx.actor, { holderCount: before.holderCount, lost })) return;
  throw new AppError('INSUFFICIENT_PERMISSIONS', { error: `${heldBeyondError}.` });
}

const effective = ({ permissions, inheritedPermissions }: RoleDetail) =>
  slugsOf([...permissions, ...inheritedPermissions]);

function isUnchanged(stored: RoleDetail, change: Partial<Record<keyof RoleDetail, unknown>>): boolean {
  return Object.entries(change).every(
    ([key, value]) => value === undefined || value === stored[key as keyof RoleDetail],
  );
}

function isSameGrant(stored: RoleDetail, granted: readonly { slug: string }[] | undefined): boolean {
  if (!granted) return true;
  const storedSlugs = new Set(slugsOf(stored.permissions));
  return storedSlugs.size === granted.length && granted.every(({ slug }) => storedSlugs.has(slug));
}

const takenNames = {
  roles_slug_key: taken('ROLE_SLUG_TAKEN', 'slug'),
  roles_name_key: taken('ROLE_NAME_TAKEN', 'name'),
};
const target = ({ id, name }: Role) => ({ type: 'role', id, label: name });
