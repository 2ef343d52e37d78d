import type { Role } from '../roles.contract.ts';
import { isAdminRole } from '../roles.rules.ts';

/**
 * Why the actor may not give this role to somebody who does not hold it yet, or null [D15] [Q15] [Q47]. The same
 * verdict as `requireAssignableRoles`, in words for a form.
 */
export function givingError(
  actor: { isAdmin: boolean },
  role: { slug: string; status: Role['status']; isBeyond: boolean },
): string | null {
  if (role.status === 'inactive') return 'Inactive: not assignable to new users';
  if (role.status === 'deprecated') return 'Deprecated: to be removed, not assignable to new users';
  return rightsError(actor, role, 'Only an administrator can give this role');
}

/** Why the actor may not take this role from somebody who holds it, or null: taking needs what giving needs [Q15]. */
export function takingRefusal(actor: { isAdmin: boolean }, role: { slug: string; isBeyond: boolean }): string | null {
  return rightsError(actor, role, 'Only an administrator can take this role away');
}

function rightsError(
  actor: { isAdmin: boolean },
  role: { slug: string; isBeyond: boolean },
  forAdministrators: string,
): string | null {
  if (actor.isAdmin) return null;
  if (isAdminRole(role.slug)) return forAdministrators;
  return role.isBeyond ? 'Grants permissions that you do not hold yourself' : null;
}
