import { label, noDefault, requiredRow, type SettingRow } from '../settings/setting-rows.fixtures.ts';

/** What counts as no text. */
export const blanks = ['', ' \t\n\u3000', null, undefined];
const notText = `${label} must be text`;
const whole = 'must be a whole number';

/** A length of text. */
export const lengthRow = (values: SettingRow['values']): SettingRow => ({
  stored: [0, 1, 100_000],
  preset: null,
  refused: [
    [-1, 'must not be negative'],
    [100_001, 'must be at most 100000'],
    [1.5, whole],
    ['3', whole],
  ],
  ...(values && { values }),
});

const notAPattern = 'is not a valid pattern; look-around and back-references are not supported';

/** A pattern, whatever text it is for. */
export const patternRow = (values: SettingRow['values']): SettingRow => ({
  stored: ['^[A-Z]{2}-\\d+$', '(a|b)+', '^(a+)+$', '\\p{L}+', 'x'.repeat(1000)],
  preset: null,
  refused: [
    ...['(', '[a', 'a{2,1}', '*', '(?=a)b', '(?<!a)b', '(a)\\1'].map((pattern) => [pattern, notAPattern] as const),
    ['((a{100}){100}){100}', 'is too large; repeat less, or shorter parts'],
    ['x'.repeat(1001), 'must be at most 1000 characters'],
    [7, 'must be text'],
    ['a\ud800', 'holds characters that cannot be stored'],
  ],
  ...(values && { values }),
});

/** A minimum that no text of the type can reach. */
export const unreachable = (max: number) => `Minimum length must not be above ${max}, the most that this field takes`;

/** One line of text and many [G03]. */
export const plainTextRows: Record<string, SettingRow> = {
  'validation.required': requiredRow([{ input: 'a' }, { input: ' a ' }], blanks),
  'validation.pattern': patternRow([
    {
      under: '^[A-Z]{2}-\\d+$',
      obeys: [{ input: 'AB-1' }, { input: '', stored: null }],
      breaks: [
        ['ab-1', `${label} format is invalid`],
        ['AB-1\nx', `${label} format is invalid`],
        ['x'.repeat(10_001), `${label} must not exceed 10000 characters`],
        [7, notText],
      ],
    },
    { under: 'b+', obeys: [{ input: 'abc' }], breaks: [['ac', `${label} format is invalid`]] },
    {
      under: '^.{2}$',
      obeys: [{ input: '🚜🚜' }, { input: 'é' + '\u0301' }],
      breaks: [
        ['🚜', `${label} format is invalid`],
        ['🚜🚜🚜', `${label} format is invalid`],
      ],
    },
    {
      under: '^(a+)+$',
      obeys: [{ input: 'aaa' }],
      breaks: [[`${'a'.repeat(9_000)}!`, `${label} format is invalid`]],
    },
  ]),
  'validation.min_length': lengthRow([
    {
      under: 3,
      obeys: [{ input: 'abc' }, { input: '🚜🚜🚜' }, { input: null }],
      breaks: [
        ['ab', `${label} must be at least 3 characters`],
        ['🚜🚜', `${label} must be at least 3 characters`],
      ],
    },
  ]),
  'validation.max_length': lengthRow([
    {
      under: 3,
      obeys: [{ input: 'abc' }, { input: '🚜🚜🚜' }],
      breaks: [
        ['abcd', `${label} must not exceed 3 characters`],
        ['🚜🚜🚜🚜', `${label} must not exceed 3 characters`],
      ],
    },
  ]),
};

export const textDefaults = {
  stored: ['a', 'x'.repeat(1000)],
  refused: [
    [7, notText],
    [true, notText],
    [['a'], notText],
    [{ a: 1 }, noDefault],
  ],
} as const;
