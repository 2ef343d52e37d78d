import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const userErrors = {
  USER_INACTIVE: {
    category: 'insufficient_permissions',
    error: 'Your account is inactive. Please contact support to reactivate your account.',
    suggestion: 'This account has been deactivated. Contact an administrator',
  },
  USER_NOT_FOUND: {
    category: 'user_not_found',
    error: 'User not found',
    suggestion: 'This user account does not exist or has been deactivated',
  },
  USER_IS_SYSTEM: {
    category: 'insufficient_permissions',
    error: 'System users cannot be deleted or deactivated',
    suggestion: 'Take away their roles instead',
  },
  LAST_ADMINISTRATOR: {
    category: 'conflict',
    error: 'The last active administrator cannot be deleted, deactivated or demoted',
    suggestion: 'Make somebody else an administrator first',
  },
  CURRENT_PASSWORD_INCORRECT: {
    category: 'validation_error',
    error: 'Current password is incorrect',
    suggestion: 'Check your current password and try again',
  },
  ADDRESS_UNPROVEN: {
    category: 'conflict',
    error: 'This account registered itself, and its address is not confirmed',
    suggestion:
      'Give the role on the page of the user, and confirm that the password ends and a mailed link sets a new one (confirmUnproven)',
  },
  EMAIL_TAKEN: {
    category: 'conflict',
    error: 'This email is already registered. Please use a different email.',
    suggestion: 'An account with this email already exists. Try logging in instead',
  },
  USER_HAS_PASSWORD: {
    category: 'conflict',
    error: 'This user has a password already.',
    suggestion: 'Send them a password link instead',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    users: typeof userErrors;
  }
}
