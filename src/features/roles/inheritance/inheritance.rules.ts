import type { GrantedPermission, Role } from '../roles.contract.ts';
import { isAdminRole } from '../roles.rules.ts';

/** A role and those it inherits from are five at most; `role_lineage()` reads no further. */
export const maxInheritance = 4;

interface Grants {
  permissions: readonly GrantedPermission[];
  inheritedPermissions: readonly GrantedPermission[];
}

/** What a role grants, with what it inherits or without [C19]; each permission once. */
export function effectivePermissions(
  { permissions, inheritedPermissions }: Grants,
  { withInheritance }: { withInheritance: boolean },
): GrantedPermission[] {
  if (!withInheritance) return [...permissions];
  const own = new Set(permissions.map(({ id }) => id));
  return [...permissions, ...inheritedPermissions.filter(({ id }) => !own.has(id))];
}

export interface ParentCandidate {
  id: string;
  slug: string;
  name: string;
  status: Role['status'];
  /** It grants something that the actor does not hold. */
  isBeyond: boolean;
  /** How many roles it inherits from, one after the other. */
  depth: number;
  /** It is the role that would inherit, or inherits from it. */
  isOwnHeir: boolean;
}

/** Whether an error is for lack of rights, and its words for the form. */
interface InheritanceError {
  isForLackOfRights: boolean;
  reason: string;
}

/**
 * Why a role may not inherit from another one, or null [C19]. Inheriting is granting: nobody makes a role inherit what
 * the actor does not hold. What makes an administrator is the role's slug alone, so it is not inherited.
 */
export function inheritanceError(
  actor: { isAdmin: boolean },
  parent: ParentCandidate,
  /** How many roles inherit from the child, one after the other. */
  heirDepth: number,
): InheritanceError | null {
  const deny = (reason: string, isForLackOfRights = false) => ({ reason, isForLackOfRights });
  if (parent.isOwnHeir) return deny('A role cannot inherit from itself, by whatever way');
  if (isAdminRole(parent.slug)) return deny('Administrator roles cannot be inherited from', !actor.isAdmin);
  if (parent.isBeyond && !actor.isAdmin) return deny('Grants permissions that you do not hold yourself', true);
  if (parent.status !== 'active') return deny(`This role is ${parent.status}: nothing new can inherit from it`);
  if (parent.depth + 1 + heirDepth > maxInheritance) return deny('Too many roles would inherit one from the other');
  return null;
}
