import {
  commonRows,
  flagRow,
  type KindTable,
  label,
  noDefault,
  requiredRow,
  type SettingRow,
  textRow,
} from './setting-rows.ts';

const whole = 'must be a whole number';

const limitRow = (values: SettingRow['values']): SettingRow => ({
  stored: [-1.5, 0, 1e15],
  preset: null,
  refused: [
    ['3', 'must be a valid number'],
    [true, 'must be a valid number'],
  ],
  ...(values && { values }),
});

export const number: KindTable = {
  least: { type: 'number' },
  settings: {
    ...commonRows({
      stored: [0, -2.5, 1e15],
      refused: [
        ['7', `${label} must be a valid number`],
        [true, `${label} must be a valid number`],
        [{}, noDefault],
      ],
    }),
    'validation.required': requiredRow([{ given: 0 }, { given: -0, stored: 0 }], ['', null, undefined]),
    'validation.min': limitRow([
      {
        under: 3,
        obeys: [{ given: 3 }, { given: 3.01 }],
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
        obeys: [{ given: -3 }, { given: -3.5 }],
        breaks: [[-2.99, `${label} must not exceed -3`]],
      },
    ]),
    'validation.integer_only': flagRow(false, [
      {
        under: true,
        obeys: [{ given: 2 }, { given: -9_007_199_254_740_991 }],
        breaks: [
          [1.5, `${label} must be a whole number`],
          [9_007_199_254_740_992, `${label} must be a whole number`],
        ],
      },
      { under: false, obeys: [{ given: 1.5 }], breaks: [] },
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

const options = [
  { label: 'Red', value: 'red' },
  { label: 'Deep blue', value: 'blue' },
];
const notAnOption = `${label} must be one of the options`;
const atLeastOne = 'At least one option is required';

/** How many options may be chosen. */
const chosenRow = (least: number): SettingRow => ({
  stored: [least, 2],
  preset: null,
  refused: [
    [least - 1, `must be at least ${least}`],
    [501, 'must be at most 500'],
    [1.5, whole],
    ['3', whole],
  ],
});

export const select: KindTable = {
  least: { type: 'select', options },
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
          obeys: [{ given: 'red' }, { given: 'blue' }],
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
        obeys: [{ given: ['blue', 'red'] }, { given: ['red'] }, { given: [], stored: null }],
        breaks: [
          ['red', `${label} must be a list of options`],
          [['green'], notAnOption],
          [['red', 'red'], `${label} must not name an option twice`],
        ],
      },
    ]),
    'validation.required': requiredRow([{ given: 'red' }], ['', null, undefined, []]),
    'validation.min_items': {
      ...chosenRow(0),
      beside: { allow_multiple_selection: true },
      refused: [...chosenRow(0).refused, [3, 'Minimum items must not be above the number of options']],
      values: [
        {
          under: 2,
          obeys: [{ given: ['blue', 'red'] }, { given: null }],
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
          obeys: [{ given: ['blue'] }, { given: [], stored: null }],
          breaks: [[['blue', 'red'], `${label} can have at most 1 item(s)`]],
        },
      ],
    },
    'ui.placeholder': textRow(255),
  },
};

export const boolean: KindTable = {
  least: { type: 'boolean' },
  settings: {
    ...commonRows({
      stored: [true, false],
      refused: [
        ['yes', `${label} must be true or false`],
        [1, `${label} must be true or false`],
        [{}, noDefault],
      ],
    }),
    'validation.required': {
      ...requiredRow([{ given: false }, { given: true }], [null]),
    },
    'ui.true_label': textRow(100, 'Yes'),
    'ui.false_label': textRow(100, 'No'),
    'ui.label_position': {
      stored: ['left', 'right'],
      preset: 'right',
      refused: ['middle', 'Left', 7].map((place) => [place, 'Label position must be left or right'] as const),
    },
  },
};

const notADay = 'must be a valid date';

const dayRow = (values: SettingRow['values']): SettingRow => ({
  stored: ['2024-02-29', '0001-01-01', '9999-12-31'],
  preset: null,
  refused: ['2024-02-30', '29/02/2024', 'yesterday', '0000-01-01', '275760-01-01', '2024-2-1', 7].map(
    (day) => [day, notADay] as const,
  ),
  ...(values && { values }),
});

const formats = 'Date format must be one of yyyy-MM-dd, dd/MM/yyyy, MM/dd/yyyy';

export const date: KindTable = {
  least: { type: 'date' },
  settings: {
    ...commonRows({
      stored: ['2024-02-29'],
      refused: [
        ['2024-02-30', `${label} ${notADay}`],
        [20240229, `${label} ${notADay}`],
        [{}, noDefault],
      ],
    }),
    date_format: {
      stored: ['yyyy-MM-dd', 'dd/MM/yyyy', 'MM/dd/yyyy'],
      preset: 'yyyy-MM-dd',
      refused: ['dd.MM.yyyy', 'yy-M-d', 'yyyy-mm-dd', 7].map((format) => [format, formats] as const),
      values: [
        {
          under: 'yyyy-MM-dd',
          obeys: [{ given: '2024-02-29' }],
          breaks: ['29/02/2024', '2023-02-29', '0000-01-01', 20240229].map((day) => [day, `${label} ${notADay}`]),
        },
        {
          under: 'dd/MM/yyyy',
          obeys: [{ given: '29/02/2024', stored: '2024-02-29' }, { given: '2024-02-29' }],
          breaks: [['02/29/2024', `${label} ${notADay}`]],
        },
        {
          under: 'MM/dd/yyyy',
          obeys: [{ given: '02/29/2024', stored: '2024-02-29' }],
          breaks: [['29/02/2024', `${label} ${notADay}`]],
        },
      ],
    },
    'validation.required': requiredRow([{ given: '2024-01-31' }], ['', null, undefined]),
    'validation.min_date': dayRow([
      {
        under: '2024-02-01',
        obeys: [{ given: '2024-02-01' }],
        breaks: [['2024-01-31', `${label} must not be before 2024-02-01`]],
      },
    ]),
    'validation.max_date': dayRow([
      {
        under: '2024-02-01',
        obeys: [{ given: '2024-02-01' }],
        breaks: [['2024-02-02', `${label} must not be after 2024-02-01`]],
      },
    ]),
    'ui.placeholder': textRow(255),
  },
};
