import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const roleErrors = {
  ROLE_SLUG_TAKEN: {
    category: 'conflict',
    error: 'Role with this slug already exists',
    suggestion: 'Choose another slug',
  },
  ROLE_NAME_TAKEN: {
    category: 'conflict',
    error: 'Role with this name already exists',
    suggestion: 'Choose another name',
  },
  ROLE_NOT_FOUND: {
    category: 'not_found',
    error: 'Role not found',
    suggestion: 'It may have been deleted. Go back to the list of roles',
  },
  ROLE_IS_SYSTEM: {
    category: 'insufficient_permissions',
    error: 'System roles cannot be modified',
    suggestion: 'Create a role of your own and assign that instead',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    roles: typeof roleErrors;
  }
}
