import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import type { Entry } from '../entries.contract.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;
let admin: Api;
let editor: Api;

const fields: FieldDraft[] = [
  { name: 'make', label: 'Make', type: 'text', validation: { required: true, max_length: 10 } },
  { name: 'year', label: 'Year', type: 'number' },
  { name: 'contact', label: 'Contact', type: 'email' },
  {
    name: 'dealers',
    label: 'Dealers',
    type: 'repeater',
    sub_fields: [
      { name: 'name', label: 'Name', type: 'text' },
      { name: 'mail', label: 'Mail', type: 'email' },
    ],
  },
];

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'cars', isPublic: true, fields });
  await buildContentType(app, { slug: 'home', isSingle: true, isPublic: true });
  admin = await app.as.admin();
  editor = await app.as.holding('content-types.cars.view', 'content-types.cars.edit');
});

const car = (more: object = {}) =>
  buildEntry(app, { contentType: 'cars', title: 'Saab', content: 'Live', customFields: { make: 'Saab' }, ...more });
const params = ({ id }: { id: string }) => ({ params: { id } });
const read = async (entry: { id: string }) => (await admin.entries.get(params(entry))).data;
const delivered = async ({ slug }: { slug: string }) => {
  const answer = await app.fetch(`/api/content/cars/${slug}`);
  return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.text() };
};
const draftOf = (entry: Entry, body: Parameters<Api['drafts']['save']>[0]['body']) =>
  admin.drafts.save({ ...params(entry), body });

describe('[H04] rejected', () => {
  test('what an editor of another type, or a reader, would change', async () => {
    const entry = await car();
    const reader = await app.as.holding('content.view', 'single-types.home.edit', 'single-types.home.publish');
    for (const answer of [
      await reader.drafts.save({ ...params(entry), body: { title: 'X' } }),
      await reader.drafts.discard(params(entry)),
      await editor.drafts.publish(params(entry)),
      await editor.drafts.unpublish(params(entry)),
      await editor.drafts.duplicate(params(entry)),
    ]) {
      expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
    expect(await read(entry)).toEqual(entry);
  });

  test('a duplicate without view, or without create', async () => {
    const entry = await car();
    for (const permission of ['content-types.cars.create', 'content-types.cars.view']) {
      const api = await app.as.holding(permission);
      expect(await api.drafts.duplicate(params(entry))).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
  });

  test('every act on an id that nothing has', async () => {
    const nothing = { params: { id: '0190aaaa-0000-7000-8000-000000000000' } };
    expect(await admin.drafts.save({ ...nothing, body: { title: 'X' } })).toReject(404, 'NOT_FOUND');
    for (const act of ['publish', 'unpublish', 'discard', 'duplicate'] as const) {
      expect(await admin.drafts[act](nothing)).toReject(404, 'NOT_FOUND');
    }
  });

  test('a draft of an entry in the trash, and its publication', async () => {
    const entry = await car();
    await admin.entries.remove(params(entry));
    expect(await draftOf(entry, { title: 'X' })).toReject(409, 'ENTRY_IN_TRASH');
    expect(await draftOf(entry, { title: 'X', autosave: true })).toReject(409, 'ENTRY_IN_TRASH');
    expect(await admin.drafts.publish(params(entry))).toReject(409, 'ENTRY_IN_TRASH');
    expect(await admin.drafts.unpublish(params(entry))).toReject(409, 'ENTRY_IN_TRASH');
  });

  test.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ slug: 'A b' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ customFields: { contact: 'half@' } }, 'customFields.contact', 'Contact must be a valid email address'],
    [{ customFields: { year: '20' } }, 'customFields.year', 'Year must be a valid number'],
    [{ customFields: { colour: 'red' } }, 'customFields.colour', 'is not a field of this type'],
  ])('[H06] %j in a draft, on %s', async (body, path, text) => {
    const entry = await car();
    const answer = await draftOf(entry, body);
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [path] });
    expect(answer.body['fields']).toEqual({ [path]: [text] });
    expect(await read(entry)).toEqual(entry);
  });

  test('the publication of a draft that lacks a required value, and nothing changes', async () => {
    const entry = await car();
    await draftOf(entry, { title: 'Newer', customFields: { make: null } });
    const before = await read(entry);
    const answer = await admin.drafts.publish(params(entry));
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.make'] });
    expect(answer.body['fields']).toEqual({ 'customFields.make': ['Make is required'] });
    expect(await admin.entries.bulk({ body: { ids: [entry.id], action: 'publish' } })).toReject(
      400,
      'VALIDATION_ERROR',
      { fields: ['ids.0'] },
    );
    expect(await read(entry)).toEqual(before);
  });

  test('the slug of another entry, when the draft is saved and when it is published', async () => {
    const [entry, other] = [await car(), await car({ slug: 'volvo' })];
    const refusal = { error: 'An entry with this slug already exists', fields: ['slug'] };
    expect(await draftOf(entry, { slug: 'volvo' })).toReject(409, 'ENTRY_SLUG_TAKEN', refusal);
    await draftOf(entry, { slug: 'later' });
    await admin.entries.update({ ...params(other), body: { slug: 'later' } });
    expect(await admin.drafts.publish(params(entry))).toReject(409, 'ENTRY_SLUG_TAKEN', refusal);
    const publishing = { ids: [entry.id], action: 'publish' as const };
    expect(await admin.entries.bulk({ body: publishing })).toReject(409, 'ENTRY_SLUG_TAKEN', refusal);
    expect((await read(entry)).slug).toBe(entry.slug);
  });

  test('a stale version in every action, with the entry and its draft', async () => {
    const entry = await car();
    const { data } = (await draftOf(entry, { title: 'Newer' })).data;
    const stale = { ...params(entry), body: { version: entry.version } };
    const answers = [
      await admin.drafts.save({ ...stale, body: { ...stale.body, title: 'Mine' } }),
      await admin.drafts.save({ ...stale, body: { ...stale.body, title: 'Mine', autosave: true } }),
      await admin.drafts.publish(stale),
      await admin.drafts.unpublish(stale),
      await admin.drafts.discard(stale),
      await admin.entries.update({ ...stale, body: { ...stale.body, title: 'Mine' } }),
    ];
    for (const answer of answers) {
      expect(answer).toReject(409, 'VERSION_CONFLICT');
      expect(answer.body['current']).toEqual(data);
    }
    expect(data.draft?.title).toBe('Newer');
  });

  test('a duplicate of a single', async () => {
    const home = await buildEntry(app, { contentType: 'home' });
    expect(await admin.drafts.duplicate(params(home))).toReject(409, 'SINGLE_HAS_NO_COPY');
  });

  test('[CONC-02] of 50 drafts with one version all but one', async () => {
    const entry = await car();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => draftOf(entry, { title: `Writer ${index}`, version: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });
});

describe('[H04] the draft of a published entry', () => {
  test('is whole, and leaves what is live, its tag and the lists as they are', async () => {
    const entry = await car();
    const before = await delivered(entry);
    const answer = await editor.drafts.save({
      ...params(entry),
      body: { title: 'Newer', customFields: { year: 1999 } },
    });
    expect(answer.status).toBe(200);
    const { data } = answer.data;
    expect(data).toMatchObject({
      title: 'Saab',
      status: 'publish',
      updatedAt: entry.updatedAt,
      version: entry.version + 1,
      hasDraft: true,
      draft: {
        title: 'Newer',
        slug: entry.slug,
        content: 'Live',
        customFields: { make: 'Saab', year: 1999, contact: null, dealers: null },
      },
    });
    expect(data.draft?.updatedBy).toEqual({ id: expect.any(String), displayName: expect.any(String) });
    expect(await delivered(entry)).toEqual(before);
    const { items } = (await admin.entries.list({ query: { contentType: 'cars', search: entry.slug } })).data;
    const [listed] = items.filter(({ id }) => id === entry.id);
    expect(listed).toMatchObject({ title: 'Saab', hasDraft: true });
    expect(listed).not.toHaveProperty('draft');
  });

  test('goes live by publishing, once', async () => {
    const entry = await car();
    await draftOf(entry, { title: 'Newer', slug: 'newer-saab', content: 'New text' });
    const { data } = await admin.drafts.publish({ ...params(entry), body: { version: 2 } });
    expect(data).toMatchObject({ title: 'Newer', slug: 'newer-saab', content: 'New text', version: 3, draft: null });
    expect(data.hasDraft).toBe(false);
    expect(data.publishedAt).toBe(entry.publishedAt);
    expect((await delivered({ slug: 'newer-saab' })).body).toContain('New text');
    expect((await delivered(entry)).status).toBe(301);
    expect((await admin.drafts.publish(params(entry))).data).toEqual(data);
  });

  test('is discarded: what is published is the newest again', async () => {
    const entry = await car();
    await draftOf(entry, { title: 'Newer' });
    const { data } = await editor.drafts.discard(params(entry));
    expect(data).toMatchObject({ title: 'Saab', version: 3, draft: null, hasDraft: false });
    expect((await editor.drafts.discard(params(entry))).data).toEqual(data);
  });

  test('takes over what is changed live, so that publishing it brings nothing old back', async () => {
    const entry = await car({ customFields: { make: 'Saab', year: 1990 } });
    await draftOf(entry, { title: 'Newer', customFields: { make: 'SAAB' } });
    const { data } = await admin.entries.update({
      ...params(entry),
      body: { content: 'Corrected', customFields: { year: null } },
    });
    expect(data).toMatchObject({ title: 'Saab', content: 'Corrected', customFields: { make: 'Saab', year: null } });
    expect(data.draft).toMatchObject({
      title: 'Newer',
      content: 'Corrected',
      customFields: { make: 'SAAB', year: null },
    });
    expect((await delivered(entry)).body).toContain('Corrected');
  });

  test.each([
    ['unpublished', (entry: Entry) => admin.drafts.unpublish(params(entry)), 'draft'],
    [
      'changed to a draft',
      (entry: Entry) => admin.entries.update({ ...params(entry), body: { status: 'draft' } }),
      'draft',
    ],
    [
      'made a draft in bulk',
      (entry: Entry) => admin.entries.bulk({ body: { ids: [entry.id], action: 'draft' } }),
      'draft',
    ],
    ['moved to the trash', (entry: Entry) => admin.entries.remove(params(entry)), 'trash'],
    ['trashed in bulk', (entry: Entry) => admin.entries.bulk({ body: { ids: [entry.id], action: 'trash' } }), 'trash'],
  ] as const)('is what the entry says once it is %s', async (_, leave, status) => {
    const entry = await car();
    await draftOf(entry, { title: 'Newer' });
    expect((await leave(entry)).status).toBe(200);
    expect(await read(entry)).toMatchObject({ title: 'Newer', status, draft: null, hasDraft: false, version: 3 });
    expect((await delivered(entry)).status).toBe(404);
    if (status === 'trash') {
      expect((await admin.entries.restore(params(entry))).data).toMatchObject({ title: 'Newer', status: 'draft' });
    }
  });

  test('goes live by publishing in bulk', async () => {
    const [one, other, third] = [await car(), await car({ status: 'draft' }), await car()];
    await draftOf(one, { title: 'Newer' });
    const { data } = await admin.entries.bulk({ body: { ids: [one.id, other.id, third.id], action: 'publish' } });
    expect(data.count).toBe(2);
    expect(await read(one)).toMatchObject({ title: 'Newer', draft: null, status: 'publish', version: 3 });
    expect(await read(other)).toMatchObject({ status: 'publish', version: 2 });
    expect(await read(third)).toMatchObject({ version: 1 });
  });

  test('keeps the entry in public no longer than asked, when somebody else took its slug', async () => {
    const entry = await car();
    await draftOf(entry, { slug: 'wanted' });
    await car({ slug: 'wanted' });
    expect((await admin.drafts.unpublish(params(entry))).data).toMatchObject({ status: 'draft', slug: entry.slug });
  });

  test('is found by hasDraft', async () => {
    const [entry, plain] = [await car(), await car()];
    await draftOf(entry, { title: 'Newer' });
    const find = async (query: object) =>
      (await admin.entries.list({ query: { contentType: 'cars', pageSize: 100, ...query } })).data.items;
    const filters = [{ id: '1', column: 'hasDraft', operator: 'equals' as const, value: true }];
    const found = (await find({ filters })).map(({ id }) => id);
    expect(found).toContain(entry.id);
    expect(found).not.toContain(plain.id);
    const sorted = (await find({ sortBy: 'hasDraft', sortDir: 'desc' })).map(({ hasDraft }) => hasDraft);
    expect(sorted).toEqual([...sorted].sort((one, other) => Number(other) - Number(one)));
  });
});

test('an entry that is not published is its own draft', async () => {
  const entry = await car({ status: 'draft' });
  const { data } = (await editor.drafts.save({ ...params(entry), body: { title: 'Newer' } })).data;
  expect(data).toMatchObject({ title: 'Newer', status: 'draft', version: 2, draft: null, hasDraft: false });
  const published = (await admin.drafts.publish(params(entry))).data;
  expect(published).toMatchObject({ title: 'Newer', status: 'publish', version: 3 });
});

describe('a change that names nothing', () => {
  test.each([{}, { colour: 'red' }, { customFields: {} }, { version: 1 }])('%j raises nothing', async (body) => {
    const entry = await car();
    expect((await admin.entries.update({ ...params(entry), body })).data).toEqual(entry);
    expect((await draftOf(entry, body)).data).toMatchObject({ data: entry, skipped: {} });
  });
});

describe('[H02] a duplicate', () => {
  test('[Q44] is a draft of the newest, with a slug of its own', async () => {
    const entry = await car({ slug: 'saab-900', meta: { note: 'kept' } });
    await draftOf(entry, { title: 'Newer', customFields: { year: 1987 } });
    const copier = await app.as.holding('content-types.cars.view', 'content-types.cars.create');
    const answer = await copier.drafts.duplicate(params(entry));
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      title: 'Newer (Copy)',
      slug: 'saab-900-copy',
      status: 'draft',
      content: 'Live',
      customFields: { make: 'Saab', year: 1987 },
      meta: { note: 'kept' },
      version: 1,
      draft: null,
      publishedAt: null,
      publishAt: null,
    });
    expect((await copier.drafts.duplicate(params(entry))).data.slug).toBe('saab-900-copy-2');
  });

  test('[Q44] of 20 at once each gets a slug of its own; of the longest title and slug too', async () => {
    const entry = await car({ slug: 's'.repeat(200), title: 't'.repeat(500) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.drafts.duplicate(params(entry))));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(new Set(answers.map(({ data }) => data.slug)).size).toBe(20);
  });
});
