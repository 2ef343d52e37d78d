import { z } from 'zod';
import { comparisons } from '../../../contracts/lists/condition.ts';
import { defineFieldType } from '../../kit/field-type.ts';
import { inputSettings, placeholder, required, unique } from '../../settings/settings.ts';
import { dateImports } from './date.imports.ts';
import { dateFormats, formatDate, readDate } from './date-format.ts';

/** A day such as 2026-05-31, as TypeScript can say it. */
const dayType = `\`\${number}-\${number}-\${number}\``;

const isoMessage = 'must be a valid date';
const isoDate = z
  .string(isoMessage)
  .refine((text) => readDate(text, 'yyyy-MM-dd') === text, isoMessage)
  .optional();

export const date = defineFieldType({
  type: 'date',
  group: 'Advanced',
  order: 1,
  label: 'Date Picker',
  pageInput: 'date',
  spellings: ['datepicker'],
  settings: {
    date_format: z.enum(dateFormats, `Date format must be one of ${dateFormats.join(', ')}`).default('yyyy-MM-dd'),
    validation: z.object({ required, unique, min_date: isoDate, max_date: isoDate }).prefault({}),
    ui: z.object({ ...inputSettings, placeholder: placeholder(255) }).prefault({}),
  },
  /** Taken in as ISO or in the field's own format; kept as ISO [G08]. */
  value: ({ label, date_format: format, validation: { min_date: min, max_date: max } }) => {
    const valid = z.string(`${label} must be a valid date`).transform((text, context) => {
      const iso = readDate(text, format);
      if (iso !== null) return iso;
      context.addIssue({ code: 'custom', message: `${label} must be a valid date` });
      return z.NEVER;
    });
    return valid.superRefine((iso, context) => {
      const deny = (problem: string) => context.addIssue({ code: 'custom', message: `${label} ${problem}` });
      if (min !== undefined && iso < min) deny(`must not be before ${formatDate(min, format)}`);
      if (max !== undefined && iso > max) deny(`must not be after ${formatDate(max, format)}`);
    });
  },
  fieldErrors: ({ validation: { min_date: min, max_date: max } }) =>
    min !== undefined && max !== undefined && min > max
      ? [{ path: ['validation', 'min_date'], message: 'First date must not be after the last date' }]
      : [],
  prepare: withReadDates,
  shape: () => 'date',
  operators: () => comparisons,
  filterType: () => 'date',
  typeScript: () => dayType,
  read: (input, { date_format: format }) => (typeof input === 'string' ? readDate(input, format) : null),
  listText: (iso, { date_format: format }) => (typeof iso === 'string' ? formatDate(iso, format) : ''),
  texts: (iso) => [String(iso)],
  fromText: (text, { date_format: format }) => readDate(text, format),
  imports: dateImports,
});

/** The tokens YYYY and DD read as yyyy and dd, and dates in the field's own format as ISO. */
function withReadDates(raw: Record<string, unknown>): Record<string, unknown> {
  const input = raw['date_format'];
  if (typeof input !== 'string') return raw;
  const spelled = input.replaceAll('YYYY', 'yyyy').replaceAll('DD', 'dd');
  const format = dateFormats.find((known) => known === spelled);
  if (!format) return raw;
  const iso = (value: unknown) => (typeof value === 'string' ? (readDate(value, format) ?? value) : value);
  const validation = raw['validation'];
  return {
    ...raw,
    date_format: format,
    ...('default_value' in raw && { default_value: iso(raw['default_value']) }),
    ...(typeof validation === 'object' &&
      validation !== null && {
        validation: Object.fromEntries(
          Object.entries(validation).map(([name, value]) => [name, name.endsWith('_date') ? iso(value) : value]),
        ),
      }),
  };
}
