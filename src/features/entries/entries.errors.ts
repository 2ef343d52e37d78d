import type { ErrorRows } from '../../contract-kit/call/errors.ts';

/** The refusals of this feature [E13] [E14]. */
export const entryErrors = {
  ENTRY_SLUG_TAKEN: {
    category: 'conflict',
    error: 'An entry with this slug already exists',
    suggestion: 'Choose another slug',
  },
  SINGLE_ENTRY_EXISTS: {
    category: 'conflict',
    error: 'This single already has its entry',
    suggestion: 'Edit the existing entry',
  },
} as const satisfies ErrorRows;

declare module '../../contract-kit/call/errors.ts' {
  interface FeatureErrors {
    entries: typeof entryErrors;
  }
}
