import type { ErrorRows } from '../../contract-kit/call/errors.ts';

/** The refusals of this feature. */
export const formErrors = {
  FORM_SLUG_TAKEN: {
    category: 'conflict',
    error: 'A form with this slug already exists',
    suggestion: 'Choose another slug',
  },
} as const satisfies ErrorRows;

declare module '../../contract-kit/call/errors.ts' {
  interface FeatureErrors {
    forms: typeof formErrors;
  }
}
