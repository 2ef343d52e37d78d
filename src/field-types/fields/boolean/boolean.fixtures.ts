import {
  commonRows,
  type FieldTypeRows,
  flagRow,
  label,
  noDefault,
  requiredRow,
  textRow,
} from '../../settings/setting-rows.fixtures.ts';

export const booleanRows: FieldTypeRows = {
  answers: ['G06'],
  min: { type: 'boolean' },
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
      ...requiredRow([{ input: false }, { input: true }], [null]),
    },
    'validation.must_be_true': flagRow(false, [
      { under: true, obeys: [{ input: true }], breaks: [[false, `${label} must be accepted`]] },
      { under: false, obeys: [{ input: false }], breaks: [] },
    ]),
    'ui.true_label': textRow(100, 'Yes'),
    'ui.false_label': textRow(100, 'No'),
    'ui.label_position': {
      stored: ['left', 'right'],
      preset: 'right',
      refused: ['middle', 'Left', 7].map((place) => [place, 'Label position must be left or right'] as const),
    },
  },
};
