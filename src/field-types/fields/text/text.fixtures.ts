import { plainTextRows, textDefaults } from '../../plain-text/plain-text.fixtures.ts';
import { commonRows, type FieldTypeRows, textRow, uniqueRow } from '../../settings/setting-rows.fixtures.ts';

export const textRows: FieldTypeRows = {
  answers: ['G03'],
  min: { type: 'text' },
  settings: {
    ...commonRows(textDefaults),
    ...plainTextRows,
    'validation.unique': uniqueRow,
    'ui.placeholder': textRow(255),
  },
};
