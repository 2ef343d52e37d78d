import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { jobHandlers } from '../../../app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import { importEntries } from '../batch/import-entries.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;
let admin: Api;
let typeId: string;

const fields: FieldDraft[] = [
  { name: 'make', label: 'Make', type: 'text', validation: { required: true } },
  { name: 'year', label: 'Year', type: 'number' },
  {
    name: 'rivals',
    label: 'Rivals',
    type: 'relation',
    content_type: 'cars',
    multiselect: true,
    validation: { max_items: 9 },
  },
];

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'cars' });
  typeId = (await buildContentType(app, { slug: 'autos', isPublic: true, fields })).id;
  admin = await app.as.admin();
});

const create = async (body: object = {}) => {
  const customFields = { make: 'Saab', year: 1990 };
  const answer = await admin.entries.create({
    body: { contentType: 'autos', title: 'Saab', content: 'Text', customFields, status: 'publish', ...body },
  });
  return answer.data;
};
const params = ({ id }: { id: string }, version = '1') => ({ params: { id, version } });
const history = async (entry: { id: string }) => (await admin.revisions.list(params(entry))).data.items;
const save = async (entry: { id: string }, body: object) =>
  (await admin.drafts.save({ ...params(entry), body })).data.data;

describe('rejected', () => {
  test('to those who may not view the type, or not edit it', async () => {
    const entry = await create();
    const outsider = await app.as.holding('content-types.cars.view', 'content-types.cars.edit');
    expect(await outsider.revisions.list(params(entry))).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await outsider.revisions.get(params(entry))).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await outsider.revisions.restore(params(entry))).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const reader = await app.as.holding('content.view');
    expect(await reader.revisions.restore(params(entry))).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('nothing to a caller who edits without viewing, but a restoration is as good with a right guess as with a wrong one', async () => {
    const entry = await create();
    const writer = await app.as.holding('content.edit');
    for (const title of ['Wrong guess', 'Saab']) {
      const { version } = await save(entry, { title });
      const { data } = await writer.revisions.restore({ ...params(entry), body: { fields: ['title'] } });
      expect(data.data).toEqual({ id: entry.id, version: version + 1 });
      expect(data.skipped).toEqual({});
    }
  });

  test.each(['0', '-1', '1.5', 'x', '99999999999'])('a version of the form %s', async (version) => {
    const entry = await create();
    const answer = await admin.revisions.get(params(entry, version));
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['version'] });
  });

  test('a version, and an entry, that is not there', async () => {
    const entry = await create();
    expect(await admin.revisions.get(params(entry, '7'))).toReject(404, 'NOT_FOUND');
    expect(await admin.revisions.restore(params(entry, '7'))).toReject(404, 'NOT_FOUND');
    const nothing = { id: '0190aaaa-0000-7000-8000-000000000000' };
    expect(await admin.revisions.list(params(nothing))).toReject(404, 'NOT_FOUND');
    expect(await admin.revisions.get(params(nothing))).toReject(404, 'NOT_FOUND');
    expect(await admin.revisions.restore(params(nothing))).toReject(404, 'NOT_FOUND');
  });

  test('a comparison with what is not there', async () => {
    const entry = await create({ status: 'draft' });
    for (const against of ['7', 'published', 'nonsense']) {
      const answer = await admin.revisions.get({ ...params(entry), query: { against } });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['against'] });
      if (against === 'nonsense')
        expect(answer.body['fields']).toEqual({ against: ['must be current, published or the version of a revision'] });
    }
  });

  test.each(['status', 'customFields.colour', 'customFields', 'constructor', 'customFields.constructor'])(
    'the restoring of the path %s',
    async (path) => {
      const entry = await create();
      const answer = await admin.revisions.restore({ ...params(entry), body: { fields: ['title', path] } });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['fields.1'] });
    },
  );

  test('the restoring with a stale version, and of an entry in the trash', async () => {
    const entry = await create();
    const current = await save(entry, { title: 'Newer' });
    const answer = await admin.revisions.restore({ ...params(entry), body: { version: 1 } });
    expect(answer).toReject(409, 'VERSION_CONFLICT');
    expect(answer.body['current']).toEqual(current);
    await admin.entries.remove(params(entry));
    expect(await admin.revisions.restore(params(entry))).toReject(409, 'ENTRY_IN_TRASH');
  });
});

describe('[H02] each save makes the revision of its number', () => {
  test('through the life of an entry', async () => {
    const entry = await create();
    await save(entry, { title: 'Newer' });
    await admin.drafts.discard(params(entry));
    await save(entry, { customFields: { year: 1991 } });
    await admin.drafts.publish(params(entry));
    await admin.entries.update({ ...params(entry), body: { content: 'Corrected' } });
    await admin.drafts.unpublish(params(entry));
    await admin.entries.remove(params(entry));
    await admin.entries.restore(params(entry));
    await admin.entries.bulk({ body: { ids: [entry.id], action: 'publish' } });
    const lines = (await history(entry)).map(({ version, action, fields, isLive }) => [
      version,
      action,
      fields,
      isLive,
    ]);
    expect(lines).toEqual([
      [10, 'published', [], true],
      [9, 'untrashed', [], false],
      [8, 'trashed', [], false],
      [7, 'unpublished', [], false],
      [6, 'saved', ['content'], false],
      [5, 'published', ['customFields.year'], false],
      [4, 'saved', ['customFields.year'], false],
      [3, 'discarded', ['title'], false],
      [2, 'saved', ['title'], false],
      [1, 'created', ['title', 'slug', 'content', 'customFields.make', 'customFields.year'], false],
    ]);
  });

  test('with the person who made it, whence, and the address for those who may view settings', async () => {
    const entry = await create();
    const { session } = (await admin.auth.session()).data.data;
    const [line] = await history(entry);
    expect(line).toMatchObject({ source: 'admin', by: { id: session.userId }, restoredFrom: null, isAutosave: false });
    expect(line?.ip).toEqual(expect.any(String));
    const reader = await app.as.holding('content.view');
    const { items } = (await reader.revisions.list(params(entry))).data;
    expect(items.map(({ ip }) => ip)).toEqual([null]);
    const byProgram = await buildEntry(app, { contentType: 'autos', customFields: { make: 'Saab' } });
    expect(await history(byProgram)).toMatchObject([{ source: 'api', by: null, ip: null }]);
  });

  test('also beside a draft: what delivery shows is marked, and stays so', async () => {
    const entry = await create();
    await save(entry, { title: 'Newer' });
    const live = async () => (await history(entry)).filter(({ isLive }) => isLive).map(({ version }) => version);
    expect(await live()).toEqual([1]);
    await admin.entries.update({ ...params(entry), body: { content: 'Corrected' } });
    expect(await live()).toEqual([3]);
    expect((await admin.revisions.get(params(entry, '3'))).data).toMatchObject({ title: 'Saab', content: 'Corrected' });
    await admin.drafts.discard(params(entry));
    expect(await live()).toEqual([3]);
    await admin.drafts.unpublish(params(entry));
    expect(await live()).toEqual([]);
  });

  test('an autosave takes the place of the one before it, of the same person within 10 minutes', async () => {
    const own = await startApp();
    await buildContentType(own, { slug: 'notes' });
    own.clock.set(new Date());
    const entry = await buildEntry(own, { contentType: 'notes', status: 'draft' });
    const [one, other] = [await own.as.admin(), await own.as.user(await buildUser(own, { roles: ['administrator'] }))];
    const autosave = (api: Api, title: string, more: object = {}) =>
      api.drafts.save({ ...params(entry), body: { title, autosave: true, ...more } });
    const versions = async () => (await one.revisions.list(params(entry))).data.items.map(({ version }) => version);
    await autosave(one, 'A');
    await autosave(one, 'B', { content: 'Typed' });
    await autosave(one, 'C');
    expect(await versions()).toEqual([4, 1]);
    const [latest] = (await one.revisions.list(params(entry))).data.items;
    expect(latest).toMatchObject({ isAutosave: true, fields: ['title', 'content'] });
    await autosave(other, 'D');
    expect(await versions()).toEqual([5, 4, 1]);
    await other.drafts.save({ ...params(entry), body: { title: 'E' } });
    await autosave(other, 'F');
    expect(await versions()).toEqual([7, 6, 5, 4, 1]);
    own.clock.advance(10 * 60_000);
    await autosave(other, 'G');
    expect(await versions()).toEqual([8, 7, 6, 5, 4, 1]);
    const auditLog = (await one.auditTrail.list({ query: { action: 'entry.draft-saved' } })).data.items;
    expect(auditLog).toHaveLength(1);
  });
});

/** One word in the place of another. */
const words = (removed: string, added: string) => [
  { text: removed, op: 'removed' },
  { text: added, op: 'added' },
];

describe('[H02] a revision', () => {
  test('says what the entry said, and what changed against another', async () => {
    const entry = await create();
    await save(entry, { title: 'Newer', customFields: { year: 1991 } });
    await save(entry, { customFields: { year: null, make: 'SAAB' } });
    const { data } = await admin.revisions.get(params(entry, '3'));
    expect(data).toMatchObject({
      title: 'Newer',
      content: 'Text',
      customFields: { make: 'SAAB', year: null, rivals: null },
      changes: [
        { path: 'customFields.make', label: 'Make', before: 'Saab', after: 'SAAB' },
        { path: 'customFields.year', label: 'Year', before: 1991, after: null },
      ],
    });
    const changes = async (version: string, against: string) =>
      (await admin.revisions.get({ ...params(entry, version), query: { against } })).data.changes;
    expect(await changes('3', 'current')).toEqual([]);
    expect(await changes('2', 'published')).toEqual([
      { path: 'title', label: 'Title', before: 'Saab', after: 'Newer', words: words('Saab', 'Newer') },
      { path: 'customFields.year', label: 'Year', before: 1990, after: 1991 },
    ]);
    expect(await changes('1', '3')).toEqual([
      { path: 'title', label: 'Title', before: 'Newer', after: 'Saab', words: words('Newer', 'Saab') },
      { path: 'customFields.make', label: 'Make', before: 'SAAB', after: 'Saab', words: words('SAAB', 'Saab') },
      { path: 'customFields.year', label: 'Year', before: null, after: 1990 },
    ]);
    const first = (await admin.revisions.get(params(entry, '1'))).data.changes;
    expect(first.map(({ path, before }) => [path, before])).toEqual([
      ['title', null],
      ['slug', null],
      ['content', null],
      ['customFields.make', null],
      ['customFields.year', null],
    ]);
  });

  test('of an entry that was imported, or is older than the history, is its present state', async () => {
    const ctx = systemContext(app.platform, 'test');
    const model = await loadContentModel(ctx, typeId);
    if (!model) throw new Error('the type is gone');
    const rows = [{ index: 0, importKey: 'one', title: 'Imported', customFields: { make: 'Fiat' } }];
    const { done } = await importEntries(ctx, { model, rows, status: 'publish', mode: 'all' });
    const entry = { id: done[0]?.id ?? '' };
    expect(await history(entry)).toMatchObject([{ version: 1, action: 'created', source: 'import', isLive: true }]);
    expect((await admin.revisions.get(params(entry))).data).toMatchObject({ title: 'Imported' });
    await save(entry, { title: 'Newer' });
    expect(await history(entry)).toMatchObject([
      { version: 2, action: 'saved', source: 'admin', isLive: false, fields: ['title'] },
      { version: 1, action: 'created', source: 'import', isLive: true },
    ]);
    await sql`update content set version = 7, import_key = null where id = ${entry.id}`.execute(app.db);
    expect((await history(entry))[0]).toMatchObject({ version: 7, action: 'saved', source: 'api' });
  });
});

describe('[H02] restoring', () => {
  test('brings all that a revision says into the draft, never live', async () => {
    const entry = await create();
    await admin.entries.update({
      ...params(entry),
      body: { title: 'Newer', customFields: { make: 'SAAB', year: null } },
    });
    const editor = await app.as.holding('content.view', 'content.edit');
    const { data, skipped } = (await editor.revisions.restore({ ...params(entry), body: { version: 2 } })).data;
    expect(skipped).toEqual({});
    expect(data).toMatchObject({
      title: 'Newer',
      version: 3,
      draft: { title: 'Saab', customFields: { make: 'Saab', year: 1990 } },
    });
    expect((await history(entry))[0]).toMatchObject({
      action: 'restored',
      restoredFrom: 1,
      fields: ['title', 'customFields.make', 'customFields.year'],
    });
  });

  test('brings the named parts alone, also into an entry that is not published', async () => {
    const entry = await create({ status: 'draft' });
    await admin.entries.update({
      ...params(entry),
      body: { title: 'Newer', content: 'New', customFields: { year: 1 } },
    });
    const body = { fields: ['customFields.year', 'content'] };
    const { data } = (await admin.revisions.restore({ ...params(entry), body })).data;
    expect(data).toMatchObject({ title: 'Newer', content: 'Text', customFields: { year: 1990 }, draft: null });
  });

  test('leaves out what can no longer be stored, and says so', async () => {
    const rival = await buildEntry(app, { contentType: 'cars' });
    const entry = await create({ slug: 'old-slug', customFields: { make: 'Saab', rivals: [rival.id] } });
    await admin.entries.update({
      ...params(entry),
      body: { slug: 'new-slug', title: 'Newer', customFields: { rivals: null } },
    });
    await admin.entries.remove({ params: { id: rival.id }, query: { permanent: 'true' } });
    await create({ slug: 'old-slug' });
    const { data, skipped } = (await admin.revisions.restore(params(entry))).data;
    expect(skipped).toEqual({
      slug: ['An entry with this slug already exists'],
      'customFields.rivals': ['Rivals names an entry that does not exist'],
    });
    expect(data.draft).toMatchObject({ title: 'Saab', slug: 'new-slug', customFields: { rivals: null } });
  });
});

test('the hourly cleanup keeps the newest 100 and every one that was live, and leaves other entries alone', async () => {
  const own = await startApp();
  await buildContentType(own, { slug: 'notes' });
  const [long, short] = [
    await buildEntry(own, { contentType: 'notes' }),
    await buildEntry(own, { contentType: 'notes' }),
  ];
  await sql`
    insert into entry_revisions (entry_id, version, action, title, slug, body, custom_fields, changed, was_live, source, at)
    select ${long.id}::uuid, n, 'saved', 'T', 't', '""', '{}', '{title}', n in (3, 50), 'api', now()
    from generate_series(2, 300) n`.execute(own.db);
  await sql`update content set version = 300 where id = ${long.id}`.execute(own.db);
  await jobHandlers['cleanup']?.(systemContext(own.platform, 'test'), {});
  const reader = await own.as.admin();
  const page = async (number: number) =>
    (await reader.revisions.list({ ...params(long), query: { page: number } })).data;
  const newest = Array.from({ length: 100 }, (_, place) => 300 - place);
  expect((await page(1)).items.map(({ version }) => version)).toEqual(newest);
  expect((await page(2)).items.map(({ version }) => version)).toEqual([50, 3, 1]);
  expect((await page(1)).total).toBe(103);
  expect((await reader.revisions.list(params(short))).data.total).toBe(1);
});

test('revisions and draft go when the entry is removed for good', async () => {
  const entry = await create();
  await save(entry, { title: 'Newer' });
  await admin.entries.remove({ ...params(entry), query: { permanent: 'true' } });
  const { rows } = await sql`
    select (select count(*)::int from entry_revisions where entry_id = ${entry.id}) as revisions,
      (select count(*)::int from entry_drafts where entry_id = ${entry.id}) as drafts`.execute(app.db);
  expect(rows).toEqual([{ revisions: 0, drafts: 0 }]);
});
