import { plainTextRows, textDefaults } from '../../plain-text/plain-text.fixtures.ts';
import { commonRows, type KindRows, textRow } from '../../settings/setting-rows.fixtures.ts';

export const textRows: KindRows = {
  answers: ['G03'],
  least: { type: 'text' },
  settings: { ...commonRows(textDefaults), ...plainTextRows, 'ui.placeholder': textRow(255) },
};
