import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature. */
export const redirectErrors = {
  REDIRECT_EXISTS: {
    category: 'conflict',
    error: 'Another redirect leads on from this path already',
    suggestion: 'Change that redirect, or choose another path',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    redirects: typeof redirectErrors;
  }
}
