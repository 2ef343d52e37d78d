import { item, subFields, subFieldsRow } from '../../inner-fields/inner-fields.fixtures.ts';
import {
  commonRows,
  type FieldTypeRows,
  flagRow,
  label,
  noDefault,
  requiredRow,
} from '../../settings/setting-rows.fixtures.ts';

export const groupRows: FieldTypeRows = {
  answers: ['G14'],
  min: { type: 'group', sub_fields: subFields },
  settings: {
    ...commonRows({
      stored: [],
      refused: [
        ['x', `${label} must hold its fields by name`],
        [{}, noDefault],
      ],
    }),
    sub_fields: subFieldsRow('group', [
      {
        under: subFields,
        obeys: [{ input: { part: 'Bucket', count: 1 } }, { input: { part: 'Bucket' }, stored: item('Bucket') }],
        breaks: [
          [{ part: 'b', count: 'x' }, 'Count must be a valid number', 'count'],
          [{ part: 'b', price: 1 }, `${label} has no field named "price"`],
          [[item('a')], `${label} must hold its fields by name`],
          ['x', `${label} must hold its fields by name`],
        ],
        missing: [[{ count: 1 }, 'Part is required', 'part']],
      },
    ]),
    'validation.required': requiredRow([{ input: item('a') }], [null, undefined]),
    'ui.collapsed_by_default': flagRow(false),
  },
};
