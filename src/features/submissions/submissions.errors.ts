import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature. */
export const submissionErrors = {
  FORM_NOT_FOUND: {
    category: 'not_found',
    error: 'This form was not found.',
    suggestion: 'Check the address of the form',
  },
  FORM_CLOSED: {
    category: 'not_found',
    error: 'This form is closed.',
    suggestion: 'Get in touch in another way',
    status: 410,
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    submissions: typeof submissionErrors;
  }
}
