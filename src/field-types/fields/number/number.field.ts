import { z } from 'zod';
import { comparisons } from '../../../contracts/lists/condition.ts';
import { readWritten } from '../../../contracts/numbers/written-number.ts';
import { defineFieldType } from '../../kit/field-type.ts';
import { flag, inputSettings, placeholder, required, unique } from '../../settings/settings.ts';
import { numberImports } from './number.imports.ts';

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const limit = z.number('must be a valid number').optional();

export const number = defineFieldType({
  type: 'number',
  group: 'Basic',
  order: 3,
  label: 'Number',
  pageInput: 'number',
  settings: {
    validation: z
      .object({
        required,
        unique,
        min: limit,
        max: limit,
        integer_only: flag(false),
        step: z.number('must be a valid number').positive('must be above 0').optional(),
      })
      .prefault({}),
    ui: z.object({ ...inputSettings, placeholder: placeholder(255) }).prefault({}),
  },
  value: ({ label, validation: { min, max, integer_only: whole } }) =>
    // JSON has no negative zero: it would come back as another value than was checked.
    z
      .number(`${label} must be a valid number`)
      .overwrite((value) => value + 0)
      .superRefine((value, context) => {
        const deny = (problem: string) => context.addIssue({ code: 'custom', message: `${label} ${problem}` });
        if (whole && !Number.isSafeInteger(value)) return deny('must be a whole number');
        if (min !== undefined && value < min) deny(`must be at least ${min}`);
        if (max !== undefined && value > max) deny(`must not exceed ${max}`);
      }),
  fieldErrors: ({ validation: { min = -Infinity, max = Infinity, integer_only: whole } }) => {
    const deny = (message: string) => [{ path: ['validation', 'min'], message }];
    if (min > max) return deny('Minimum must not be above the maximum');
    const isOutOfReach = whole && Math.ceil(min) > Math.floor(max);
    return isOutOfReach ? deny('No whole number lies between the minimum and the maximum') : [];
  },
  shape: () => 'number',
  operators: () => comparisons,
  filterType: () => 'number',
  typeScript: () => 'number',
  read: (input, _, style) => (style && typeof input === 'string' ? readWritten(input, style) : readNumber(input)),
  texts: (value) => [String(value)],
  fromText: (text) => readNumber(text),
  imports: numberImports,
});

function readNumber(input: string | number | boolean): number | null {
  if (typeof input === 'string' && !decimal.test(input.trim())) return null;
  const value = typeof input === 'boolean' ? Number.NaN : Number(input);
  return Number.isFinite(value) ? value : null;
}

/** Step of the input: the builder's, else 0.01, or 1 for whole numbers [G05]. */
export function stepOf(validation: { step?: number | undefined; integer_only?: boolean | undefined }): number {
  return validation.step ?? (validation.integer_only ? 1 : 0.01);
}
