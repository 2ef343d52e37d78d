import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature. */
export const quotesErrors = {
  QUOTE_ACCEPTED: {
    category: 'conflict',
    error: 'This quote is accepted already.',
    suggestion: 'Call the buyer to agree on anything else',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    quotes: typeof quotesErrors;
  }
}
