import {
  commonRows,
  type FieldTypeRows,
  label,
  noDefault,
  requiredRow,
  type SettingRow,
  textRow,
  uniqueRow,
} from '../../settings/setting-rows.fixtures.ts';

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

export const dateRows: FieldTypeRows = {
  answers: ['G08'],
  min: { type: 'date' },
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
          obeys: [{ input: '2024-02-29' }],
          breaks: ['29/02/2024', '2023-02-29', '0000-01-01', 20240229].map((day) => [day, `${label} ${notADay}`]),
        },
        {
          under: 'dd/MM/yyyy',
          obeys: [{ input: '29/02/2024', stored: '2024-02-29' }, { input: '2024-02-29' }],
          breaks: [['02/29/2024', `${label} ${notADay}`]],
        },
        {
          under: 'MM/dd/yyyy',
          obeys: [{ input: '02/29/2024', stored: '2024-02-29' }],
          breaks: [['29/02/2024', `${label} ${notADay}`]],
        },
      ],
    },
    'validation.unique': uniqueRow,
    'validation.required': requiredRow([{ input: '2024-01-31' }], ['', null, undefined]),
    'validation.min_date': dayRow([
      {
        under: '2024-02-01',
        obeys: [{ input: '2024-02-01' }],
        breaks: [['2024-01-31', `${label} must not be before 2024-02-01`]],
      },
    ]),
    'validation.max_date': dayRow([
      {
        under: '2024-02-01',
        obeys: [{ input: '2024-02-01' }],
        breaks: [['2024-02-02', `${label} must not be after 2024-02-01`]],
      },
    ]),
    'ui.placeholder': textRow(255),
  },
};
