import { z } from 'zod';
import { isStorable } from '../../../contracts/text/storable-text.ts';
import { defineFieldType } from '../../kit/field-type.ts';
import { lengthErrors, textFacts, textValidation, textValue } from '../../plain-text/plain-text.ts';
import { inputSettings, placeholder, unique } from '../../settings/settings.ts';
import { urlImports } from './url.imports.ts';

const maxUrlLength = 2000;
/** The check takes no address without the two slashes. */
const addressType = `\`\${string}://\${string}\``;

export const url = defineFieldType({
  type: 'url',
  group: 'More',
  order: 2,
  label: 'URL',
  pageInput: 'url',
  settings: {
    validation: z.object({ ...textValidation, unique }).prefault({}),
    ui: z.object({ ...inputSettings, placeholder: placeholder(255) }).prefault({}),
  },
  /** A web address with its scheme [G15], within lengths and of a pattern; others, such as javascript:, would run where the value becomes a link. */
  value: ({ label, validation }) => {
    const message = `${label} must be a valid URL`;
    const lengths = { ...validation, max_length: Math.min(maxUrlLength, validation.max_length ?? maxUrlLength) };
    return z
      .string(message)
      .trim()
      .refine(isStorable, { error: message, abort: true })
      .pipe(z.url({ protocol: /^https?$/, hostname: /^(?:[^.]|\.(?!\.))+$/, error: message }))
      .pipe(textValue(label, lengths));
  },
  fieldErrors: ({ validation }) => lengthErrors(validation, maxUrlLength),
  ...textFacts,
  typeScript: () => addressType,
  imports: urlImports,
});
