import { z } from 'zod';
import { emailError, readEmail } from './email-rule.ts';

/** The one rule for e-mail addresses [A40] as a schema: read, then judged. */
export function emailSchema({ required = 'Email is required', invalid = 'Please enter a valid email address' } = {}) {
  return z
    .string(required)
    .max(1000, invalid)
    .transform(readEmail)
    .superRefine((email, context) => {
      const message = emailError(email, { required, invalid });
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}
