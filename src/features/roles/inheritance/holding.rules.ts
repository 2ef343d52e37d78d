import { grantingPermissions, type Rights } from '../../../contracts/session/held-rights.ts';
import type { Role } from '../roles.contract.ts';
import { isAdminRole } from '../roles.rules.ts';

/** A role with what it grants itself. */
export interface GrantingRole {
  slug: string;
  name: string;
  permissions: Rights['permissions'];
}

/** A role and those it inherits from, the nearest first. */
export type Lineage = readonly [GrantingRole, ...GrantingRole[]];

/** A role as it is stored, with all that it and those it inherits from grant. */
export interface RoleWithLineage extends Pick<Role, 'id' | 'slug' | 'name' | 'status' | 'isSystemRole'> {
  lineage: Lineage;
}

/** How a role holds a permission: as an admin role, or because a role of its lineage grants it or one that includes it. */
export type Holding =
  | { by: 'admin-role' }
  | { by: 'grant'; permission: string; path: readonly [GrantingRole, ...GrantingRole[]] };

/**
 * How a role holds a permission [C03] [C07] [C19], or null. Says yes exactly where `holdsPermission` does of all that the
 * lineage grants. Prefers the permission itself to one that includes it, and then the nearest role.
 */
export function holdingOf(lineage: Lineage, permission: string): Holding | null {
  const [role, ...inherited] = lineage;
  if (isAdminRole(role.slug)) return { by: 'admin-role' };
  for (const granting of grantingPermissions(permission)) {
    const place = lineage.findIndex((one) => grants(one, granting));
    if (place !== -1) return { by: 'grant', permission: granting, path: [role, ...inherited.slice(0, place)] };
  }
  return null;
}

/** What a lineage holds, for every rule that asks about a person's rights. */
export function rightsOfLineage(lineage: Lineage): Rights {
  const permissions = new Set(lineage.flatMap((role) => [...role.permissions]));
  return { isAdmin: isAdminRole(lineage[0].slug), permissions };
}

const grants = ({ permissions }: GrantingRole, slug: string) =>
  'has' in permissions ? permissions.has(slug) : permissions.includes(slug);
