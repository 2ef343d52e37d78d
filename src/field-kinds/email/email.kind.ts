import { z } from 'zod';
import { emailSchema } from '../../contract-kit/email.ts';
import { description, fieldKind, placeholder, required } from '../kind.ts';
import { textFacts } from '../text-facts.ts';

export const email = fieldKind({
  type: 'email',
  group: 'More',
  label: 'Email',
  settings: {
    validation: z.object({ required }).prefault({}),
    ui: z.object({ description, placeholder: placeholder(255) }).prefault({}),
  },
  /** An address under the one rule for e-mail addresses, stored trimmed and in lower case [G15] [A40]. */
  value: ({ label }) => {
    const message = `${label} must be a valid email address`;
    return emailSchema({ required: message, invalid: message });
  },
  ...textFacts,
});
