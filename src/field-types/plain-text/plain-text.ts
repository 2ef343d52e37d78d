import { z } from 'zod';
import { filterOperators } from '../../contracts/lists/condition.ts';
import { composed, isStorable, notStorable } from '../../contracts/text/storable-text.ts';
import type { DefinitionError } from '../kit/field-type.ts';
import { codePoints, type FieldValue } from '../kit/value.ts';
import { lengthSetting, maxTextLength, required } from '../settings/settings.ts';
import { maxPatternTextLength, patternIssue, patternRejection } from './pattern.ts';

/** What every type whose value is one plain text says of it: how it is compared, read, found and converted. */
export const textFacts = {
  shape: () => 'text' as const,
  operators: () => filterOperators,
  filterType: () => 'text' as const,
  typeScript: () => 'string',
  read: (input: string | number | boolean) => String(input),
  texts: (value: FieldValue) => [String(value)],
  fromText: (text: string) => text,
  searchText: (value: FieldValue) => String(value),
};

interface Lengths {
  min_length?: number | undefined;
  max_length?: number | undefined;
  pattern?: string | undefined;
}

/** Validation settings of every type whose value is one plain text [G03] [G15]. */
export const textValidation = {
  required,
  pattern: z
    .string('must be text')
    .min(1, 'must not be empty')
    .refine(isStorable, notStorable)
    .superRefine((pattern, context) => {
      const message = patternRejection(pattern);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  min_length: lengthSetting,
  max_length: lengthSetting,
};

/** Text within its lengths and of its pattern. */
export function textValue(label: string, lengths: Lengths) {
  return z
    .string(`${label} must be text`)
    .overwrite(composed)
    .superRefine((text, context) => {
      const problem = isStorable(text) ? textError(text, lengths) : notStorable;
      if (problem !== null) context.addIssue({ code: 'custom', message: `${label} ${problem}` });
    });
}

/** Why a text breaks its lengths, in code points, or its pattern, which matches anywhere unless it is anchored; null if it does not. */
function textError(
  text: string,
  { min_length: min, max_length: max = maxTextLength, pattern }: Lengths,
): string | null {
  const maxLength = Math.min(max, maxOf({ pattern }));
  return (
    lengthError(text, { min_length: min, max_length: maxLength }) ?? (pattern ? patternIssue(pattern, text) : null)
  );
}

/** Why a text is too short or too long, in code points; null if it is neither. */
export function lengthError(text: string, { min_length: min = 0, max_length: max = maxTextLength }: Lengths) {
  const length = codePoints(text);
  if (length < min) return `must be at least ${min} characters`;
  return length > max ? `must not exceed ${max} characters` : null;
}

/** A minimum length that no text can reach is rejected when the field is saved; `maxOfField` is what the type itself allows. */
export function lengthErrors({ min_length: min = 0, max_length: max, ...rest }: Lengths, maxOfField = maxTextLength) {
  const deny = (message: string): DefinitionError[] => [{ path: ['validation', 'min_length'], message }];
  if (max !== undefined && min > max) return deny('Minimum length must not be above the maximum length');
  const maxLength = Math.min(maxOfField, maxOf(rest));
  return min > maxLength ? deny(`Minimum length must not be above ${maxLength}, the most that this field takes`) : [];
}

/** A pattern is tried on no longer texts. */
const maxOf = ({ pattern }: Pick<Lengths, 'pattern'>) => (pattern ? maxPatternTextLength(pattern) : maxTextLength);
