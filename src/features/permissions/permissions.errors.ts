import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const permissionErrors = {
  PERMISSION_SLUG_TAKEN: {
    category: 'conflict',
    error: 'Permission with this slug already exists',
    suggestion: 'Choose another slug',
  },
  PERMISSION_IS_SYSTEM: {
    category: 'insufficient_permissions',
    error: 'System permissions cannot be modified',
    suggestion: 'Create a permission of your own instead',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    permissions: typeof permissionErrors;
  }
}
