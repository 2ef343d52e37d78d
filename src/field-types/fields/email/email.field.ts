import { z } from 'zod';
import { emailSchema } from '../../../contracts/text/email.ts';
import { readableEmail } from '../../../contracts/text/email-rule.ts';
import { defineFieldType } from '../../kit/field-type.ts';
import { lengthErrors, textFacts, textValidation, textValue } from '../../plain-text/plain-text.ts';
import { inputSettings, placeholder, unique } from '../../settings/settings.ts';
import { emailImports } from './email.imports.ts';

/** Local part, sign and domain. */
const maxEmailLength = 64 + 1 + 255;

export const email = defineFieldType({
  type: 'email',
  group: 'More',
  order: 1,
  label: 'Email',
  pageInput: 'email',
  settings: {
    validation: z.object({ ...textValidation, unique }).prefault({}),
    ui: z.object({ ...inputSettings, placeholder: placeholder(255) }).prefault({}),
  },
  /** An address under the one rule for e-mail addresses [G15] [A40], within lengths and of a pattern as it is stored: trimmed and in lower case. */
  value: ({ label, validation }) => {
    const message = `${label} must be a valid email address`;
    return emailSchema({ required: message, invalid: message }).pipe(textValue(label, validation));
  },
  fieldErrors: ({ validation }) => lengthErrors(validation, maxEmailLength),
  ...textFacts,
  listText: (value) => readableEmail(String(value)),
  imports: emailImports,
  recipient: 'always',
});
