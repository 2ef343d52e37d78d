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

const whole = 'must be a whole number';

const options = [
  { label: 'Red', value: 'red' },
  { label: 'Deep blue', value: 'blue' },
];
const notAnOption = `${label} must be one of the options`;
const atLeastOne = 'At least one option is required';

/** How many options may be chosen. */
const chosenRow = (min: number): SettingRow => ({
  stored: [min, 2],
  preset: null,
  refused: [
    [min - 1, `must be at least ${min}`],
    [501, 'must be at most 500'],
    [1.5, whole],
    ['3', whole],
  ],
});

export const selectRows: FieldTypeRows = {
  answers: ['G07'],
  min: { type: 'select', options },
  settings: {
    ...commonRows({
      stored: ['blue'],
      refused: [
        ['green', notAnOption],
        [['red'], notAnOption],
        [{}, noDefault],
      ],
    }),
    options: {
      stored: [options, [{ label: 'Only', value: '1' }]],
      preset: options,
      refused: [
        [[], atLeastOne],
        [undefined, atLeastOne],
        [null, atLeastOne],
        ['red', atLeastOne],
        [[...options, { label: 'Again', value: 'red' }], 'Another option has this value', 'options.2.value'],
        [Array.from({ length: 501 }, (_, n) => ({ label: `${n}`, value: `${n}` })), 'At most 500 options'],
      ],
      values: [
        {
          under: options,
          obeys: [{ input: 'red' }, { input: 'blue' }],
          breaks: ['green', 'RED', 'Deep blue', '__proto__', ['red'], 7].map((value) => [value, notAnOption] as const),
        },
      ],
    },
    'options.0.label': {
      stored: ['Crimson', 'x'.repeat(200)],
      preset: 'Red',
      refused: [
        ['', 'Option label is required'],
        [' ', 'Option label is required'],
        [undefined, 'Option label is required'],
        [7, 'Option label is required'],
        ['x'.repeat(201), 'must be at most 200 characters'],
      ],
    },
    'options.0.value': {
      stored: ['crimson', '__proto__', 'x'.repeat(200)],
      preset: 'red',
      refused: [
        ['', 'Option value is required'],
        [' ', 'Option value is required'],
        [undefined, 'Option value is required'],
        [7, 'Option value is required'],
        ['x'.repeat(201), 'must be at most 200 characters'],
      ],
    },
    allow_multiple_selection: flagRow(false, [
      {
        under: true,
        obeys: [{ input: ['blue', 'red'] }, { input: ['red'] }, { input: [], stored: null }],
        breaks: [
          ['red', `${label} must be a list of options`],
          [['green'], notAnOption],
          [['red', 'red'], `${label} must not name an option twice`],
        ],
      },
    ]),
    'validation.unique': uniqueRow,
    'validation.required': requiredRow([{ input: 'red' }], ['', null, undefined, []]),
    'validation.min_items': {
      ...chosenRow(0),
      beside: { allow_multiple_selection: true },
      refused: [...chosenRow(0).refused, [3, 'Minimum items must not be above the number of options']],
      values: [
        {
          under: 2,
          obeys: [{ input: ['blue', 'red'] }, { input: null }],
          breaks: [
            [['red'], `${label} must have at least 2 item(s)`],
            [[], `${label} must have at least 2 item(s)`],
          ],
        },
      ],
    },
    'validation.max_items': {
      ...chosenRow(1),
      beside: { allow_multiple_selection: true },
      values: [
        {
          under: 1,
          obeys: [{ input: ['blue'] }, { input: [], stored: null }],
          breaks: [[['blue', 'red'], `${label} can have at most 1 item(s)`]],
        },
      ],
    },
    'ui.placeholder': textRow(255),
  },
};
