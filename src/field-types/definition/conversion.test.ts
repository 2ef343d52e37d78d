import { expect, test } from 'vitest';
import type { FieldValue } from '../kit/value.ts';
import { convertValue, keepsValues, neverConverts } from './conversion.ts';
import type { FieldDefinition, FieldDraft } from './definition.ts';
import { fieldList } from './field-list.ts';

const field = (draft: object): FieldDefinition => {
  const [made] = fieldList.parse([{ name: 'year', label: 'Year', ...draft }] as FieldDraft[]);
  if (!made) throw new Error('no field');
  return made;
};

const options = [
  { value: 'red', label: 'Bright red' },
  { value: 'blue', label: 'Deep blue' },
];
const text = { type: 'text' };
const number = { type: 'number' };
const select = { type: 'select', options };
const several = { ...select, allow_multiple_selection: true };
const flag = { type: 'boolean', ui: { true_label: 'In stock', false_label: 'Sold' } };
const id = '0190aaaa-0000-7000-8000-000000000001';
const relation = { type: 'relation', content_type: 'cars' };
const sub_fields = [{ id: 'a', type: 'text', name: 'part', label: 'Part' }];

test.each<[object, FieldValue, object, FieldValue]>([
  [text, ' 1990 ', number, 1990],
  [text, '-3.5', number, -3.5],
  [number, 12.5, text, '12.5'],
  [text, '2024-02-29', { type: 'date' }, '2024-02-29'],
  [text, '29/02/2024', { type: 'date', date_format: 'dd/MM/yyyy' }, '2024-02-29'],
  [{ type: 'date', date_format: 'dd/MM/yyyy' }, '2024-02-29', text, '2024-02-29'],
  [text, 'Ann@Example.test', { type: 'email' }, 'ann@example.test'],
  [text, 'https://example.test/a', { type: 'url' }, 'https://example.test/a'],
  [text, 'red', select, 'red'],
  [text, 'deep BLUE', select, 'blue'],
  [text, 'red', several, ['red']],
  [text, 'red, Deep blue', several, ['red', 'blue']],
  [text, 'yes', { type: 'boolean' }, true],
  [text, 'sold', flag, false],
  [flag, true, text, 'In stock'],
  [flag, true, number, 1],
  [number, 0, flag, false],
  [select, 'red', text, 'red'],
  [several, ['red', 'blue'], text, 'red, blue'],
  [select, 'red', several, ['red']],
  [several, ['red'], select, 'red'],
  [relation, id, { ...relation, multiselect: true }, [id]],
  [{ type: 'textarea' }, 'a\nb', text, 'a\nb'],
  [{ type: 'textarea' }, 'a & b\n<i>', { type: 'rich_text' }, '<p>a &amp; b</p><p>&lt;i&gt;</p>'],
  [{ type: 'rich_text' }, '<p>One <b>bold</b></p><p>two &amp; three</p>', text, 'One bold two & three'],
  [{ type: 'group', sub_fields }, { a: 'Bucket' }, { type: 'repeater', sub_fields }, [{ part: 'Bucket' }]],
])('%j %j becomes, as %j, %j', (from, stored, to, value) => {
  expect(convertValue(stored, { from: field(from), to: field(to) })).toEqual({ value });
});

test.each<[object, FieldValue, object, string]>([
  [text, 'about 1990', number, 'Year must be a valid number'],
  [text, '1990', { ...number, validation: { min: 2000 } }, 'Year must be at least 2000'],
  [text, '2.5', { ...number, validation: { integer_only: true } }, 'Year must be a whole number'],
  [number, 12, { ...text, validation: { min_length: 3 } }, 'Year must be at least 3 characters'],
  [text, '2023-02-29', { type: 'date' }, 'Year must be a valid date'],
  [text, 'nobody', { type: 'email' }, 'Year must be a valid email address'],
  [text, 'javascript:alert(1)', { type: 'url' }, 'Year must be a valid URL'],
  [text, 'green', select, 'Year must be one of the options'],
  [text, 'red, green', several, 'Year must be one of the options'],
  [text, 'perhaps', { type: 'boolean' }, 'Year must be true or false'],
  [several, ['red', 'blue'], select, 'Year must be one of the options'],
  [text, 'constructor', select, 'Year must be one of the options'],
  [relation, id, text, 'Values of the type Relation cannot be converted to another type'],
  [text, id, relation, 'No other type can be converted to Relation'],
  [{ type: 'repeater', sub_fields }, [], number, 'Values of the type Repeater cannot be converted to another type'],
])('%j %j does not become %j: %s', (from, stored, to, reason) => {
  expect(convertValue(stored, { from: field(from), to: field(to) })).toEqual({ reason });
});

test('which definitions share their values, and which never can', () => {
  expect(keepsValues(field(text), field({ type: 'textarea' }))).toBe(true);
  expect(keepsValues(field(number), field({ ...number, validation: { min: 3 } }))).toBe(true);
  expect(keepsValues(field(select), field(several))).toBe(false);
  expect(keepsValues(field(text), field({ type: 'email' }))).toBe(false);
  expect(neverConverts(field(select), field(several))).toBeNull();
  expect(neverConverts(field(text), field(number))).toBeNull();
});
