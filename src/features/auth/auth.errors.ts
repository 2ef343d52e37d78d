import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const authErrors = {
  EMAIL_NOT_VERIFIED: {
    category: 'insufficient_permissions',
    error: 'Please confirm your email address first.',
    suggestion: 'Follow the link in the mail that was sent to you, or ask for a new one',
  },
  REGISTRATION_CLOSED: {
    category: 'insufficient_permissions',
    error: 'Registration is closed.',
    suggestion: 'Ask an administrator for an account',
  },
  PASSWORD_SIGN_IN_OFF: {
    category: 'insufficient_permissions',
    error: 'Signing in by password is switched off.',
    suggestion: 'Use the button of your provider',
  },
  RESET_TOKEN_INVALID: {
    category: 'validation_error',
    error: 'Invalid or expired reset token. Please request a new password reset link.',
    suggestion: 'Request a new password reset link',
  },
  VERIFICATION_TOKEN_INVALID: {
    category: 'validation_error',
    error: 'Invalid or expired confirmation link. Please request a new one.',
    suggestion: 'Ask for a new confirmation mail',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    auth: typeof authErrors;
  }
}
