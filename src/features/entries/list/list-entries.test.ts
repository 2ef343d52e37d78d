import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;
let reader: Api;

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'secrets', fields: [{ name: 'hidden', label: 'Hidden', type: 'text' }] });
  await buildContentType(app, {
    slug: 'cars',
    fields: [
      { name: 'make', label: 'Make', type: 'text' },
      { name: 'year', label: 'Year', type: 'number' },
      { name: 'used', label: 'Used', type: 'boolean' },
      { name: 'built', label: 'Built', type: 'date', date_format: 'dd/MM/yyyy' },
      {
        name: 'extras',
        label: 'Extras',
        type: 'select',
        allow_multiple_selection: true,
        options: options('gps', 'abs', 'tow'),
      },
    ],
  });
  const rows = [
    {
      title: 'Alpha',
      status: 'draft',
      customFields: { make: 'Volvo', year: 9, used: true, built: '2001-05-01', extras: ['gps', 'abs'] },
    },
    {
      title: 'beta',
      status: 'publish',
      customFields: { make: 'volvo 240', year: 10, used: false, built: '2002-05-01' },
    },
    { title: 'Gamma', status: 'publish', customFields: { make: '100%_\\Saab', year: 100, extras: ['tow'] } },
    { title: 'délta', status: 'draft', customFields: {} },
    { title: 'Omega', status: 'draft', customFields: { make: 'Trashed', year: 9 } },
  ] as const;
  app.clock.set(new Date('2026-03-01T12:00:00Z'));
  for (const { customFields, ...row } of rows) {
    const extras = 'extras' in customFields ? { extras: [...customFields.extras] } : {};
    const entry = await buildEntry(app, { contentType: 'cars', ...row, customFields: { ...customFields, ...extras } });
    if (row.title === 'Omega') await (await app.as.admin()).entries.remove({ params: { id: entry.id } });
    app.clock.advance(24 * 60 * 60 * 1000);
  }
  reader = await app.as.holding('content.view');
});

const options = (...values: string[]) => values.map((value) => ({ label: value.toUpperCase(), value }));

const list = (query: object) =>
  reader.entries.list({ query: { contentType: 'cars', sortBy: 'createdAt', sortDir: 'asc', ...query } });
const filtered = (column: string, operator: string, value: unknown) =>
  list({ filters: JSON.stringify([{ id: 'f', column, operator, value }]) });
const initials = async (answer: Promise<Awaited<ReturnType<typeof list>>>) => {
  const { data } = await answer;
  expect(data.total).toBe(data.items.length);
  return data.items.map(({ title }) => title.charAt(0).toLowerCase()).join('');
};

describe('[H23] rejected filters and sorts', () => {
  test.each([
    ['customFields.hidden', 'equals', 'x', 'filters.0.column'],
    ['customFields.invented', 'equals', 'x', 'filters.0.column'],
    ['customFields.__proto__', 'equals', 'x', 'filters.0.column'],
    ['customFields.constructor', 'equals', 'x', 'filters.0.column'],
    ['constructor', 'equals', 'x', 'filters.0.column'],
    ['__proto__', 'equals', 'x', 'filters.0.column'],
    ['password', 'equals', 'x', 'filters.0.column'],
    ["title' or 1=1 --", 'equals', 'x', 'filters.0.column'],
    ["customFields.a'||(select 1)||'", 'equals', 'x', 'filters.0.column'],
    ['title', 'sounds-like', 'x', 'filters.0.operator'],
    ['status', 'contains', 'pub', 'filters.0.operator'],
    ['customFields.year', 'contains', '9', 'filters.0.operator'],
    ['customFields.used', 'lessThan', true, 'filters.0.operator'],
    ['customFields.extras', 'startsWith', 'g', 'filters.0.operator'],
    ['status', 'equals', 'deleted', 'filters.0.value'],
    ['customFields.year', 'equals', 'nine', 'filters.0.value'],
    ['customFields.year', 'equals', '9; drop table content', 'filters.0.value'],
    ['customFields.year', 'between', [1], 'filters.0.value'],
    ['customFields.year', 'between', '1,2,3', 'filters.0.value'],
    ['customFields.year', 'in', [], 'filters.0.value'],
    ['customFields.year', 'equals', [1, 2], 'filters.0.value'],
    ['customFields.used', 'equals', 'maybe', 'filters.0.value'],
    ['customFields.built', 'equals', '2001-02-30', 'filters.0.value'],
    ['createdAt', 'equals', 'yesterday', 'filters.0.value'],
    ['createdAt', 'lessThan', '275760-09-13', 'filters.0.value'],
    ['createdAt', 'equals', '2024-02-30', 'filters.0.value'],
    ['title', 'equals', 'a\0b', 'filters.0.value'],
    ['title', 'equals', null, 'filters.0.value'],
    ['title', 'equals', { $ne: 1 }, 'filters.0.value'],
    ['title', 'in', [['a']], 'filters.0.value'],
  ])('%s %s %j', async (column, operator, value, path) => {
    const answer = await filtered(column, operator, value);
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(Object.keys(answer.body['fields'] as object).join()).toContain(path);
  });

  test('a private name and an invented one read the same', async () => {
    const text = async (name: string) =>
      JSON.stringify((await filtered(`customFields.${name}`, 'equals', 'x')).body['fields']).replace(name, '');
    expect(await text('hidden')).toBe(await text('invented'));
    const sorted = async (name: string) => (await list({ sortBy: `customFields.${name}` })).body['fields'];
    expect(await sorted('hidden')).toEqual({ sortBy: ['is not a column this list can be sorted by'] });
    expect(await sorted('invented')).toEqual(await sorted('hidden'));
  });

  test.each([
    'customFields.extras',
    'customFields.__proto__',
    'customFields.constructor',
    'password',
    'title desc, (select pg_sleep(3))',
    'case when 1=1 then title end',
    '__proto__',
  ])('sorting by %s', async (sortBy) => {
    expect(await list({ sortBy })).toReject(400, 'VALIDATION_ERROR', { fields: ['sortBy'] });
  });

  test('custom fields without their type', async () => {
    const filters = JSON.stringify([{ column: 'customFields.year', operator: 'equals', value: 9 }]);
    expect(await reader.entries.list({ query: { filters } as object })).toReject(400, 'VALIDATION_ERROR');
    const answer = await reader.entries.list({ query: { sortBy: 'customFields.year' } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['sortBy'] });
  });

  test.each([
    [{ status: 'deleted' }, 'status'],
    [{ contentType: 'unheard-of' }, 'contentType'],
    [{ filters: 'not json' }, 'filters'],
    [{ filters: '{"column":"title"}' }, 'filters'],
    [{ search: 'a\0b' }, 'search'],
    [{ page: '1e9' }, 'page'],
  ])('the query %j', async (query, field) => {
    const answer = await list(query);
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(Object.keys(answer.body['fields'] as object).join()).toContain(field);
  });
});

describe('[H23] filters', () => {
  test.each([
    ['title', 'equals', 'Alpha', 'a'],
    ['title', 'equals', 'alpha', ''],
    ['title', 'contains', 'ALPH', 'a'],
    ['title', 'startsWith', 'BE', 'b'],
    ['title', 'endsWith', 'MA', 'g'],
    ['title', 'lessThan', 'BETA', 'a'],
    ['title', 'in', ['ALPHA', 'gamma'], 'ag'],
    ['title', 'in', 'ALPHA, gamma', 'ag'],
    ['title', 'notIn', ['ALPHA', 'gamma'], 'bd'],
    ['title', 'between', ['A', 'C'], 'ab'],
    ['slug', 'startsWith', 'gam', 'g'],
    ['author', 'equals', 'Nobody', ''],
    ['status', 'equals', 'publish', 'bg'],
    ['status', 'in', ['draft', 'publish'], 'abgd'],
    ['status', 'equals', 'trash', 'o'],
    ['status', 'notIn', ['trash', 'publish'], 'ad'],
    ['createdAt', 'equals', '2026-03-02', 'b'],
    ['createdAt', 'lessThan', '2026-03-02', 'a'],
    ['createdAt', 'lessThanOrEqual', '2026-03-02', 'ab'],
    ['createdAt', 'greaterThan', '2026-03-02', 'gd'],
    ['createdAt', 'greaterThanOrEqual', '2026-03-02T12:00:00Z', 'bgd'],
    ['createdAt', 'equals', '2026-03-02T13:00:00+01:00', 'b'],
    ['createdAt', 'between', ['2026-03-02', '2026-03-03'], 'bg'],
    ['createdAt', 'notIn', ['2026-03-02'], 'agd'],
    ['created_at', 'in', ['2026-03-01', '2026-03-04'], 'ad'],
    ['publishedAt', 'greaterThan', '0001-01-01', 'bg'],
    ['publishedAt', 'lessThan', '9998-12-31', 'bg'],
    ['customFields.make', 'contains', 'VOLVO', 'ab'],
    ['customFields.make', 'contains', '%_\\', 'g'],
    ['customFields.make', 'startsWith', '%', ''],
    ['customFields.make', 'equals', 'Volvo', 'a'],
    ['customFields.make', 'notIn', ['volvo'], 'bgd'],
    ['customFields.year', 'equals', '9', 'a'],
    ['customFields.year', 'greaterThan', 9, 'bg'],
    ['customFields.year', 'between', [9, 10], 'ab'],
    ['customFields.year', 'between', '9,10', 'ab'],
    ['customFields.year', 'in', [100, 9.0], 'ag'],
    ['customFields.year', 'notIn', [9], 'bgd'],
    ['customFields.used', 'equals', true, 'a'],
    ['customFields.used', 'equals', 'false', 'b'],
    ['customFields.used', 'notIn', 'true', 'bgd'],
    ['customFields.built', 'greaterThan', '01/05/2001', 'b'],
    ['customFields.built', 'equals', '2001-05-01', 'a'],
    ['customFields.extras', 'equals', 'gps', 'a'],
    ['customFields.extras', 'in', ['abs', 'tow'], 'ag'],
    ['customFields.extras', 'notIn', ['tow'], 'abd'],
  ])('%s %s %j', async (column, operator, value, letters) => {
    expect(await initials(filtered(column, operator, value))).toBe(letters);
  });

  test('two filters must both hold', async () => {
    const filters = JSON.stringify([
      { column: 'status', operator: 'equals', value: 'publish' },
      { column: 'customFields.year', operator: 'lessThan', value: 50 },
    ]);
    expect(await initials(list({ filters }))).toBe('b');
  });

  test('values that an earlier type of the field left behind match nothing and break nothing', async () => {
    const admin = await app.as.admin();
    const type = await buildContentType(app, { fields: [{ name: 'size', label: 'Size', type: 'text' }] });
    await buildEntry(app, { contentType: type.slug, customFields: { size: 'large' } });
    const params = { id: type.fieldGroups[0] ?? '' };
    await admin.fieldGroups.update({
      params,
      body: { fields: [{ id: 'field_0', name: 'size', label: 'Size', type: 'number' }], discard: ['field_0'] },
    });
    const query = { contentType: type.slug, sortBy: 'customFields.size' };
    const filters = [{ id: '', column: 'customFields.size', operator: 'greaterThan' as const, value: 1 }];
    expect((await admin.entries.list({ query })).data.total).toBe(1);
    expect((await admin.entries.list({ query: { ...query, filters } })).data.total).toBe(0);
  });
});

describe('lists', () => {
  test('the trash shows only when it is asked for', async () => {
    expect(await initials(list({}))).toBe('abgd');
    expect(await initials(list({ status: 'trash' }))).toBe('o');
  });

  test.each([
    ['title', 'asc', 'abdg'],
    ['name', 'desc', 'gdba'],
    ['createdAt', 'desc', 'dgba'],
    ['status', 'asc', 'adbg'],
    ['publishedAt', 'asc', 'bgad'],
    ['customFields.year', 'asc', 'abgd'],
    ['customFields.year', 'desc', 'gbad'],
    ['customFields.used', 'asc', 'bagd'],
    ['customFields.built', 'desc', 'badg'],
  ])('[H24] sorted by %s %s, missing values last', async (sortBy, sortDir, letters) => {
    expect(await initials(list({ sortBy, sortDir }))).toBe(letters);
  });

  test('search takes every word, without accents and case, and wildcards literally', async () => {
    expect(await initials(list({ search: 'DELTA' }))).toBe('d');
    expect(await initials(list({ search: 'volvo 240' }))).toBe('b');
    expect(await initials(list({ search: '100%_' }))).toBe('g');
    expect(await initials(list({ search: 'gps' }))).toBe('a');
    expect(await initials(list({ search: '_____' }))).toBe('');
  });

  test('[H10] pages carry the total, also beyond the last', async () => {
    for (const query of [{}, { search: 'a' }]) {
      const second = await list({ ...query, page: 2, limit: 3 });
      expect(second.body['meta']).toEqual({ total: 4, page: 2, pageSize: 3, pageCount: 2 });
      expect(second.data.items).toHaveLength(1);
      expect((await list({ ...query, page: 7 })).data).toMatchObject({ items: [], total: 4 });
    }
    expect(await initials(list({ sortOrder: 'desc', sortDir: undefined }))).toBe('dgba');
  });
});

test('a page of the longest entries stays below 5 MB and says what it cut; one entry has all', async () => {
  const admin = await app.as.admin();
  const fields = ['a', 'b', 'c'].map((name) => ({ name, label: name, type: 'textarea' as const }));
  const type = await buildContentType(app, { fields });
  const values = { a: 'a'.repeat(100_000), b: 'short', c: 'ü'.repeat(100_000) };
  for (let n = 0; n < 30; n += 1)
    await buildEntry(app, { contentType: type.slug, content: `<p>${'x'.repeat(200_000)}</p>`, customFields: values });
  const small = await buildEntry(app, { contentType: type.slug, content: '<p>x</p>', customFields: { a: 'a' } });
  const { data } = await admin.entries.list({ query: { contentType: type.slug, pageSize: 100 } });
  expect(JSON.stringify(data).length).toBeLessThan(1_500_000);
  const long = data.items.find(({ id }) => id !== small.id);
  expect(long).toMatchObject({
    isCut: true,
    content: expect.stringMatching(/^<p>x+… \(200007 characters\)$/),
    customFields: {
      a: `${'a'.repeat(200)}… (100000 characters)`,
      b: 'short',
      c: `${'ü'.repeat(200)}… (100000 characters)`,
    },
  });
  expect(data.items.find(({ id }) => id === small.id)).not.toHaveProperty('isCut');
  const whole = (await admin.entries.get({ params: { id: long?.id ?? '' } })).data;
  expect(whole.customFields).toEqual(values);
});
