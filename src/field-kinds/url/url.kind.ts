import { z } from 'zod';
import { isStorable } from '../../contract-kit/storable-text.ts';
import { description, fieldKind, placeholder, required } from '../kind.ts';
import { textFacts } from '../text-facts.ts';

const longestUrl = 2000;

export const url = fieldKind({
  type: 'url',
  group: 'More',
  label: 'URL',
  settings: {
    validation: z.object({ required }).prefault({}),
    ui: z.object({ description, placeholder: placeholder(255) }).prefault({}),
  },
  /** A web address with its scheme [G15]; others, such as javascript:, would run where the value becomes a link. */
  value: ({ label }) => {
    const message = `${label} must be a valid URL`;
    return z
      .string(message)
      .trim()
      .max(longestUrl, message)
      .refine(isStorable, { error: message, abort: true })
      .pipe(z.url({ protocol: /^https?$/, hostname: /^(?:[^.]|\.(?!\.))+$/, error: message }));
  },
  ...textFacts,
});
