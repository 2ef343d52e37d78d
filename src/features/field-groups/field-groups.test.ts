import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { buildFieldGroup } from './field-groups.fixtures.ts';

let app: TestApp;
let builder: Api;

beforeAll(async () => {
  app = await startApp();
  builder = await app.as.holding(
    ...['field-groups.view', 'field-groups.create', 'field-groups.edit', 'field-groups.delete'],
    ...['content-types.view', 'content-types.edit'],
  );
});

const text = (name: string, more: object = {}) => ({ name, label: 'A label', type: 'text' as const, ...more });
const nobody = '0190aaaa-0000-7000-8000-000000000000';
const draft = (more: object = {}) => ({
  name: 'Specs',
  slug: `specs-${randomUUID()}`,
  fields: [text('make')],
  ...more,
});

describe('errors', () => {
  test('each call needs its own permission', async () => {
    const group = await buildFieldGroup(app);
    const params = { id: group.id };
    for (const api of [await app.as.norole(), await app.as.holding('content-types.edit', 'content.edit')]) {
      const answers = await Promise.all([
        api.fieldGroups.list(),
        api.fieldGroups.create({ body: draft() }),
        api.fieldGroups.get({ params }),
        api.fieldGroups.update({ params, body: { name: 'X' } }),
        api.fieldGroups.remove({ params }),
      ]);
      for (const answer of answers) expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
    expect(await app.as.anonymous.fieldGroups.list()).toReject(401, 'INVALID_TOKEN');
  });

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ slug: '' }, 'slug', 'Slug is required'],
    [{ slug: 'a--b' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ slug: 'Ä' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ slug: '__proto__' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ fields: [text('constructor')] }, 'fields.0.name', '"constructor" is a reserved name'],
    [{ fields: [text('toString')] }, 'fields.0.name', '"toString" is a reserved name'],
    [{ fields: [text('a', { label: '' })] }, 'fields.0.label', 'Display Name is required'],
    [{ fields: [text('a'), text('a')] }, 'fields.1.name', 'Another field has this name'],
    [{ fields: [text('a', { type: 'hologram' })] }, 'fields.0.type', 'Unknown field type: hologram'],
    [{ fields: '{"a":' }, 'fields', 'must be a list of fields, or the same as a JSON string'],
    [{ contentTypes: [nobody] }, 'contentTypes.0', 'is not a content type'],
  ])('[F10] [F11] %j is rejected on %s', async (more, field, message) => {
    const answer = await builder.fieldGroups.create({ body: draft(more) });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toEqual({ [field]: [message] });
  });

  test('a taken slug is rejected on create and change', async () => {
    const [one, two] = [await buildFieldGroup(app), await buildFieldGroup(app)];
    const refusal = { error: 'A field group with this slug already exists', fields: ['slug'] };
    const created = await builder.fieldGroups.create({ body: draft({ slug: one.slug }) });
    expect(created).toReject(409, 'FIELD_GROUP_SLUG_TAKEN', refusal);
    const changed = await builder.fieldGroups.update({ params: { id: two.id }, body: { slug: one.slug } });
    expect(changed).toReject(409, 'FIELD_GROUP_SLUG_TAKEN', refusal);
  });

  test('two groups of a type with a field of one name are rejected, whichever came last', async () => {
    const type = await buildContentType(app, { name: 'Cars', fields: [text('year')] });
    const contentTypes = [type.id];
    const created = await builder.fieldGroups.create({
      body: draft({ fields: [text('make'), text('year')], contentTypes }),
    });
    expect(created).toReject(409, 'FIELD_NAME_TAKEN', { fields: ['fields.1.name'] });

    const group = await buildFieldGroup(app, { fields: [text('make')], contentTypes });
    const params = { id: group.id };
    const renamed = await builder.fieldGroups.update({ params, body: { fields: [text('year')] } });
    expect(renamed).toReject(409, 'FIELD_NAME_TAKEN', { fields: ['fields.0.name'] });

    const other = await buildFieldGroup(app, { fields: [text('year')] });
    const shown = await builder.fieldGroups.update({ params: { id: other.id }, body: { contentTypes } });
    expect(shown).toReject(409, 'FIELD_NAME_TAKEN', { fields: ['contentTypes'] });
    expect((await builder.fieldGroups.get({ params: { id: other.id } })).data.contentTypes).toEqual([]);
  });

  test('two changes that together would give a type one name twice: one is rejected', async () => {
    const type = await buildContentType(app);
    const groups = await Promise.all([1, 2, 3, 4].map(() => buildFieldGroup(app, { contentTypes: [type.id] })));
    const answers = await Promise.all(
      groups.map(({ id }) => builder.fieldGroups.update({ params: { id }, body: { fields: [text('year')] } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('a stale and a future version are rejected with the stored record, another type of version as invalid', async () => {
    const group = await buildFieldGroup(app);
    const params = { id: group.id };
    for (const version of [0, 2]) {
      const answer = await builder.fieldGroups.update({ params, body: { name: 'Late', version } });
      expect(answer).toReject(409, 'VERSION_CONFLICT');
      expect(answer.body['current']).toEqual(group);
    }
    const answer = await builder.fieldGroups.update({ params, body: { name: 'Odd', version: 1.5 } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['version'] });
  });

  test.each([
    [{ filters: '[{"column":"invented","operator":"equals","value":"x"}]' }, 'filters.0.column'],
    [{ sortBy: 'password' }, 'sortBy'],
    [{ sortBy: "name'; drop table fields --" }, 'sortBy'],
    [{ sortBy: '__proto__' }, 'sortBy'],
    [{ sortDir: 'asc, id' }, 'sortDir'],
    [{ page: 0 }, 'page'],
  ])('[F19] the query %j is rejected', async (query, field) => {
    const answer = await builder.fieldGroups.list({ query: query as object });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
  });

  test('an id that nothing has is not found', async () => {
    const params = { id: nobody };
    expect(await builder.fieldGroups.get({ params })).toReject(404, 'NOT_FOUND');
    expect(await builder.fieldGroups.update({ params, body: { name: 'X' } })).toReject(404, 'NOT_FOUND');
    expect(await builder.fieldGroups.remove({ params })).toReject(404, 'NOT_FOUND');
    expect(await builder.fieldGroups.ofContentType({ params })).toReject(404, 'NOT_FOUND');
    expect(await builder.fieldGroups.get({ params: { id: 'toString' } })).toReject(400, 'VALIDATION_ERROR');
  });
});

test('[F10] [F18] [F20] a group is created with its fields, which get their ids', async () => {
  const type = await buildContentType(app);
  const fields = [text('make', { id: 'made-by-the-client' }), { name: 'year', label: 'Year', type: 'number' as const }];
  const body = draft({ fields: JSON.stringify(fields), contentTypes: [type.id] });
  const answer = await builder.fieldGroups.create({ body });
  expect(answer).toMatchObject({ status: 201, body: { message: 'Field group created' } });
  expect(answer.data).toMatchObject({
    name: 'Specs',
    slug: body.slug,
    description: '',
    contentTypes: [type.id],
    version: 1,
  });
  expect(answer.data.fields.map(({ id, name }) => [id, name])).toEqual([
    ['field_0', 'make'],
    ['field_1', 'year'],
  ]);
  const read = await builder.fieldGroups.get({ params: { id: answer.data.id } });
  expect(read.data).toEqual(answer.data);
  expect((await builder.fieldGroups.ofContentType({ params: { id: type.id } })).data).toEqual([answer.data]);
});

test('[Q22] fields are renamed, reordered, added and removed, and keep their ids', async () => {
  const group = await buildFieldGroup(app, { fields: [text('a'), text('b'), text('c')] });
  const params = { id: group.id };
  const fields = [text('c'), text('a', { id: 'field_1' }), text('b', { id: 'field_0' }), text('d')];
  const answer = await builder.fieldGroups.update({ params, body: { fields, version: 1 } });
  expect(answer.data.fields.map(({ id, name }) => `${id} ${name}`)).toEqual([
    'field_2 c',
    'field_1 a',
    'field_0 b',
    'field_3 d',
  ]);
  const fewer = await builder.fieldGroups.update({ params, body: { fields: [text('d')] } });
  expect(fewer.data).toMatchObject({ version: 3, fields: [{ id: 'field_3' }] });
  expect(await app.db.selectFrom('fields').select('name').where('fieldGroupId', '=', group.id).execute()).toHaveLength(
    1,
  );
});

test('[F20] a deleted group is gone from its types, and the audit log keeps what it was', async () => {
  const type = await buildContentType(app, { fields: [text('a')] });
  const [id = ''] = type.fieldGroups;
  const answer = await builder.fieldGroups.remove({ params: { id } });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Field group deleted successfully' } });
  expect((await builder.contentTypes.get({ params: { id: type.id } })).data.fieldGroups).toEqual([]);
  const auditLog = await app.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('targetId', '=', id)
    .orderBy('id')
    .execute();
  expect(auditLog.map(({ action }) => action)).toEqual(['field-group.created', 'field-group.deleted']);
  expect(auditLog[1]?.before).toMatchObject({ fields: [{ name: 'a' }] });
});

test('[F19] the list is searched, sorted and paged under every spelling, wildcards taken literally', async () => {
  const mark = 'quince';
  for (const name of ['Banana', 'apple', 'Cherry_1%']) await buildFieldGroup(app, { name: `${name} ${mark}` });
  const names = async (query: object) => (await builder.fieldGroups.list({ query })).data.items.map(({ name }) => name);
  expect(await names({ search: mark, sortBy: 'name', sortDir: 'asc' })).toEqual([
    'apple quince',
    'Banana quince',
    'Cherry_1% quince',
  ]);
  expect(await names({ search: `_1% ${mark}` })).toEqual(['Cherry_1% quince']);
  expect(await names({ search: '%%%' })).toEqual([]);
  const paged = await builder.fieldGroups.list({
    query: { search: mark, page: 2, perPage: 2, orderBy: 'name' } as object,
  });
  expect(paged.body['meta']).toEqual({ total: 3, page: 2, pageSize: 2, pageCount: 2 });
  const beyond = await builder.fieldGroups.list({ query: { search: mark, page: 9 } });
  expect(beyond.data).toMatchObject({ items: [], total: 3 });
});
