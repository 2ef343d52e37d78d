import { expect, test } from 'vitest';
import { readTimestamp } from '../../../contracts/timestamp.ts';
import { fieldList } from '../../../field-types/definition/field-list.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import { actionOfMove, nthSlug, slugOfTitle } from '../entries.rules.ts';
import { mergedValues, namedValues, newValues, searchTextOf } from './entry-values.rules.ts';

const fields = fieldList.parse([
  { name: 'make', label: 'Make', type: 'text', validation: { required: true } },
  { name: 'year', label: 'Year', type: 'number', default_value: 2000 },
  { name: 'fuel', label: 'Fuel', type: 'select', options: [{ label: 'Diesel Öl', value: 'd' }] },
]);

const model: ContentModel = {
  id: 'type',
  slug: 'cars',
  name: 'Cars',
  description: '',
  isSingle: false,
  isPublic: true,
  listColumns: [],
  previewUrl: null,
  usesContent: true,
  titleLabel: 'Title',
  sections: [],
  fields: fields.map((definition, index) => ({ key: `k${index}`, name: definition.name, definition })),
};

test.each([
  [{ make: 'X', __proto__: 1 }, {}],
  [JSON.parse('{"make":"X","__proto__":1}'), { 'customFields.__proto__': ['is not a field of this type'] }],
  [{ make: 'X', constructor: 1 }, { 'customFields.constructor': ['is not a field of this type'] }],
  [{ make: 'X', k0: 1 }, { 'customFields.k0': ['is not a field of this type'] }],
  [{}, { 'customFields.make': ['Make is required'] }],
  [{ make: 'X', year: 'x' }, { 'customFields.year': ['Year must be a valid number'] }],
])('given %j', (input, fieldErrors) => {
  expect(newValues(model, { input, completeness: 'complete' }).fieldErrors).toEqual(fieldErrors);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('a default fills what is absent, not what is null', () => {
  expect(newValues(model, { input: {}, completeness: 'draft' }).values).toEqual({ k1: 2000 });
  expect(newValues(model, { input: { year: null }, completeness: 'draft' }).values).toEqual({});
  expect(mergedValues(model, { stored: {}, input: {}, completeness: 'draft' }).values).toEqual({});
});

test('merging leaves values of fields that are no longer there', () => {
  const change = { stored: { k0: 'X', gone: 'kept' }, input: { make: 'Y' }, completeness: 'draft' as const };
  expect(mergedValues(model, change).values).toEqual({ k0: 'Y', gone: 'kept' });
  expect(namedValues(model, { k0: 'Y', gone: 'kept' })).toEqual({ make: 'Y', year: null, fuel: null });
});

test('search text is folded, short enough, and never half a character', () => {
  const values = { k0: `Čapek ${'🚜'.repeat(6000)}`, k1: 5, k2: 'd' };
  const text = searchTextOf(model, { title: 'Ünïcode ﬁ', slug: 'unicode', values });
  expect(text.startsWith('unicode fi\nunicode\ncapek')).toBe(true);
  expect(text.length).toBeLessThanOrEqual(10_000);
  expect(text.isWellFormed()).toBe(true);
  expect(searchTextOf(model, { title: 'T', slug: 't', values: { k2: 'd' } })).toBe('t\nt\ndiesel ol');
});

test.each([
  ['draft', 'draft', 'edit'],
  ['publish', 'publish', 'publish'],
  ['draft', 'publish', 'publish'],
  ['publish', 'draft', 'publish'],
  ['trash', 'publish', 'publish'],
  ['trash', 'draft', 'edit'],
  ['publish', 'trash', 'delete'],
] as const)('from %s to %s needs %s', (from, to, action) => {
  expect(actionOfMove({ from, to })).toBe(action);
});

test('rights fail closed', () => {
  const holder = (...permissions: string[]) => ({ isAdmin: false, permissions: new Set(permissions) });
  expect(isAllowed(holder(), model, 'view')).toBe(false);
  expect(isAllowed(holder('content.edit', 'content-types.carsx.view', 'content-types.view'), model, 'view')).toBe(
    false,
  );
  expect(isAllowed(holder('content-types.cars.view'), { ...model, isSingle: true }, 'view')).toBe(false);
  expect(isAllowed(holder('content-types.cars.view'), model, 'view')).toBe(true);
  expect(isAllowed({ isAdmin: true, permissions: new Set() }, model, 'delete')).toBe(true);
});

test('[H03] derived slugs', () => {
  expect(slugOfTitle('  Ça va? — Très bien ')).toBe('ca-va-tres-bien');
  expect(slugOfTitle('!!!')).toBe('entry');
  expect([1, 2, 3].map((n) => nthSlug('a', n))).toEqual(['a', 'a-2', 'a-3']);
  expect(nthSlug('x'.repeat(200), 2)).toBe(`${'x'.repeat(198)}-2`);
});

test.each(['', '2024', '2024-13-01', '2024-02-30', '24-01-01', '2024-01-01T00:00', '0000-01-01', '9999-01-01', '1e9'])(
  '%j is no moment',
  (text) => {
    expect(readTimestamp(text)).toBeNull();
  },
);
