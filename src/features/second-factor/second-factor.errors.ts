import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature. */
export const secondFactorErrors = {
  SECOND_FACTOR_WRONG: {
    category: 'invalid_credentials',
    error: 'This code is wrong or was used before.',
    suggestion: 'Wait for the next code and try again',
  },
  SIGN_IN_EXPIRED: {
    category: 'invalid_credentials',
    error: 'This sign-in took too long or had too many wrong codes.',
    suggestion: 'Sign in again with your password',
  },
  PASSKEY_UNKNOWN: {
    category: 'invalid_credentials',
    error: 'This passkey is not known here.',
    suggestion: 'Sign in with your password',
  },
  NOTHING_TO_CONFIRM: {
    category: 'conflict',
    error: 'There is no new authenticator app to confirm.',
    suggestion: 'Start again and scan the new code',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    secondFactor: typeof secondFactorErrors;
  }
}
