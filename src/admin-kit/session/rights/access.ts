import { type Check, checkPermissions } from '../../../contracts/session/check-permissions.ts';

/** What a person may do, as the server answers it. */
export interface HeldRights {
  /** Holds every permission. */
  isAdmin: boolean;
  permissions: readonly string[];
  /** Slugs. */
  roles: readonly string[];
}

const clientAdmins: readonly string[] = ['administrator', 'admin'];
const sessionAdmins: readonly string[] = ['administrator', 'admin', 'superuser'];

/** The role a person is named by: administrator, then admin, then the first one [C08]. */
export const primaryRole = (roles: readonly string[]): string | null =>
  clientAdmins.find((slug) => roles.includes(slug)) ?? roles[0] ?? null;

/** In the console these two roles count as admin [C08]; what others hold, the server says. */
export const isClientAdmin = (roles: readonly string[]): boolean => clientAdmins.some((slug) => roles.includes(slug));

/** What the session alone can grant, before permissions are loaded: everything to these three roles, nothing to others [C06]. */
export const grantedBySession = (roles: readonly string[]): boolean =>
  sessionAdmins.some((slug) => roles.includes(slug));

const adminStatusNeeds = ['users', 'roles'].flatMap((area) =>
  ['view', 'create', 'edit', 'delete'].map((action) => `${area}.${action}`),
);

/** Whether all, or any, of the permissions are held, and which are missing [C04]. */
export function checkAccess(rights: HeldRights, requirement: { slugs: readonly string[]; requireAll: boolean }): Check {
  return checkPermissions(rights, requirement);
}

/** 'admin' for a person who may do all eight acts on users and roles [C08]. */
export const accessStatus = (rights: HeldRights): 'admin' | 'staff' =>
  checkAccess(rights, { slugs: adminStatusNeeds, requireAll: true }).granted ? 'admin' : 'staff';
