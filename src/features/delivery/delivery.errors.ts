import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const deliveryErrors = {
  ENTRY_HAS_NO_PAGE: {
    category: 'conflict',
    error: 'Entries of this content type have no page',
    suggestion: 'Make the content type public first',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    delivery: typeof deliveryErrors;
  }
}
