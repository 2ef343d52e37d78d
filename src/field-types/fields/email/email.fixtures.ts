import { blanks, lengthRow, patternRow, unreachable } from '../../plain-text/plain-text.fixtures.ts';
import {
  commonRows,
  type FieldTypeRows,
  flagRow,
  label,
  noDefault,
  textRow,
  uniqueRow,
} from '../../settings/setting-rows.fixtures.ts';

const notAnAddress = `${label} must be a valid email address`;
const wrongFormat = `${label} format is invalid`;

export const emailRows: FieldTypeRows = {
  answers: ['G15'],
  min: { type: 'email' },
  settings: {
    ...commonRows({
      stored: ['a@example.test'],
      refused: [
        ['nobody', notAnAddress],
        [7, notAnAddress],
        [{}, noDefault],
      ],
    }),
    'validation.unique': uniqueRow,
    'validation.required': flagRow(false, [
      {
        under: true,
        obeys: [{ input: ' Ada@Example.TEST ', stored: 'ada@example.test' }],
        breaks: ['ada', 'ada@', '@example.test', 'a@b', 'a..b@example.test', 'a b@example.test', 7].map((value) => [
          value,
          notAnAddress,
        ]),
        missing: blanks.map((value) => [value, `${label} is required`] as const),
      },
    ]),
    'validation.pattern': patternRow([
      {
        under: '@example\\.test$',
        // The stored address is what must match, and no pattern makes an address of what is none.
        obeys: [{ input: ' Ada@EXAMPLE.test', stored: 'ada@example.test' }, { input: null }],
        breaks: [
          ['ada@other.test', wrongFormat],
          ['@example.test', notAnAddress],
        ],
      },
      { under: '[A-Z]', obeys: [], breaks: [['ADA@example.test', wrongFormat]] },
    ]),
    'validation.min_length': {
      ...lengthRow([
        {
          under: 16,
          obeys: [{ input: 'ada@example.test' }, { input: '', stored: null }],
          breaks: [
            [' a@example.test ', `${label} must be at least 16 characters`],
            ['a@b', notAnAddress],
          ],
        },
      ]),
      stored: [0, 1, 320],
      refused: [...lengthRow([]).refused, [321, unreachable(320)]],
    },
    'validation.max_length': lengthRow([
      {
        under: 16,
        obeys: [{ input: ' ADA@example.test ', stored: 'ada@example.test' }],
        breaks: [
          ['adah@example.test', `${label} must not exceed 16 characters`],
          ['x'.repeat(17), notAnAddress],
        ],
      },
    ]),
    'ui.placeholder': textRow(255),
  },
};
