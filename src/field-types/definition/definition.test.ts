import { describe, expect, test } from 'vitest';
import { FieldDefinition } from './definition.ts';
import { fieldList } from './field-list.ts';

/** Path → message of the first error at each path. */
function refusals(fields: unknown): Record<string, string> {
  const checked = fieldList.safeParse(fields);
  if (checked.success) return {};
  return Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
}

const field = (more: object = {}) => ({ name: 'year', label: 'Year', type: 'text', ...more });

describe('[G01] rejected definitions', () => {
  test.each([
    'id',
    'title',
    'slug',
    'content',
    'status',
    'author',
    'meta',
    'version',
    'content_type',
    'created_at',
    'updated_at',
    'published_at',
    'constructor',
    'prototype',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
  ])('the name %s is reserved', (name) => {
    expect(refusals([field({ name })])['0.name']).toContain('reserved');
  });

  test.each([
    '',
    '1year',
    'Year',
    'the year',
    'year-made',
    '_year',
    "a'||(select 1)||'",
    'yéar',
    'year\0',
    'a'.repeat(65),
  ])('the name %j breaks the rule', (name) => {
    expect(Object.keys(refusals([field({ name })]))).toEqual(['0.name']);
  });

  test.each([undefined, '', '   '])('the label %j is missing', (label) => {
    expect(refusals([field({ label })])).toEqual({ '0.label': 'Display Name is required' });
  });

  test.each([
    ['a name given twice', [field(), field()], '1.name'],
    ['an id given twice', [field({ id: 'field_1' }), field({ id: 'field_1', name: 'b' })], '1.id'],
    ['a type nobody knows', [field({ type: 'hologram' })], '0.type'],
    ['a magic type', [field({ type: '__proto__' })], '0.type'],
    [
      'a minimum length above the maximum',
      [field({ validation: { min_length: 5, max_length: 4 } })],
      '0.validation.min_length',
    ],
    ['a negative length', [field({ validation: { min_length: -1 } })], '0.validation.min_length'],
    ['a broken length', [field({ validation: { max_length: 1.5 } })], '0.validation.max_length'],
    ['an invalid pattern', [field({ validation: { pattern: '(' } })], '0.validation.pattern'],
    ['a pattern with look-around', [field({ validation: { pattern: '(?=a)b' } })], '0.validation.pattern'],
    ['a pattern that explodes', [field({ validation: { pattern: '((a{100}){100}){100}' } })], '0.validation.pattern'],
    ['a pattern of 10 kB', [field({ validation: { pattern: 'a'.repeat(10_000) } })], '0.validation.pattern'],
    [
      'a default that the rules refuse',
      [field({ validation: { max_length: 2 }, default_value: 'abc' })],
      '0.default_value',
    ],
    ['a default of another type', [field({ default_value: 3 })], '0.default_value'],
    ['a label that cannot be stored', [field({ label: 'a\0b' })], '0.label'],
    ['a placeholder beyond 255', [field({ ui: { placeholder: 'x'.repeat(256) } })], '0.ui.placeholder'],
    ['a minimum above the maximum', [field({ type: 'number', validation: { min: 2, max: 1 } })], '0.validation.min'],
    ['a step of nothing', [field({ type: 'number', validation: { step: 0 } })], '0.validation.step'],
    ['[G04] 0 rows', [field({ type: 'textarea', ui: { rows: 0 } })], '0.ui.rows'],
    ['[G04] 21 rows', [field({ type: 'textarea', ui: { rows: 21 } })], '0.ui.rows'],
    [
      '[G06] a label position in the middle',
      [field({ type: 'boolean', ui: { label_position: 'middle' } })],
      '0.ui.label_position',
    ],
    ['[G08] another date format', [field({ type: 'date', date_format: 'yy-M-d' })], '0.date_format'],
    [
      '[G08] a day that does not exist',
      [field({ type: 'date', validation: { min_date: '2024-02-30' } })],
      '0.validation.min_date',
    ],
    [
      '[G08] first date after the last',
      [field({ type: 'date', validation: { min_date: '2024-02-02', max_date: '2024-02-01' } })],
      '0.validation.min_date',
    ],
    [
      '[G07] an option without label',
      [field({ type: 'select', options: [{ label: '', value: 'a' }] })],
      '0.options.0.label',
    ],
    [
      '[G07] an option without value',
      [field({ type: 'select', options: [{ label: 'A', value: ' ' }] })],
      '0.options.0.value',
    ],
    [
      '[G07] an option value given twice',
      [
        field({
          type: 'select',
          options: [
            { label: 'A', value: 'a' },
            { label: 'B', value: 'a' },
          ],
        }),
      ],
      '0.options.1.value',
    ],
  ])('%s', (_, fields, path) => {
    expect(Object.keys(refusals(fields))).toEqual([path]);
  });

  test.each([[undefined], [[]]])('[G07] a select with the options %j', (options) => {
    expect(refusals([field({ type: 'select', options })])).toEqual({ '0.options': 'At least one option is required' });
  });

  test('[F17] an unknown type is named', () => {
    expect(refusals([field({ type: 'hologram' })])['0.type']).toBe('Unknown field type: hologram');
  });

  test.each([['not json'], ['{}'], [7], [null], ['[{"name":'], [['x']], [[null]], [[[]]]])('the list %j', (fields) => {
    expect(fieldList.safeParse(fields).success).toBe(false);
  });

  test('501 fields', () => {
    const fields = Array.from({ length: 501 }, (_, index) => field({ name: `f${index}` }));
    expect(refusals(fields)).toEqual({ '': 'At most 500 fields in a group' });
  });
});

describe('accepted definitions', () => {
  test('[G02] [G04] [G06] defaults are filled in', () => {
    const [area, flag, day, count] = fieldList.parse([
      field({ name: 'a', type: 'textarea' }),
      field({ name: 'b', type: 'boolean' }),
      field({ name: 'c', type: 'date' }),
      field({ name: 'd', type: 'number', validation: { required: true, min: 0, max: 10, integer_only: true } }),
    ]);
    expect(area).toMatchObject({ validation: { required: false }, ui: { rows: 4 } });
    expect(flag).toMatchObject({ ui: { true_label: 'Yes', false_label: 'No', label_position: 'right' } });
    expect(day).toMatchObject({ date_format: 'yyyy-MM-dd' });
    expect(count).toMatchObject({ validation: { required: true, min: 0, max: 10, integer_only: true } });
  });

  test('[F19] a JSON string, and a list of JSON strings, read as the list', () => {
    const fields = [field({ name: 'a' }), field({ name: 'b', type: 'number' })];
    expect(fieldList.parse(JSON.stringify(fields))).toEqual(fieldList.parse(fields));
    expect(fieldList.parse(fields.map((one) => JSON.stringify(one)))).toEqual(fieldList.parse(fields));
  });

  test.each(['date', 'date picker', 'date_picker'])('[Q21] the spelling %j is the date picker', (type) => {
    expect(fieldList.parse([field({ type })])[0]?.type).toBe('date');
  });

  test('[G08] tokens YYYY and DD convert, and dates come in in the format', () => {
    const [day] = fieldList.parse([
      field({
        type: 'date',
        date_format: 'DD/MM/YYYY',
        validation: { min_date: '31/01/2024' },
        default_value: '01/02/2024',
      }),
    ]);
    expect(day).toMatchObject({
      date_format: 'dd/MM/yyyy',
      validation: { min_date: '2024-01-31' },
      default_value: '2024-02-01',
    });
  });

  test('null in a setting means that it is not set', () => {
    const [one] = fieldList.parse([field({ default_value: null, validation: { max_length: null, required: null } })]);
    expect(one).toMatchObject({ validation: { required: false } });
    expect(one).not.toHaveProperty('default_value');
  });

  test('what goes out comes back in unchanged', () => {
    const saved = fieldList.parse([
      field({ id: 'field_3', type: 'select', options: [{ label: 'A', value: 'a' }], default_value: 'a' }),
    ]);
    expect(fieldList.parse(saved)).toEqual(saved);
    expect(FieldDefinition.parse(saved[0])).toEqual(saved[0]);
  });
});
