import { z } from 'zod';
import { isStorable } from '../../contract-kit/storable-text.ts';
import {
  codePoints,
  type DefinitionProblem,
  description,
  fieldKind,
  lengthSetting,
  longestText,
  notStorable,
  placeholder,
  required,
} from '../kind.ts';
import { compilePattern, longestPatternedText } from '../pattern.ts';
import { textFacts } from '../text-facts.ts';

interface Lengths {
  min_length?: number | undefined;
  max_length?: number | undefined;
  pattern?: string | undefined;
}

/** Validation settings of text and text area [G03]. */
export const textValidation = {
  required,
  pattern: z
    .string('must be text')
    .min(1, 'must not be empty')
    .refine(isStorable, notStorable)
    .refine(
      (pattern) => compilePattern(pattern) !== null,
      'is not a valid pattern; look-around and back-references are not supported',
    )
    .optional(),
  min_length: lengthSetting,
  max_length: lengthSetting,
};

/** Text within its lengths, in code points, and of its pattern. A pattern matches anywhere unless it is anchored. */
export function textValue(label: string, { min_length: min = 0, max_length: max = longestText, pattern }: Lengths) {
  const longest = pattern ? Math.min(max, longestPatternedText) : max;
  return z.string(`${label} must be text`).superRefine((text, context) => {
    const refuse = (problem: string) => context.addIssue({ code: 'custom', message: `${label} ${problem}` });
    if (!isStorable(text)) return refuse(notStorable);
    const length = codePoints(text);
    if (length < min) return refuse(`must be at least ${min} characters`);
    if (length > longest) return refuse(`must not exceed ${longest} characters`);
    if (pattern && !compilePattern(pattern)?.test(text)) refuse('format is invalid');
  });
}

/** A minimum length above the maximum is refused when the field is saved. */
export function lengthProblems({ min_length: min, max_length: max }: Lengths): DefinitionProblem[] {
  if (min === undefined || max === undefined || min <= max) return [];
  return [{ path: ['validation', 'min_length'], message: 'Minimum length must not be above the maximum length' }];
}

export const text = fieldKind({
  type: 'text',
  group: 'Basic',
  label: 'Text',
  settings: {
    validation: z.object(textValidation).prefault({}),
    ui: z.object({ description, placeholder: placeholder(255) }).prefault({}),
  },
  value: ({ label, validation }) => textValue(label, validation),
  problems: ({ validation }) => lengthProblems(validation),
  ...textFacts,
});
