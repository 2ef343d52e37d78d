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

const wrongFormat = `${label} format is invalid`;
const notAUrl = `${label} must be a valid URL`;
const longUrl = (length: number) => `https://example.test/${'x'.repeat(length - 'https://example.test/'.length)}`;

export const urlRows: FieldTypeRows = {
  answers: ['G15'],
  min: { type: 'url' },
  settings: {
    ...commonRows({
      stored: ['https://example.test/'],
      refused: [
        ['nowhere', notAUrl],
        [7, notAUrl],
        [{}, noDefault],
      ],
    }),
    'validation.unique': uniqueRow,
    'validation.required': flagRow(false, [
      {
        under: true,
        obeys: [
          { input: 'http://localhost:8080' },
          { input: ' https://example.test ', stored: 'https://example.test' },
          { input: longUrl(2000) },
          { input: `https://example.test/${'🚜'.repeat(1979)}` },
        ],
        breaks: [
          ...['example.test', '/path', 'javascript:alert(1)', 'data:text/html,x', 'ftp://example.test', 7].map(
            (value) => [value, notAUrl] as const,
          ),
          [longUrl(2001), `${label} must not exceed 2000 characters`],
        ],
        missing: blanks.map((value) => [value, `${label} is required`] as const),
      },
    ]),
    'validation.pattern': patternRow([
      {
        under: '^https://([a-z]+\\.)?example\\.test(/|$)',
        obeys: [
          { input: 'https://example.test' },
          { input: ' https://shop.example.test/a ', stored: 'https://shop.example.test/a' },
        ],
        breaks: [
          ['http://example.test', wrongFormat],
          ['https://other.test', wrongFormat],
          ['example.test', notAUrl],
        ],
      },
      { under: 'javascript', obeys: [], breaks: [['javascript:alert(1)', notAUrl]] },
    ]),
    'validation.min_length': {
      ...lengthRow([
        {
          under: 23,
          obeys: [{ input: 'https://example.test/🚜🚜' }, { input: null }],
          breaks: [
            ['https://example.test/🚜', `${label} must be at least 23 characters`],
            ['x', notAUrl],
          ],
        },
      ]),
      stored: [0, 1, 2000],
      refused: [...lengthRow([]).refused, [2001, unreachable(2000)]],
    },
    'validation.max_length': lengthRow([
      {
        under: 23,
        obeys: [{ input: 'https://example.test/🚜🚜' }],
        breaks: [
          ['https://example.test/🚜🚜🚜', `${label} must not exceed 23 characters`],
          [longUrl(2001), `${label} must not exceed 23 characters`],
        ],
      },
    ]),
    'ui.placeholder': textRow(255),
  },
};
