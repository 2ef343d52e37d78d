import type { Ctx } from '../../platform/context/context.ts';
import type { Role, RoleDetail } from './roles.contract.ts';
import type { RoleDetailRow, RoleRow } from './roles.queries.ts';
import { rightsOnRole } from './roles.rules.ts';

export const slugsOf = (permissions: readonly { slug: string }[]) => permissions.map(({ slug }) => slug);

/** As the audit log keeps it: rights of the reader, counts of others and what other roles grant do not belong to the role. */
export function shown(role: RoleDetail) {
  const { can: _, userCount: __, permissionCount: ___, holderCount: ____, ...stored } = role;
  const { lineage: _____, inheritedPermissions: ______, heirs, permissions, ...own } = stored;
  return { ...own, heirs: heirs.map(({ slug }) => slug), permissions: slugsOf(permissions) };
}

/** A role as lists answer it, with what the actor may do with it. */
export function toRole(ctx: Ctx, row: RoleRow | RoleDetailRow): Role {
  const { id, name, slug, description, status, priority, isSystemRole, parent, userCount, permissionCount } = row;
  return {
    id,
    name,
    slug,
    description,
    status,
    priority,
    isSystemRole,
    parent,
    userCount,
    permissionCount,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: rightsOnRole(ctx.actor, row),
  };
}

/** The same with its permissions and what it inherits. */
export function toRoleDetail(ctx: Ctx, row: RoleDetailRow): RoleDetail {
  const { permissions, inheritedPermissions, lineage, heirs, holderCount } = row;
  return { ...toRole(ctx, row), permissions, inheritedPermissions, lineage, heirs, holderCount };
}
