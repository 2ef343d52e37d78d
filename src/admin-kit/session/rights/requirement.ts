import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import { type HeldRights, isClientAdmin } from './access.ts';

/**
 * What a page asks of its visitor, by how it is decided [C18]: nothing; a role, by the slugs of their roles alone; or a
 * permission, by everything their roles grant.
 */
export type Requirement = { mode: 'none' } | { mode: 'roles'; role: string } | { mode: 'full'; permission: string };

/** A page names a permission or a role, or neither [C17]. */
export function requirementOf({ permission, role }: { permission?: string; role?: string }): Requirement {
  if (permission !== undefined) return { mode: 'full', permission };
  return role === undefined ? { mode: 'none' } : { mode: 'roles', role };
}

/** Whether the rights meet the requirement; without rights only the empty one is met. */
export function meets(rights: HeldRights | undefined, requirement: Requirement): boolean {
  if (requirement.mode === 'none') return true;
  if (!rights) return false;
  if (requirement.mode === 'roles') return rights.roles.includes(requirement.role) || isClientAdmin(rights.roles);
  return holdsPermission(rights, requirement.permission);
}

/** What is missing, as the 403 page names it. */
export function missingOf(requirement: Requirement): { permission?: string; role?: string } {
  if (requirement.mode === 'full') return { permission: requirement.permission };
  return requirement.mode === 'roles' ? { role: requirement.role } : {};
}
