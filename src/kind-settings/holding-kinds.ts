import type { FieldHolder } from '../field-kinds/inner-fields/inner-fields.ts';
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
import { lengthRow } from './text-kinds.ts';

/** The type that relations lead to, and ids of its entries. */
export const relationTarget = 'industries';
export const related = [1, 2, 3].map((n) => `0197c7a5-2222-7000-8000-00000000000${n}`);
const [first = '', second = '', third = ''] = related;

const whole = 'must be a whole number';
const notAnId = `${label} must name an entry by its id`;
const nobody = '0197c7a5-1111-7000-8000-000000000001';

const countRow = (least: number, preset: number, values: Pick<SettingRow, 'beside' | 'values'>): SettingRow => ({
  stored: [least, least + 1],
  preset,
  refused: [
    [least - 1, `must be at least ${least}`],
    ...(least === 1 ? [[501, 'must be at most 500'] as const] : []),
    [1.5, whole],
    ['3', whole],
  ],
  ...values,
});

const several = { multiselect: true, validation: { max_items: 3 } };

export const relation: KindTable = {
  least: { type: 'relation', content_type: relationTarget },
  settings: {
    ...commonRows({
      stored: [nobody],
      refused: [
        ['first', notAnId],
        [7, notAnId],
        [{}, noDefault],
      ],
    }),
    content_type: {
      stored: [relationTarget],
      preset: relationTarget,
      refused: [
        ['', 'Content type is required'],
        [undefined, 'Content type is required'],
        [null, 'Content type is required'],
        [7, 'Content type is required'],
        ['No Slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
        ['x'.repeat(101), 'Slug must be at most 100 characters'],
      ],
    },
    display_field: {
      stored: ['id', 'name', 'slug'],
      preset: 'name',
      refused: ['title', 'Name', 7].map((name) => [name, 'Display field must be id, name or slug'] as const),
    },
    multiselect: flagRow(false, [
      {
        under: false,
        obeys: [{ given: first }, { given: first.toUpperCase(), stored: first }, { given: null }],
        breaks: ['sample-1', [first], 7, {}, '1'].map((value) => [value, notAnId] as const),
      },
    ]),
    searchable: flagRow(true),
    'validation.required': requiredRow([{ given: first }], ['', null, undefined]),
    'validation.min_items': countRow(0, 0, {
      beside: several,
      values: [
        {
          under: 2,
          obeys: [{ given: [first, second] }, { given: [third, second, first] }, { given: null }],
          breaks: [
            [[first], `${label} must have at least 2 item(s)`],
            [[], `${label} must have at least 2 item(s)`],
            [[first, first], `${label} must not name an entry twice`],
            [first, `${label} must be a list of entries`],
            [[first, 'x'], notAnId],
          ],
        },
      ],
    }),
    'validation.max_items': countRow(1, 1, {
      // A single one has no count.
      beside: { multiselect: true },
      values: [
        {
          under: 2,
          obeys: [{ given: [first, second] }, { given: [], stored: null }],
          breaks: [[related, `${label} can have at most 2 item(s)`]],
        },
      ],
    }),
    'ui.placeholder': textRow(255),
  },
};

const part = { name: 'part', label: 'Part', type: 'text', validation: { required: true } };
const count = { name: 'count', label: 'Count', type: 'number', validation: { max: 9 } };
const subFields = [part, count];

const oneOfMany = (more: object) => [part, { ...count, ...more }];

/** What both kinds that hold fields say of them [G14]. */
const subFieldsRow = (owner: FieldHolder, values: SettingRow['values']): SettingRow => ({
  stored: [
    subFields,
    [{ name: 'title', label: 'Title', type: 'textarea', ui: { rows: 9, placeholder: 'Here' } }],
    [{ name: 'of', label: 'Of', type: 'relation', content_type: relationTarget, validation: { max_items: 1 } }],
  ],
  preset: subFields,
  refused: [
    ...[[], undefined, null, 'x', {}].map((value) => [value, 'At least one sub field is required'] as const),
    [Array.from({ length: 41 }, (_, n) => ({ ...part, name: `f${n}` })), 'At most 40 sub fields'],
    ...(
      [
        ['repeater', owner === 'repeater' ? 'another repeater' : 'a repeater'],
        ['rich_text', 'a rich text field'],
        ['rich text', 'a rich text field'],
        ['editor', 'an editor'],
        ['group', owner === 'group' ? 'another group' : 'a group'],
      ] as const
    ).map(
      ([type, named]) =>
        [oneOfMany({ type, sub_fields: [part] }), `A ${owner} cannot contain ${named}`, 'sub_fields.1.type'] as const,
    ),
    [oneOfMany({ type: 'hologram' }), 'Unknown field type: hologram', 'sub_fields.1.type'],
    [oneOfMany({ name: 'Count' }), nameRule(), 'sub_fields.1.name'],
    [oneOfMany({ name: 'constructor' }), '"constructor" is a reserved name', 'sub_fields.1.name'],
    [oneOfMany({ name: 'part' }), 'Another field has this name', 'sub_fields.1.name'],
    [oneOfMany({ label: ' ' }), 'Display Name is required', 'sub_fields.1.label'],
    [
      oneOfMany({ validation: { min: 2, max: 1 } }),
      'Minimum must not be above the maximum',
      'sub_fields.1.validation.min',
    ],
    [oneOfMany({ default_value: 'x' }), 'Count must be a valid number', 'sub_fields.1.default_value'],
    [oneOfMany({ default_value: 10 }), 'Count must not exceed 9', 'sub_fields.1.default_value'],
  ],
  ...(values && { values }),
});

function nameRule(): string {
  return 'Field name must start with a lowercase letter and hold only lowercase letters, numbers and underscores';
}

const item = (name: string) => ({ part: name, count: null });
const buttonRow = (preset: string): SettingRow => {
  const row = textRow(60, preset);
  return { ...row, refused: [...row.refused, [' ', 'must not be empty']] };
};

export const repeater: KindTable = {
  least: { type: 'repeater', sub_fields: subFields },
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
          { given: [{ part: 'Bucket', count: 1 }, item('Auger')] },
          { given: [{ part: 'Bucket' }], stored: [item('Bucket')] },
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
    'validation.required': requiredRow([{ given: [item('a')] }], [null, undefined, []]),
    'validation.min_items': countRow(0, 0, {
      values: [
        {
          under: 2,
          obeys: [{ given: [item('a'), item('b')] }, { given: null }],
          breaks: [
            [[item('a')], `${label} must have at least 2 item(s)`],
            [[], `${label} must have at least 2 item(s)`],
          ],
        },
      ],
    }),
    'validation.max_items': countRow(1, 10, {
      values: [
        {
          under: 2,
          obeys: [{ given: [item('a'), item('b')] }],
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

export const group: KindTable = {
  least: { type: 'group', sub_fields: subFields },
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
        obeys: [{ given: { part: 'Bucket', count: 1 } }, { given: { part: 'Bucket' }, stored: item('Bucket') }],
        breaks: [
          [{ part: 'b', count: 'x' }, 'Count must be a valid number', 'count'],
          [{ part: 'b', price: 1 }, `${label} has no field named "price"`],
          [[item('a')], `${label} must hold its fields by name`],
          ['x', `${label} must hold its fields by name`],
        ],
        missing: [[{ count: 1 }, 'Part is required', 'part']],
      },
    ]),
    'validation.required': requiredRow([{ given: item('a') }], [null, undefined]),
    'ui.collapsed_by_default': flagRow(false),
  },
};

const tooLong = `${label} must not exceed 3 characters`;

export const richText: KindTable = {
  least: { type: 'rich_text' },
  settings: {
    ...commonRows({
      caption: 'Label',
      stored: ['<p>a</p>'],
      refused: [
        [7, `${label} must be text`],
        [{}, noDefault],
      ],
    }),
    'validation.required': requiredRow(
      [{ given: '<p>a</p>' }, { given: '<p>Lifts <strong>a lot</strong> &amp; more</p>' }],
      ['', '<p></p>', '<p> &nbsp;</p><p></p>', null, undefined],
    ),
    'validation.max_length': lengthRow([
      {
        under: 3,
        obeys: [{ given: '<p><strong>abc</strong></p>' }, { given: '<p>🚜&amp;🚜</p>' }],
        breaks: [
          ['<p>abcd</p>', tooLong],
          ['<p>🚜🚜🚜🚜</p>', tooLong],
          ['<b>'.repeat(10_001), `${label} holds too much markup`],
          [7, `${label} must be text`],
        ],
      },
    ]),
    'ui.placeholder': textRow(255),
    'ui.height': {
      stored: [100, 310, 800],
      preset: 300,
      refused: [
        [99, 'must be at least 100'],
        [801, 'must be at most 800'],
        ['300', 'must be a number'],
      ],
    },
    ...Object.fromEntries(
      ['basic_formatting', 'links', 'lists', 'alignment', 'images'].map((name) => [
        `ui.toolbar_options.${name}`,
        flagRow(true),
      ]),
    ),
    ...Object.fromEntries(
      ['media', 'tables', 'code_blocks', 'custom_styles'].map((name) => [`ui.toolbar_options.${name}`, flagRow(false)]),
    ),
  },
};
