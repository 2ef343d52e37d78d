import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature. */
export const settingsErrors = {
  PASSWORD_SIGN_IN_NEEDED: {
    category: 'conflict',
    error: 'No administrator has signed in through a provider yet.',
    suggestion: 'Sign in once through a provider as an administrator, then switch sign-in by password off',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    settings: typeof settingsErrors;
  }
}
