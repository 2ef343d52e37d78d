import { holdsPermission, type Rights } from './held-rights.ts';

interface RightsByRoles extends Rights {
  /** Slugs. */
  roles: readonly string[];
}

export interface Check {
  granted: boolean;
  /** Why not. */
  error: string | null;
}

/** Whether all, or any, of the permissions are held [C04]. Of an empty list all are held, and none is. Says why not [C07]. */
export function checkPermissions(
  rights: RightsByRoles,
  requirement: { slugs: readonly string[]; requireAll: boolean },
): Check {
  const missing = requirement.slugs.filter((slug) => !holdsPermission(rights, slug));
  const granted = requirement.requireAll ? missing.length === 0 : missing.length < requirement.slugs.length;
  if (granted) return { granted, error: null };
  // Of several that are all asked for, the missing ones are named, whatever the reason.
  const namesMissing = requirement.requireAll && requirement.slugs.length > 1;
  if (rights.roles.length === 0 && !namesMissing) return { granted, error: 'User has no assigned roles' };
  if (!requirement.requireAll) return { granted, error: 'Permission not granted by any role' };
  return { granted, error: `Missing required permissions: ${missing.join(', ')}` };
}
