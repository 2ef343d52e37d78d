import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { typePermission } from '../../contracts/session/permission-slug.ts';
import { serverParts, siteParts } from '../../contracts/text/server-parts.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { buildFieldGroup } from '../field-groups/field-groups.fixtures.ts';
import { buildContentType } from './content-types.fixtures.ts';

let app: TestApp;
let builder: Api;

beforeAll(async () => {
  app = await startApp();
  builder = await app.as.holding(
    ...['content-types.view', 'content-types.create', 'content-types.edit', 'content-types.delete', 'content.publish'],
  );
});

const nobody = '0190aaaa-0000-7000-8000-000000000000';
const draft = (more: object = {}) => ({ name: 'Cars', slug: `cars-${randomUUID()}`, ...more });
const text = (name: string) => ({ name, label: 'A label', type: 'text' as const });

async function permissionsLike(part: string): Promise<string[]> {
  const rows = await app.db.selectFrom('permissions').select('slug').where('slug', 'like', `%.${part}.%`).execute();
  return rows.map(({ slug }) => slug).sort();
}

describe('errors', () => {
  test('each call needs its own permission', async () => {
    const { id } = await buildContentType(app);
    const params = { id };
    for (const api of [await app.as.norole(), await app.as.holding('field-groups.view', 'content.edit')]) {
      const answers = await Promise.all([
        api.contentTypes.list(),
        api.contentTypes.create({ body: draft() }),
        api.contentTypes.get({ params }),
        api.contentTypes.update({ params, body: { name: 'Vans' } }),
        api.contentTypes.remove({ params }),
        api.contentTypes.setFieldGroups({ params, body: { fieldGroups: [] } }),
      ]);
      for (const answer of answers) expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
    expect(await app.as.anonymous.contentTypes.list()).toReject(401, 'INVALID_TOKEN');
  });

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'ab' }, 'name', 'Name must be at least 3 characters'],
    [{ slug: '' }, 'slug', 'Slug is required'],
    [{ slug: 'a' }, 'slug', 'Slug must be at least 2 characters'],
    [{ slug: 'a_b' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, and hyphens)'],
    [{ slug: 'Cars' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, and hyphens)'],
    [{ slug: '__proto__' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, and hyphens)'],
    [{ slug: "a'--b" }, 'slug', 'Must be a valid slug (lowercase letters, numbers, and hyphens)'],
    [{ fieldGroups: [nobody] }, 'fieldGroups.0', 'is not a field group'],
  ])('[F06] %j is rejected on %s', async (more, field, message) => {
    const answer = await builder.contentTypes.create({ body: draft(more) });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toEqual({ [field]: [message] });
  });

  test.each([...serverParts, ...siteParts, 'login', 'register', 'forgot-password', ' admin '])(
    'the slug %j, which the server keeps for itself, is rejected on create and change',
    async (slug) => {
      const { id } = await buildContentType(app);
      const created = await builder.contentTypes.create({ body: draft({ slug }) });
      const changed = await builder.contentTypes.update({ params: { id }, body: { slug } });
      for (const answer of [created, changed]) {
        expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['slug'] });
        expect(answer.body['fields']).toEqual({ slug: ['This slug is reserved. Choose another slug'] });
      }
      expect(
        (await builder.contentTypes.create({ body: draft({ slug: `${slug.trim()}-${randomUUID()}` }) })).status,
      ).toBe(201);
    },
  );

  test('a NUL and half a surrogate pair are rejected', async () => {
    for (const name of ['Cars\0', 'Cars\ud800']) {
      const answer = await builder.contentTypes.create({ body: draft({ name }) });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['name'] });
    }
  });

  test('[F06] a taken slug is rejected on create and change, and nothing is written', async () => {
    const [one, two] = [await buildContentType(app), await buildContentType(app)];
    const refusal = { error: 'A content type with this slug already exists', fields: ['slug'] };
    const created = await builder.contentTypes.create({ body: draft({ slug: one.slug }) });
    expect(created).toReject(409, 'CONTENT_TYPE_SLUG_TAKEN', refusal);
    const changed = await builder.contentTypes.update({
      params: { id: two.id },
      body: { slug: one.slug, name: 'Lost' },
    });
    expect(changed).toReject(409, 'CONTENT_TYPE_SLUG_TAKEN', refusal);
    expect((await builder.contentTypes.get({ params: { id: two.id } })).data).toEqual(two);
  });

  test('of 20 at once with one slug, one is created', async () => {
    const body = draft();
    const answers = await Promise.all(Array.from({ length: 20 }, () => builder.contentTypes.create({ body })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('groups that would give it two fields of one name are rejected', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => buildFieldGroup(app, { fields: [text('year')] })));
    const fieldGroups = [one?.id ?? '', two?.id ?? ''];
    const created = await builder.contentTypes.create({ body: draft({ fieldGroups }) });
    expect(created).toReject(409, 'FIELD_NAME_TAKEN', { fields: ['fieldGroups.1'] });
    const type = await buildContentType(app, { fieldGroups: fieldGroups.slice(0, 1) });
    const params = { id: type.id };
    const attached = await builder.contentTypes.setFieldGroups({ params, body: { fieldGroups } });
    expect(attached).toReject(409, 'FIELD_NAME_TAKEN', { fields: ['fieldGroups.1'] });
    const changed = await builder.contentTypes.update({ params, body: { fieldGroups: fieldGroups.toReversed() } });
    expect(changed).toReject(409, 'FIELD_NAME_TAKEN', { fields: ['fieldGroups.1'] });
    expect((await builder.contentTypes.get({ params })).data.fieldGroups).toEqual(fieldGroups.slice(0, 1));
  });

  test('a stale and a future version are rejected with the stored record', async () => {
    const type = await buildContentType(app);
    for (const version of [0, 2]) {
      const answer = await builder.contentTypes.update({ params: { id: type.id }, body: { name: 'Late', version } });
      expect(answer).toReject(409, 'VERSION_CONFLICT');
      expect(answer.body['current']).toEqual(type);
    }
  });

  test.each([
    [{ sortBy: 'entryCount' }, 'sortBy'],
    [{ sortBy: 'name); select pg_sleep(3) --' }, 'sortBy'],
    [{ sortBy: 'constructor' }, 'sortBy'],
    [{ isSingle: 'perhaps' }, 'isSingle'],
    [{ filters: '{' }, 'filters'],
    [{ filters: '[{"column":"invented","operator":"equals","value":"Cars"}]' }, 'filters.0.column'],
  ])('[F07] the query %j is rejected', async (query, field) => {
    const answer = await builder.contentTypes.list({ query: query as object });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
  });

  test('an id that nothing has is not found', async () => {
    const params = { id: nobody };
    expect(await builder.contentTypes.get({ params })).toReject(404, 'NOT_FOUND');
    expect(await builder.contentTypes.update({ params, body: { name: 'Vans' } })).toReject(404, 'NOT_FOUND');
    expect(await builder.contentTypes.remove({ params })).toReject(404, 'NOT_FOUND');
    const body = { fieldGroups: [] };
    expect(await builder.contentTypes.setFieldGroups({ params, body })).toReject(404, 'NOT_FOUND');
  });
});

test('[F06] a type is created with its permissions, under their own names for a single', async () => {
  for (const isSingle of [false, true]) {
    const body = draft({ isSingle });
    const answer = await builder.contentTypes.create({ body });
    expect(answer).toMatchObject({ status: 201, data: { ...body, isPublic: false, entryCount: 0, version: 1 } });
    const actions = ['create', 'delete', 'edit', 'publish', 'view'] as const;
    expect(await permissionsLike(body.slug)).toEqual(
      actions.map((action) => typePermission({ slug: body.slug, isSingle }, action)),
    );
  }
});

test('a new slug renames the permissions and roles keep them', async () => {
  const type = await buildContentType(app);
  const reader = await app.as.holding(`content-types.${type.slug}.view`);
  const slug = `renamed-${randomUUID()}`;
  const changed = await builder.contentTypes.update({ params: { id: type.id }, body: { slug, version: 1 } });
  expect(changed).toMatchObject({ status: 200, data: { slug, version: 2 } });
  expect(await permissionsLike(type.slug)).toEqual([]);
  expect(await permissionsLike(slug)).toHaveLength(5);
  expect((await reader.entries.list({ query: { contentType: slug } })).status).toBe(200);
  expect((await reader.entries.list({ query: { contentType: type.slug } })).status).toBe(403);
});

test('[F04] [F08] deleting removes entries, links and permissions, and frees the slug', async () => {
  const type = await buildContentType(app, { fields: [text('make')] });
  const entry = await buildEntry(app, { contentType: type.id, meta: { source: 'here' } });
  const answer = await builder.contentTypes.remove({ params: { id: type.id } });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Content type deleted successfully' } });
  expect(await permissionsLike(type.slug)).toEqual([]);
  const admin = await app.as.admin();
  expect(await admin.entries.get({ params: { id: entry.id } })).toReject(404, 'NOT_FOUND');
  expect((await builder.contentTypes.create({ body: draft({ slug: type.slug }) })).status).toBe(201);
});

test('an entry written while its type is deleted is kept with it or rejected', async () => {
  const type = await buildContentType(app);
  const admin = await app.as.admin();
  const body = { contentType: type.slug, title: 'Late' };
  const writes = Array.from({ length: 12 }, () => admin.entries.create({ body }));
  const [removed, ...written] = await Promise.all([
    builder.contentTypes.remove({ params: { id: type.id } }),
    ...writes,
  ]);
  expect(removed.status).toBe(200);
  for (const { status } of written) expect([201, 400]).toContain(status);
  const created = written.flatMap(({ status, data }) => (status === 201 ? data.id : []));
  const kept = await app.db.selectFrom('content').select('id').where('contentTypeId', '=', type.id).execute();
  expect(kept.map(({ id }) => id).sort()).toEqual(created.sort());
});

test('entryCount leaves the trash out', async () => {
  const type = await buildContentType(app);
  const admin = await app.as.admin();
  const [first] = [
    await buildEntry(app, { contentType: type.id }),
    await buildEntry(app, { contentType: type.id, status: 'draft' }),
  ];
  const count = async () => (await builder.contentTypes.get({ params: { id: type.id } })).data.entryCount;
  expect(await count()).toBe(2);
  await admin.entries.remove({ params: { id: first.id } });
  expect(await count()).toBe(1);
});

test('[F02] [F07] the list is searched over name, slug and description, and tells singles from collections', async () => {
  const mark = randomUUID();
  await buildContentType(app, { name: `Page ${mark}`, isSingle: true });
  await buildContentType(app, { name: 'Vans', slug: `vans-${mark}` });
  await buildContentType(app, { name: 'Bikes', description: `Two wheels ${mark}` });
  const names = async (query: object) => {
    const { data } = await builder.contentTypes.list({ query: { search: mark, ...query } });
    return data.items.map(({ name }) => name);
  };
  expect(await names({})).toEqual(['Bikes', 'Vans', `Page ${mark}`]);
  expect(await names({ isSingle: 'true' })).toEqual([`Page ${mark}`]);
  expect(await names({ isSingle: 'false', sortBy: 'name', sortOrder: 'desc' })).toEqual(['Vans', 'Bikes']);
  expect(await names({ limit: 1, page: 2, orderBy: 'slug' })).toHaveLength(1);
});

test('[F21] groups are attached in order', async () => {
  const groups = [
    await buildFieldGroup(app, { fields: [text('a')] }),
    await buildFieldGroup(app, { fields: [text('b')] }),
  ];
  const ids = groups.map(({ id }) => id).toReversed();
  const type = await buildContentType(app);
  const params = { id: type.id };
  const answer = await builder.contentTypes.setFieldGroups({ params, body: { fieldGroups: ids } });
  expect(answer.data.fieldGroups).toEqual(ids);
  expect((await builder.fieldGroups.ofContentType({ params })).data.map(({ id }) => id)).toEqual(ids);
});
