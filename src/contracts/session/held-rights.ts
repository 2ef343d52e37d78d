import { type TypeAction, typeActions } from './permission-slug.ts';

/** What somebody holds, or what a role grants. */
export interface Rights {
  /** Holds every permission [C03]. */
  isAdmin: boolean;
  permissions: ReadonlySet<string> | readonly string[];
}

/** A right to the entries of one type; its group is the action. PostgreSQL reads it too. */
export const typeRightPattern = `^(?:content|single)-types\\.[^.]+\\.(${typeActions.join('|')})$`;
const typeRight = new RegExp(typeRightPattern);

/** Whether a permission is a right to the entries of one type. */
export function isTypeRight(permission: string): boolean {
  return typeRight.test(permission);
}

/**
 * The permissions of which each alone grants this one: itself and, of a right to the entries of one type, the same right to
 * those of every type. Which permission includes another is said here, and in SQL by `isBeyond`; no action includes another.
 */
export function grantingPermissions(permission: string): readonly string[] {
  const action = typeRight.exec(permission)?.[1];
  return action === undefined ? [permission] : [permission, `content.${action}`];
}

/** Whether the permission is held [C03] [C04]: by an admin role, itself, or by one that includes it. Fails closed. */
export function holdsPermission(rights: Rights, permission: string): boolean {
  return rights.isAdmin || grantingPermissions(permission).some((granting) => includes(rights.permissions, granting));
}

/** Whether the action is allowed on the entries of at least one content type, of this sort if one is named. */
export function holdsOnSomeType(
  rights: Rights,
  action: TypeAction,
  sort: 'content-types' | 'single-types' | null = null,
): boolean {
  if (holdsPermission(rights, `content.${action}`)) return true;
  for (const slug of rights.permissions) {
    if (typeRight.exec(slug)?.[1] === action && (sort === null || slug.startsWith(`${sort}.`))) return true;
  }
  return false;
}

const includes = (permissions: Rights['permissions'], slug: string) =>
  'has' in permissions ? permissions.has(slug) : permissions.includes(slug);
