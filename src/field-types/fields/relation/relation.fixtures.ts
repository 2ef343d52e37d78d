import {
  commonRows,
  countRow,
  type FieldTypeRows,
  flagRow,
  label,
  noDefault,
  requiredRow,
  textRow,
} from '../../settings/setting-rows.fixtures.ts';

/** The type that relations lead to, and ids of its entries. */
export const relationTarget = 'industries';
export const related = [1, 2, 3].map((n) => `0197c7a5-2222-7000-8000-00000000000${n}`);
const [first = '', second = '', third = ''] = related;

const notAnId = `${label} must name an entry by its id`;
const nobody = '0197c7a5-1111-7000-8000-000000000001';

const several = { multiselect: true, validation: { max_items: 3 } };

export const relationRows: FieldTypeRows = {
  answers: ['G09'],
  min: { type: 'relation', content_type: relationTarget },
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
        obeys: [{ input: first }, { input: first.toUpperCase(), stored: first }, { input: null }],
        breaks: ['sample-1', [first], 7, {}, '1'].map((value) => [value, notAnId] as const),
      },
    ]),
    searchable: flagRow(true),
    'validation.required': requiredRow([{ input: first }], ['', null, undefined]),
    'validation.min_items': countRow(0, 0, {
      beside: several,
      values: [
        {
          under: 2,
          obeys: [{ input: [first, second] }, { input: [third, second, first] }, { input: null }],
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
          obeys: [{ input: [first, second] }, { input: [], stored: null }],
          breaks: [[related, `${label} can have at most 2 item(s)`]],
        },
      ],
    }),
    'ui.placeholder': textRow(255),
  },
};
