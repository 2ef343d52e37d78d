import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { FieldDraft } from '../../field-types/definition/definition.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { buildEntry } from './entries.fixtures.ts';

let app: TestApp;
let editor: Api;
let cars: string;

const fields: FieldDraft[] = [
  { name: 'make', label: 'Make', type: 'text', validation: { required: true, max_length: 5, pattern: '^[A-Z]' } },
  { name: 'year', label: 'Year', type: 'number', validation: { min: 1900, max: 2100, integer_only: true } },
  { name: 'notes', label: 'Notes', type: 'textarea' },
  { name: 'used', label: 'Used', type: 'boolean', default_value: false },
  {
    name: 'fuel',
    label: 'Fuel',
    type: 'select',
    options: [
      { label: 'Diesel', value: 'd' },
      { label: 'Petrol', value: 'p' },
    ],
  },
  { name: 'built', label: 'Built', type: 'date', date_format: 'dd/MM/yyyy' },
];

beforeAll(async () => {
  app = await startApp();
  cars = (await buildContentType(app, { slug: 'cars', name: 'Cars', fields })).slug;
  editor = await app.as.holding('content.view', 'content.create', 'content.edit', 'content.delete', 'content.publish');
});

const nobody = '0190aaaa-0000-7000-8000-000000000000';
const draft = (more: object = {}) => ({ contentType: cars, title: 'A car', status: 'draft' as const, ...more });
const car = (more: object = {}) => buildEntry(app, { contentType: cars, status: 'draft', ...more });

describe('rejected values', () => {
  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: ' \n ' }, 'title', 'Title is required'],
    [{ title: 7 }, 'title', 'Title is required'],
    [{ slug: '' }, 'slug', 'Slug is required'],
    [{ slug: 'A b' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ slug: '__proto__' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ slug: 'x'.repeat(201) }, 'slug', 'Slug must be at most 200 characters'],
    [{ status: 'trash' }, 'status', 'A new entry is a draft or published'],
    [{ contentType: 'nothing' }, 'contentType', 'is not a content type'],
    [{ contentType: 'toString' }, 'contentType', 'is not a content type'],
    [{ customFields: { make: 'Volvo!' } }, 'customFields.make', 'Make must not exceed 5 characters'],
    [{ customFields: { make: 'volvo' } }, 'customFields.make', 'Make format is invalid'],
    [{ customFields: { year: 1899 } }, 'customFields.year', 'Year must be at least 1900'],
    [{ customFields: { year: 2101 } }, 'customFields.year', 'Year must not exceed 2100'],
    [{ customFields: { year: 1999.5 } }, 'customFields.year', 'Year must be a whole number'],
    [{ customFields: { year: '1999' } }, 'customFields.year', 'Year must be a valid number'],
    [{ customFields: { used: 'yes' } }, 'customFields.used', 'Used must be true or false'],
    [{ customFields: { fuel: 'steam' } }, 'customFields.fuel', 'Fuel must be one of the options'],
    [{ customFields: { built: '31/02/2024' } }, 'customFields.built', 'Built must be a valid date'],
    [{ customFields: { colour: 'red' } }, 'customFields.colour', 'is not a field of this type'],
    [{ customFields: { toString: 'x' } }, 'customFields.toString', 'is not a field of this type'],
    [{ customFields: { hasOwnProperty: 'x' } }, 'customFields.hasOwnProperty', 'is not a field of this type'],
    [{ status: 'publish' }, 'customFields.make', 'Make is required'],
    [{ status: 'publish', customFields: { make: ' ' } }, 'customFields.make', 'Make is required'],
  ])('[H05] [H06] %j is rejected on %s', async (more, field, message) => {
    const answer = await editor.entries.create({ body: draft(more) });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toEqual({ [field]: [message] });
  });

  test.each(['__proto__', 'constructor', 'prototype'])(
    'the custom field %s is rejected before it is read',
    async (name) => {
      const body = `{"contentType":"cars","title":"A","status":"draft","customFields":{"${name}":{"polluted":1}}}`;
      const headers = { 'Content-Type': 'application/json' };
      const answer = await editor.fetch('/admin/api/content', { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );

  test.each([
    [{ title: { length: { toString: 0, valueOf: 0 } } }],
    [{ slug: { length: { toString: 0, valueOf: 0 } } }],
    [{ title: 'a\0b' }],
    [{ title: 'a\ud800b' }],
    [{ customFields: { notes: 'a\0b' } }],
    [{ customFields: { notes: '\udfff' } }],
    [{ content: '\0' }],
    [{ content: { json: { blocks: [{ type: 'paragraph', data: { text: '\ud800' } }] } } }],
    [{ meta: { 'a\0': 1 } }],
  ])('%j is rejected', async (more) => {
    expect(await editor.entries.create({ body: draft(more) })).toReject(400, 'VALIDATION_ERROR');
  });

  test('a change is rejected like a create, and clearing what a published entry needs too', async () => {
    const entry = await car({ status: 'publish', customFields: { make: 'Saab' } });
    const params = { id: entry.id };
    for (const [customFields, message] of [
      [{ make: null }, 'Make is required'],
      [{ make: 'x' }, 'Make format is invalid'],
    ] as const) {
      const answer = await editor.entries.update({ params, body: { customFields } });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.make'] });
      expect(answer.body['fields']).toEqual({ 'customFields.make': [message] });
    }
    expect((await editor.entries.get({ params })).data).toEqual(
      expect.objectContaining({ version: 1, updatedAt: entry.updatedAt }),
    );
  });

  test('publishing a draft that lacks a required value is rejected, by change and in bulk', async () => {
    const [good, bad] = [await car({ customFields: { make: 'Audi' } }), await car()];
    const changed = await editor.entries.update({ params: { id: bad.id }, body: { status: 'publish' } });
    expect(changed).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.make'] });
    const bulk = await editor.entries.bulk({ body: { ids: [good.id, bad.id], action: 'publish' } });
    expect(bulk).toReject(400, 'VALIDATION_ERROR', { fields: ['ids.1'] });
    expect((await editor.entries.get({ params: { id: good.id } })).data.status).toBe('draft');
  });

  test('an id that nothing has is not found', async () => {
    const params = { id: nobody };
    expect(await editor.entries.get({ params })).toReject(404, 'NOT_FOUND');
    expect(await editor.entries.update({ params, body: { title: 'X' } })).toReject(404, 'NOT_FOUND');
    expect(await editor.entries.remove({ params })).toReject(404, 'NOT_FOUND');
    expect(await editor.entries.restore({ params })).toReject(404, 'NOT_FOUND');
    const { id } = await car();
    expect(await editor.entries.bulk({ body: { ids: [id, nobody], action: 'trash' } })).toReject(404, 'NOT_FOUND');
    expect((await editor.entries.get({ params: { id } })).data.status).toBe('draft');
  });
});

describe('[H03] slugs', () => {
  test('a taken slug is rejected on its field, on create and on change', async () => {
    await car({ slug: 'taken' });
    const other = await car();
    const refusal = { error: 'An entry with this slug already exists', fields: ['slug'] };
    expect(await editor.entries.create({ body: draft({ slug: 'taken' }) })).toReject(409, 'ENTRY_SLUG_TAKEN', refusal);
    const changed = await editor.entries.update({ params: { id: other.id }, body: { slug: 'taken' } });
    expect(changed).toReject(409, 'ENTRY_SLUG_TAKEN', refusal);
  });

  test('of 100 at once with one slug, one is created and 99 are rejected', async () => {
    const body = draft({ slug: 'hundred' });
    const answers = await Promise.all(Array.from({ length: 100 }, () => editor.entries.create({ body })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
  });

  test('[Q44] a derived slug counts up, also for 100 at once', async () => {
    const body = draft({ title: 'Crème  Brûlée!' });
    const answers = await Promise.all(Array.from({ length: 100 }, () => editor.entries.create({ body })));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const expected = ['creme-brulee', ...Array.from({ length: 99 }, (_, index) => `creme-brulee-${index + 2}`)];
    expect(answers.map(({ data }) => data.slug).sort()).toEqual(expected.sort());
  });

  test('a long title, and one without a letter for a slug, get one too', async () => {
    const slugs: string[] = [];
    for (const title of ['x'.repeat(300), 'x'.repeat(300), '日本語', '日本語']) {
      slugs.push((await editor.entries.create({ body: draft({ title }) })).data.slug);
    }
    expect(slugs).toEqual(['x'.repeat(200), `${'x'.repeat(198)}-2`, 'entry', 'entry-2']);
  });
});

describe('versions', () => {
  test('of 50 changes with one version, one wins and 49 are rejected with the stored record', async () => {
    const { id } = await car();
    const changes = Array.from({ length: 50 }, (_, index) =>
      editor.entries.update({ params: { id }, body: { title: `Writer ${index}`, version: 1 } }),
    );
    const answers = await Promise.all(changes);
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 200) continue;
      expect(answer).toReject(409, 'VERSION_CONFLICT');
      expect(answer.body['current']).toEqual(winners[0]?.data);
    }
  });

  test.each([0, 2, 99])('version %d of a record at 1 is rejected', async (version) => {
    const { id } = await car();
    expect(await editor.entries.update({ params: { id }, body: { title: 'X', version } })).toReject(
      409,
      'VERSION_CONFLICT',
    );
  });

  test.each([1.5, '1', null, 2 ** 60])('version %j is invalid', async (version) => {
    const { id } = await car();
    const answer = await editor.entries.update({ params: { id }, body: { title: 'X', version: version as number } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['version'] });
  });

  test('50 changes without a version are all applied, one after the other', async () => {
    const { id } = await car();
    const body = { meta: { seen: true } };
    await Promise.all(Array.from({ length: 50 }, () => editor.entries.update({ params: { id }, body })));
    expect((await editor.entries.get({ params: { id } })).data.version).toBe(51);
  });
});

describe('singles', () => {
  test('a second entry is rejected, also of 10 at once', async () => {
    const home = await buildContentType(app, { isSingle: true });
    const body = { contentType: home.slug, title: 'Home' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => editor.entries.create({ body })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 201) expect(answer).toReject(409, 'SINGLE_ENTRY_EXISTS');
  });

  test('one in the trash makes room, and cannot come back beside its successor', async () => {
    const home = await buildContentType(app, { isSingle: true });
    const old = await buildEntry(app, { contentType: home.slug });
    const params = { id: old.id };
    await editor.entries.remove({ params });
    await buildEntry(app, { contentType: home.slug });
    expect(await editor.entries.restore({ params })).toReject(409, 'SINGLE_ENTRY_EXISTS');
    const bulk = await editor.entries.bulk({ body: { ids: [old.id], action: 'restore' } });
    expect(bulk).toReject(409, 'SINGLE_ENTRY_EXISTS');
    const changed = await editor.entries.update({ params, body: { status: 'draft' } });
    expect(changed).toReject(409, 'SINGLE_ENTRY_EXISTS');
  });
});

test('[H09] [Q10] an entry is created published with its values, author, moments and meta', async () => {
  const customFields = { make: 'Volvo', year: 1999, used: true, fuel: 'd', built: '29/02/2000' };
  const meta = { source: { row: 3 } };
  const body = { contentType: cars, title: ' Volvo 240 ', content: 'Plain', customFields, meta };
  const { status, data, body: sent } = await editor.entries.create({ body });
  expect({ status, message: sent['message'] }).toEqual({ status: 201, message: 'Entry created successfully' });
  expect(data).toMatchObject({
    title: 'Volvo 240',
    slug: 'volvo-240',
    content: 'Plain',
    status: 'publish',
    contentType: 'cars',
    author: 'Test User',
    customFields: { ...customFields, built: '2000-02-29', notes: null },
    meta,
    version: 1,
    can: { edit: true, publish: true, delete: true },
  });
  expect(data.publishedAt).toBe(data.createdAt);
  expect([data.createdAtGmt, data.updatedAtGmt]).toEqual([data.createdAt, data.updatedAt]);
  expect((await editor.entries.get({ params: { id: data.id } })).data).toEqual(data);
});

test('[H04] [Q10] who may not publish creates a draft; a default fills in, null does not', async () => {
  const writer = await app.as.holding('content.create', 'content.view');
  const one = await writer.entries.create({ body: { contentType: cars, title: 'One' } });
  expect(one.data).toMatchObject({ status: 'draft', publishedAt: null, customFields: { used: false, make: null } });
  const two = await writer.entries.create({ body: { contentType: cars, title: 'Two', customFields: { used: null } } });
  expect(two.data.customFields['used']).toBeNull();
});

test('meta is bounded by its sum: 200 keys and 64 KB', async () => {
  const { id } = await car({ customFields: { make: 'Saab' } });
  const change = (meta: object) =>
    editor.fetch(`/admin/api/content/${id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ meta }),
    });
  const keys = (from: number, to: number) =>
    Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`k${from + index}`, 1]));
  expect((await change(keys(0, 200))).status).toBe(200);
  const more = await change({ more: 1 });
  expect([more.status, await more.json()]).toMatchObject([
    400,
    { fields: { meta: ['Meta can have at most 200 keys'] } },
  ]);
  expect((await change({ k0: null, more: 1 })).status).toBe(200);
  expect((await change({ more: 'x'.repeat(60_000) })).status).toBe(200);
  const long = await change({ k1: 'x'.repeat(6_000) });
  expect([long.status, await long.json()]).toMatchObject([
    400,
    { fields: { meta: ['Meta can be at most 64 KB in all'] } },
  ]);
  expect((await editor.entries.get({ params: { id } })).data.meta).toMatchObject({ k1: 1 });
});

test('a line of the audit log keeps facts, not documents', async () => {
  const { id } = await car({ customFields: { make: 'Saab' }, meta: { notes: 'y'.repeat(60_000) } });
  const admin = await app.as.admin();
  const content = `<p>${'x'.repeat(200_000)}</p>`;
  expect((await admin.entries.update({ params: { id }, body: { content } })).status).toBe(200);
  expect((await admin.fetch(`/admin/api/content/${id}?permanent=true`, { method: 'DELETE' })).status).toBeLessThan(300);
  const { items } = (await admin.auditTrail.list({ query: { action: 'entry.deleted', pageSize: 100 } })).data;
  const line = items.find(({ target }) => target.id === id);
  expect(Buffer.byteLength(JSON.stringify(line))).toBeLessThan(16_384);
  expect(line?.before).toMatchObject({ content: expect.stringMatching(/^"<p>x.*… \(\d+ bytes\)$/s) });
});

test('a change merges custom fields and meta by key, null clears', async () => {
  const { id } = await car({ customFields: { make: 'Saab', year: 1990 }, meta: { a: 1, b: 2 } });
  const body = { customFields: { year: null, fuel: 'p' }, meta: { a: null, c: [3] }, version: 1 };
  const { data } = await editor.entries.update({ params: { id }, body });
  expect(data).toMatchObject({ customFields: { make: 'Saab', year: null, fuel: 'p' }, version: 2 });
  expect(data.meta).toEqual({ b: 2, c: [3] });
});

test('[Q22] a renamed field keeps its data, a removed one hides it', async () => {
  const builder = await app.as.admin();
  const type = await buildContentType(app, { fields: [{ name: 'colour', label: 'Colour', type: 'text' }] });
  const { id } = await buildEntry(app, { contentType: type.id, customFields: { colour: 'red' } });
  const params = { id: type.fieldGroups[0] ?? '' };
  const rename: FieldDraft[] = [{ id: 'field_0', name: 'paint', label: 'Paint', type: 'text' }];
  await builder.fieldGroups.update({ params, body: { fields: rename } });
  expect((await editor.entries.get({ params: { id } })).data.customFields).toEqual({ paint: 'red' });
  await builder.fieldGroups.update({ params, body: { fields: [] } });
  expect((await editor.entries.get({ params: { id } })).data.customFields).toEqual({});
});

test('[H04] publishedAt is the first publication; unpublish, trash, restore and removal', async () => {
  const { id } = await car({ customFields: { make: 'Seat' } });
  const params = { id };
  const published = await editor.entries.update({ params, body: { status: 'publish' } });
  const first = published.data.publishedAt;
  expect(first).not.toBeNull();
  expect((await editor.entries.update({ params, body: { status: 'draft' } })).data).toMatchObject({
    publishedAt: first,
  });
  expect((await editor.entries.update({ params, body: { status: 'publish' } })).data.publishedAt).toBe(first);

  expect((await editor.entries.remove({ params })).status).toBe(200);
  expect((await editor.entries.get({ params })).data.status).toBe('trash');
  const restored = await editor.entries.restore({ params });
  expect(restored.data).toMatchObject({ status: 'draft', publishedAt: first });
  expect(await editor.entries.restore({ params })).toReject(400, 'VALIDATION_ERROR', { fields: ['status'] });

  await editor.entries.remove({ params });
  await editor.entries.remove({ params });
  expect(await editor.entries.get({ params })).toReject(404, 'NOT_FOUND');
  const auditLog = await app.db
    .selectFrom('auditEntries')
    .select('action')
    .where('targetId', '=', id)
    .orderBy('id')
    .execute();
  expect(auditLog.map(({ action }) => action)).toEqual([
    ...['entry.created', 'entry.published', 'entry.unpublished', 'entry.published'],
    ...['entry.trashed', 'entry.restored', 'entry.trashed', 'entry.deleted'],
  ]);
});

test('permanent=true removes at once', async () => {
  const { id } = await car();
  await editor.entries.remove({ params: { id }, query: { permanent: 'true' } });
  expect(await editor.entries.get({ params: { id } })).toReject(404, 'NOT_FOUND');
});

test.each<[unknown, string, string]>([
  [{ json: { blocks: [{ type: 'hologram', data: {} }] } }, 'content.json.blocks.0.type', 'Unsupported block type'],
  [
    { json: { blocks: [{ type: 'header', data: { text: 'a', level: 7 } }] } },
    'content.json.blocks.0.data.level',
    'Heading level must be a whole number from 1 to 6',
  ],
  [
    { json: { blocks: [{ type: 'videoEmbed', data: { embed: 'javascript:alert(1)' } }] } },
    'content.json.blocks.0.data.embed',
    'Video must be an address of YouTube, Vimeo or Dailymotion',
  ],
  [{ json: { blocks: Array(501).fill({ type: 'paragraph' }) } }, 'content.json.blocks', 'must be at most 500 blocks'],
  [{ json: 7 }, 'content.json', 'must be a document of blocks'],
  [{ html: '<p>a</p>' }, 'content.json', 'is required'],
  ['<b>'.repeat(10_001), 'content', 'Content holds too much markup'],
])('[H12] content is refused at its place: %#', async (content, path, message) => {
  const params = { id: (await car()).id };
  for (const answer of [
    await editor.entries.create({ body: draft({ content }) }),
    await editor.entries.update({ params, body: { content: content as never } }),
  ]) {
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [path] });
    expect(answer.body['fields']).toEqual({ [path]: [message] });
  }
});

test('[H13] content that is text stays as it is, HTML is stored without what could run', async () => {
  const stored = async (content: string) => (await editor.entries.create({ body: draft({ content }) })).data.content;
  expect(await stored('Tom & Jerry, 2 < 3 & 5 > 4\n\n"Yes"')).toBe('Tom & Jerry, 2 < 3 & 5 > 4\n\n"Yes"');
  expect(await stored('<p onclick="x()">A</p><script>x()</script>')).toBe('<p>A</p>');
});

test('[H13] HTML comes from the blocks alone, and these are stored clean', async () => {
  const blocks = [{ type: 'paragraph', data: { text: '<script>alert(1)</script><b>More</b> & more' } }];
  const content = { json: { blocks }, html: '<img src=x onerror=alert(1)>' };
  const { data } = await editor.entries.create({ body: draft({ content }) });
  const clean = [{ type: 'paragraph', data: { text: '<b>More</b> &amp; more' } }];
  expect(data.content).toEqual({ json: { blocks: clean }, html: '<p><b>More</b> &amp; more</p>' });
});
