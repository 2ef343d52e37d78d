import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import { type Granter, mayGrant } from '../../roles/roles.rules.ts';

/**
 * Whether somebody may see the admin as a role does: they may see roles and hold every right of that role themselves, so that
 * a view shows nobody anything new.
 */
export function mayViewAs(actor: Granter, role: { slug: string; permissions: readonly string[] }): boolean {
  return holdsPermission(actor, 'roles.view') && mayGrant(actor, role);
}

/** Why the actor may not view as a role, in words for the picker, or null. */
export function viewError(
  actor: { isAdmin: boolean },
  role: { isAdminRole: boolean; isBeyond: boolean },
): string | null {
  if (actor.isAdmin) return null;
  if (role.isAdminRole) return 'Only an administrator can view as this role';
  return role.isBeyond ? 'Grants permissions that you do not hold yourself' : null;
}
