import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature. */
export const emailTemplateErrors = {
  TEMPLATE_IS_SYSTEM: {
    category: 'conflict',
    error: 'The product itself sends this template.',
    suggestion: 'Change its text, or reset it to the original',
  },
  NO_EMAIL_PROVIDER: {
    category: 'conflict',
    error: 'There is no email provider yet.',
    suggestion: 'Add an email provider first',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    'email-templates': typeof emailTemplateErrors;
  }
}
