import {
  commonRows,
  type FieldTypeRows,
  flagRow,
  label,
  noDefault,
  requiredRow,
  type SettingRow,
  textRow,
  uniqueRow,
} from '../../settings/setting-rows.fixtures.ts';

const limitRow = (values: SettingRow['values']): SettingRow => ({
  stored: [-1.5, 0, 1e15],
  preset: null,
  refused: [
    ['3', 'must be a valid number'],
    [true, 'must be a valid number'],
  ],
  ...(values && { values }),
});

export const numberRows: FieldTypeRows = {
  answers: ['G05'],
  min: { type: 'number' },
  settings: {
    ...commonRows({
      stored: [0, -2.5, 1e15],
      refused: [
        ['7', `${label} must be a valid number`],
        [true, `${label} must be a valid number`],
        [{}, noDefault],
      ],
    }),
    'validation.unique': uniqueRow,
    'validation.required': requiredRow([{ input: 0 }, { input: -0, stored: 0 }], ['', null, undefined]),
    'validation.min': limitRow([
      {
        under: 3,
        obeys: [{ input: 3 }, { input: 3.01 }],
        breaks: [
          [2.99, `${label} must be at least 3`],
          [-1e15, `${label} must be at least 3`],
          ['12', `${label} must be a valid number`],
          [true, `${label} must be a valid number`],
        ],
      },
    ]),
    'validation.max': limitRow([
      {
        under: -3,
        obeys: [{ input: -3 }, { input: -3.5 }],
        breaks: [[-2.99, `${label} must not exceed -3`]],
      },
    ]),
    'validation.integer_only': flagRow(false, [
      {
        under: true,
        obeys: [{ input: 2 }, { input: -9_007_199_254_740_991 }],
        breaks: [
          [1.5, `${label} must be a whole number`],
          [9_007_199_254_740_992, `${label} must be a whole number`],
        ],
      },
      { under: false, obeys: [{ input: 1.5 }], breaks: [] },
    ]),
    'validation.step': {
      stored: [0.01, 1, 250],
      preset: null,
      refused: [
        [0, 'must be above 0'],
        [-1, 'must be above 0'],
        ['1', 'must be a valid number'],
      ],
      provedElsewhere: 'it moves the input alone',
    },
    'ui.placeholder': textRow(255),
  },
};
