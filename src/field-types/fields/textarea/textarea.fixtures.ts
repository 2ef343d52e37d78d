import { plainTextRows, textDefaults } from '../../plain-text/plain-text.fixtures.ts';
import { commonRows, type FieldTypeRows, textRow } from '../../settings/setting-rows.fixtures.ts';

const outOfRows = 'Rows must be between 1 and 20';

export const textareaRows: FieldTypeRows = {
  answers: ['G04'],
  min: { type: 'textarea' },
  settings: {
    ...commonRows(textDefaults),
    ...plainTextRows,
    'ui.placeholder': textRow(1000),
    'ui.rows': {
      stored: [1, 4, 20],
      preset: 4,
      refused: [0, 21, -3, 2.5, '4'].map((rows) => [rows, outOfRows] as const),
    },
  },
};
