import { holdsPermission } from '../../contracts/session/held-rights.ts';

/** Every message about roles, in the words of the specification [D17]; server and screens take them from here. */
export const roleMessages = {
  notFound: 'Role not found',
  notRetrieved: 'Failed to retrieve role(s)',
  slugRequired: 'Role slug is required',
  userIdRequired: 'User ID is required',
  userNotFound: 'User not found',
  idsRequired: 'User ID and Role ID are required',
  notForInactive: 'Cannot assign role to inactive user',
  noSetForInactive: 'Cannot set roles for inactive user',
  notAnArray: 'Role IDs must be an array',
  unknown: 'One or more roles do not exist',
  nameAndSlugRequired: 'Role name and slug are required',
  slugTaken: 'Role with this slug already exists',
  nameTaken: 'Role with this name already exists',
  systemNotModified: 'System roles cannot be modified',
  systemNotDeleted: 'System roles cannot be deleted',
  notAssigned: 'Failed to assign role',
  notRemoved: 'Failed to remove role',
  notCreated: 'Failed to create role',
  notUpdated: 'Failed to update role',
  notDeleted: 'Failed to delete role',
  notLoaded: 'Failed to load role data',
  updated: 'Role updated successfully',
  created: 'Role created successfully',
} as const;

/**
 * An admin role holds every permission: its slug contains "admin" or is "superuser" [C03]. SQL reads the column
 * `roles.is_admin`, which says the same.
 */
export function isAdminRole(slug: string): boolean {
  return slug.includes('admin') || slug === 'superuser';
}

export interface Granter {
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
}

/**
 * Whether the actor may hand out these rights: an admin role only by an admin, and nobody grants a permission that they
 * do not hold [Q15].
 */
export function mayGrant(actor: Granter, role: { slug: string; permissions: readonly string[] }): boolean {
  if (actor.isAdmin) return true;
  return !isAdminRole(role.slug) && role.permissions.every((permission) => holdsPermission(actor, permission));
}

/**
 * Whether the actor may change a role so that it no longer grants `lost`. From people only those rights are taken that the
 * actor holds, as only those are given: a person who is weakened could otherwise be taken over [Q15]. A role that nobody has
 * weakens nobody.
 */
export function mayTakeFromHolders(
  actor: Granter,
  { holderCount, lost }: { holderCount: number; lost: readonly string[] },
): boolean {
  return actor.isAdmin || holderCount === 0 || lost.every((permission) => holdsPermission(actor, permission));
}

/** Why a role's people keep what it grants, in words for a form. */
export const heldBeyondError = 'People have rights through this role that you do not hold yourself';

/** What the actor may do with a role; a system role nobody may change or delete. */
export function rightsOnRole(
  actor: Granter,
  role: { isSystemRole: boolean; isHeldBeyond: boolean },
): { edit: boolean; delete: boolean } {
  const holds = (slug: string) => holdsPermission(actor, slug);
  const isOpen = !role.isSystemRole;
  return { edit: isOpen && holds('roles.edit'), delete: isOpen && !role.isHeldBeyond && holds('roles.delete') };
}
