import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const identityProvidersErrors = {
  PROVIDER_NEEDED: {
    category: 'conflict',
    error: 'Administrators sign in through this provider, and sign-in by password is switched off.',
    suggestion: 'Switch sign-in by password on first, under Settings, Security',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    identityProviders: typeof identityProvidersErrors;
  }
}
