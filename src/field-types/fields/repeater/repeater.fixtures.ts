import { item, subFields, subFieldsRow } from '../../inner-fields/inner-fields.fixtures.ts';
import {
  commonRows,
  countRow,
  type FieldTypeRows,
  flagRow,
  label,
  noDefault,
  requiredRow,
  type SettingRow,
  textRow,
} from '../../settings/setting-rows.fixtures.ts';

const buttonRow = (preset: string): SettingRow => {
  const row = textRow(60, preset);
  return { ...row, refused: [...row.refused, [' ', 'must not be empty']] };
};

export const repeaterRows: FieldTypeRows = {
  answers: ['G13', 'G14'],
  min: { type: 'repeater', sub_fields: subFields },
  settings: {
    ...commonRows({
      stored: [],
      refused: [
        ['x', `${label} must be a list of items`],
        [7, `${label} must be a list of items`],
        [{}, noDefault],
      ],
    }),
    sub_fields: subFieldsRow('repeater', [
      {
        under: subFields,
        obeys: [
          { input: [{ part: 'Bucket', count: 1 }, item('Auger')] },
          { input: [{ part: 'Bucket' }], stored: [item('Bucket')] },
        ],
        breaks: [
          [[item('a'), { part: 'b', count: 'x' }], 'Count must be a valid number', '1.count'],
          [[{ part: 'b', count: 10 }], 'Count must not exceed 9', '0.count'],
          [[{ part: 'b', price: 1 }], `${label} has no field named "price"`, '0'],
          [['x'], `${label} must hold its fields by name`, '0'],
          [{}, `${label} must be a list of items`],
          ['x', `${label} must be a list of items`],
        ],
        missing: [
          [[item('a'), { count: 2 }], 'Part is required', '1.part'],
          [[{ part: ' ' }], 'Part is required', '0.part'],
        ],
      },
    ]),
    'validation.required': requiredRow([{ input: [item('a')] }], [null, undefined, []]),
    'validation.min_items': countRow(0, 0, {
      values: [
        {
          under: 2,
          obeys: [{ input: [item('a'), item('b')] }, { input: null }],
          breaks: [
            [[item('a')], `${label} must have at least 2 item(s)`],
            [[], `${label} must have at least 2 item(s)`],
          ],
        },
      ],
    }),
    'validation.max_items': countRow(1, 10, {
      max: 1000,
      values: [
        {
          under: 2,
          obeys: [{ input: [item('a'), item('b')] }],
          breaks: [[[item('a'), item('b'), item('c')], `${label} can have at most 2 item(s)`]],
        },
      ],
    }),
    'ui.add_button_label': buttonRow('Add Item'),
    'ui.remove_button_label': buttonRow('Remove'),
    'ui.allow_reordering': flagRow(true),
    'ui.collapsed_by_default': flagRow(false),
  },
};
