import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature. */
export const emailProviderErrors = {
  PROVIDER_IS_DEFAULT: {
    category: 'conflict',
    error: 'This is the default provider.',
    suggestion: 'Choose another default provider first',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    'email-providers': typeof emailProviderErrors;
  }
}
