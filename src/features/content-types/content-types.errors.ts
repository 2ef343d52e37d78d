import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const contentTypeErrors = {
  CONTENT_TYPE_SLUG_TAKEN: {
    category: 'conflict',
    error: 'A content type with this slug already exists',
    suggestion: 'Choose another slug',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    contentTypes: typeof contentTypeErrors;
  }
}
