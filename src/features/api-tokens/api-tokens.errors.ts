import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature. */
export const apiTokenErrors = {
  API_TOKEN_ENDED: {
    category: 'conflict',
    error: 'This API token is revoked or expired.',
    suggestion: 'Create a new token',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    apiTokens: typeof apiTokenErrors;
  }
}
