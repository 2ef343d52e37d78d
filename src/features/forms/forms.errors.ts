import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature. */
export const formErrors = {
  FORM_SLUG_TAKEN: {
    category: 'conflict',
    error: 'A form with this slug already exists',
    suggestion: 'Choose another slug',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    forms: typeof formErrors;
  }
}
