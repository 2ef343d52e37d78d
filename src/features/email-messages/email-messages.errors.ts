import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature. */
export const emailMessageErrors = {
  MESSAGE_UNDER_WAY: {
    category: 'conflict',
    error: 'This message is still being sent.',
    suggestion: 'Wait until it was sent or failed',
  },
  MESSAGE_NOT_KEPT: {
    category: 'conflict',
    error: 'This message carried a link that works once. No copy of the link is kept.',
    suggestion: 'Ask for a new link instead',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    'email-messages': typeof emailMessageErrors;
  }
}
