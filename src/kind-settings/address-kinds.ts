import { commonRows, flagRow, type KindTable, label, noDefault, textRow } from './setting-rows.ts';
import { blanks, lengthRow, patternRow, unreachable } from './text-kinds.ts';

const notAnAddress = `${label} must be a valid email address`;
const wrongFormat = `${label} format is invalid`;

export const email: KindTable = {
  least: { type: 'email' },
  settings: {
    ...commonRows({
      stored: ['a@example.test'],
      refused: [
        ['nobody', notAnAddress],
        [7, notAnAddress],
        [{}, noDefault],
      ],
    }),
    'validation.required': flagRow(false, [
      {
        under: true,
        obeys: [{ given: ' Ada@Example.TEST ', stored: 'ada@example.test' }],
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
        obeys: [{ given: ' Ada@EXAMPLE.test', stored: 'ada@example.test' }, { given: null }],
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
          obeys: [{ given: 'ada@example.test' }, { given: '', stored: null }],
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
        obeys: [{ given: ' ADA@example.test ', stored: 'ada@example.test' }],
        breaks: [
          ['adah@example.test', `${label} must not exceed 16 characters`],
          ['x'.repeat(17), notAnAddress],
        ],
      },
    ]),
    'ui.placeholder': textRow(255),
  },
};

const notAUrl = `${label} must be a valid URL`;
const longUrl = (length: number) => `https://example.test/${'x'.repeat(length - 'https://example.test/'.length)}`;

export const url: KindTable = {
  least: { type: 'url' },
  settings: {
    ...commonRows({
      stored: ['https://example.test/'],
      refused: [
        ['nowhere', notAUrl],
        [7, notAUrl],
        [{}, noDefault],
      ],
    }),
    'validation.required': flagRow(false, [
      {
        under: true,
        obeys: [
          { given: 'http://localhost:8080' },
          { given: ' https://example.test ', stored: 'https://example.test' },
          { given: longUrl(2000) },
          { given: `https://example.test/${'🚜'.repeat(1979)}` },
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
          { given: 'https://example.test' },
          { given: ' https://shop.example.test/a ', stored: 'https://shop.example.test/a' },
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
          obeys: [{ given: 'https://example.test/🚜🚜' }, { given: null }],
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
        obeys: [{ given: 'https://example.test/🚜🚜' }],
        breaks: [
          ['https://example.test/🚜🚜🚜', `${label} must not exceed 23 characters`],
          [longUrl(2001), `${label} must not exceed 23 characters`],
        ],
      },
    ]),
    'ui.placeholder': textRow(255),
  },
};
