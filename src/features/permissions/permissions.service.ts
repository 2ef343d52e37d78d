import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError } from '../../contracts/call/errors.ts';
import { isTypeRight } from '../../contracts/session/held-rights.ts';
import { type PermissionSeed, typeActions, typePermission } from '../../contracts/session/permission-slug.ts';
import { capital } from '../../contracts/text/capital.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { mapViolations, taken } from '../../platform/db/violations.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import type {
  Permission,
  PermissionChange,
  PermissionDraft,
  PermissionNode,
  PermissionQuery,
} from './permissions.contract.ts';
import {
  deletePermissions,
  insertMissingPermissions,
  insertPermission,
  insertSystemPermissions,
  listNamedPermissions,
  listPermissions as listPermissionRows,
  listPermissionSlugs,
  listTreePermissions,
  type PermissionRow,
  type SeededPermission,
  selectOptionalPermission,
  updatePermissionName,
  updatePermissionTexts,
} from './permissions.queries.ts';
import { heldPermissionError, permissionTree, rightsOnPermission } from './permissions.rules.ts';
import { removablePermission } from './removable-permission.ts';

declare module '../../platform/cache/bus.ts' {
  interface ChangeTopics {
    /** Who may what; the key is a user. */
    access: true;
  }
}

export interface TypeName {
  slug: string;
  isSingle: boolean;
  name: string;
}

/** Adds the system permissions that this installation lacks and returns their slugs [C02]. Safe to repeat. */
export function addSystemPermissions(ctx: Ctx, permissions: readonly PermissionSeed[]): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    const added = await insertMissingPermissions(
      ctx.db,
      permissions.map((permission) => ({ id: newId(), ...permission })),
    );
    if (added.length > 0) changed(ctx, { topic: 'access' });
    return added;
  });
}

/**
 * Adds a content type's five permissions [D12]. Rejects slugs that permissions have already: whoever was granted those would
 * hold rights to its entries that nobody gave them.
 */
export function addTypePermissions(ctx: Ctx, type: TypeName): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await mapViolations(typeSlugsTaken(type), () => insertSystemPermissions(ctx.db, permissionsOf(type)));
    changed(ctx, { topic: 'access' });
  });
}

/** Renames a type's permissions with the type; every role keeps what it was granted. Rejects slugs that others have. */
export function renameTypePermissions(ctx: Ctx, rename: { from: TypeName; to: TypeName }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const old = permissionsOf(rename.from);
    for (const [index, { slug, name, category }] of permissionsOf(rename.to).entries()) {
      const from = old[index]?.slug ?? slug;
      const at = ctx.platform.clock.now();
      await mapViolations(typeSlugsTaken(rename.to), () =>
        updatePermissionName(ctx.db, { from, slug, name, category, at }),
      );
    }
    changed(ctx, { topic: 'access' });
  });
}

/** Removes a type's permissions and every grant of them. */
export function removeTypePermissions(ctx: Ctx, type: Omit<TypeName, 'name'>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await deletePermissions(
      ctx.db,
      typeActions.map((action) => typePermission(type, action)),
    );
    changed(ctx, { topic: 'access' });
  });
}

/** Every permission slug there is, for an admin, who holds them all [C03]. */
export function listEveryPermission(ctx: Ctx): Promise<string[]> {
  return listPermissionSlugs(ctx.db);
}

/** One page of permissions, searched in name, slug and description [C14]. */
export async function listPermissions(ctx: Ctx, query: PermissionQuery): Promise<Page<Permission>> {
  const { rows, total } = await listPermissionRows(ctx.db, { query, actor: ctx.actor });
  return { items: rows.map((row) => toPermission(ctx, row)), total, page: query.page, pageSize: query.pageSize };
}

/** One permission. Rejects an id that nothing has. */
export async function readPermission(ctx: Ctx, id: string): Promise<Permission> {
  return toPermission(ctx, await permissionRow(ctx, { id }));
}

/** Creates a permission that roles may then grant [C15]. Rejects a taken slug, and a system permission from anyone but an admin. */
export function createPermission(ctx: Ctx, draft: PermissionDraft): Promise<Permission> {
  return inTransaction(ctx, async (ctx) => {
    if (draft.isSystemPermission && !ctx.actor.isAdmin) {
      const fields = { isSystemPermission: ['Only an administrator may create a system permission'] };
      throw new AppError('VALIDATION_ERROR', { fields });
    }
    // It could never be deleted, and would be in the way of the type.
    if (draft.isSystemPermission && isTypeRight(draft.slug)) {
      const fields = { isSystemPermission: ['The system permissions of a content type come with the type'] };
      throw new AppError('VALIDATION_ERROR', { fields });
    }
    const id = newId();
    await mapViolations({ permissions_slug_key: taken('PERMISSION_SLUG_TAKEN', 'slug') }, () =>
      insertPermission(ctx.db, { id, ...draft, at: ctx.platform.clock.now() }),
    );
    const permission = await readPermission(ctx, id);
    await audit(ctx, 'permission.created', { ...target(permission), after: shown(permission) });
    changed(ctx, { topic: 'access' });
    return permission;
  });
}

/** Changes name and description [C15]. Rejects a system permission, another slug or system flag, and a stale version. */
export function changePermission(
  ctx: Ctx,
  { id, change }: { id: string; change: PermissionChange },
): Promise<Permission> {
  return inTransaction(ctx, async (ctx) => {
    const before = toPermission(ctx, await permissionRow(ctx, { id, lock: true }));
    if (before.isSystemPermission) throw new AppError('PERMISSION_IS_SYSTEM');
    if (change.version !== undefined && change.version !== before.version) {
      throw new AppError('VERSION_CONFLICT', { current: before });
    }
    assertNotFixed(before, change);
    const { name, description } = change;
    await updatePermissionTexts(ctx.db, { id, name, description, at: ctx.platform.clock.now() });
    const after = await readPermission(ctx, id);
    await audit(ctx, 'permission.updated', { ...target(after), before: shown(before), after: shown(after) });
    changed(ctx, { topic: 'access' });
    return after;
  });
}

/** Deletes a permission, and every role loses it. Rejects a system permission [C15], and one that people have and the actor does not hold [Q15]. */
export function removePermission(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const before = toPermission(ctx, await permissionRow(ctx, { id, lock: true }));
    if (before.isSystemPermission) {
      throw new AppError('PERMISSION_IS_SYSTEM', { error: 'System permissions cannot be deleted' });
    }
    if (!before.can.delete) {
      throw new AppError('INSUFFICIENT_PERMISSIONS', { error: `${heldPermissionError}.` });
    }
    await keepRemoved(ctx, removablePermission, [{ id, label: before.slug }]);
    await deletePermissions(ctx.db, [before.slug]);
    await audit(ctx, 'permission.deleted', { ...target(before), before: shown(before) });
    changed(ctx, { topic: 'access' });
    return null;
  });
}

/** The permissions by category, with what the caller holds [C13]; without those of content types that the caller may not learn of. */
export async function readPermissionTree(ctx: Ctx): Promise<PermissionNode[]> {
  return permissionTree(await listTreePermissions(ctx.db), ctx.actor);
}

/** The permissions of these ids or slugs. Rejects names that no permission has. */
export async function requirePermissions(ctx: Ctx, names: readonly string[]): Promise<{ id: string; slug: string }[]> {
  const permissions = await listNamedPermissions(ctx.db, names);
  const known = new Set(permissions.flatMap(({ id, slug }) => [id, slug]));
  if (names.some((name) => !known.has(name))) {
    throw new AppError('VALIDATION_ERROR', { fields: { permissions: ['One or more permissions do not exist'] } });
  }
  return permissions;
}

async function permissionRow(ctx: Ctx, by: { id: string; lock?: boolean }): Promise<PermissionRow> {
  const row = await selectOptionalPermission(ctx.db, { ...by, actor: ctx.actor });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function assertNotFixed(stored: Permission, change: PermissionChange): void {
  if (change.slug !== undefined && change.slug !== stored.slug) {
    throw new AppError('VALIDATION_ERROR', { fields: { slug: ['The slug of a permission cannot be changed'] } });
  }
  if (change.isSystemPermission !== undefined && change.isSystemPermission !== stored.isSystemPermission) {
    const fields = { isSystemPermission: ['Whether it is a system permission cannot be changed'] };
    throw new AppError('VALIDATION_ERROR', { fields });
  }
}

const target = ({ id, slug }: Permission) => ({ type: 'permission', id, label: slug });
const shown = ({ can: _, roleCount: __, ...stored }: Permission) => stored;

function toPermission(ctx: Ctx, row: PermissionRow): Permission {
  const { createdAt, updatedAt, isHeldBeyond: _, ...facts } = row;
  return {
    ...facts,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    can: rightsOnPermission(ctx.actor, row),
  };
}

function permissionsOf(type: TypeName): SeededPermission[] {
  return typeActions.map((action) => ({
    id: newId(),
    slug: typePermission(type, action),
    name: `${capital(action)} ${type.name}`,
    category: type.isSingle ? 'single-types' : 'content-types',
  }));
}

const typeSlugsTaken = (type: TypeName) => ({
  permissions_slug_key: () => {
    const slug = typePermission(type, 'view');
    const error = `A permission with a slug of this content type (such as ${slug}) already exists. Delete it, or choose another slug.`;
    return new AppError('PERMISSION_SLUG_TAKEN', { error, fields: { slug: [error] } });
  },
});
