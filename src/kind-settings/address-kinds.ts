import { blanks } from './plain-kinds.ts';
import { commonRows, flagRow, type KindTable, label, noDefault, textRow } from './setting-rows.ts';

const notAnAddress = `${label} must be a valid email address`;

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
    'ui.placeholder': textRow(255),
  },
};

const notAUrl = `${label} must be a valid URL`;

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
        ],
        breaks: ['example.test', '/path', 'javascript:alert(1)', 'data:text/html,x', 'ftp://example.test', 7].map(
          (value) => [value, notAUrl],
        ),
        missing: blanks.map((value) => [value, `${label} is required`] as const),
      },
    ]),
    'ui.placeholder': textRow(255),
  },
};
