import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildFieldGroup } from '../../field-groups/field-groups.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  const group = await buildFieldGroup(app, { fields: [{ type: 'number', name: 'year', label: 'Year' }] });
  await buildContentType(app, { slug: 'cars', name: 'Cars', fieldGroups: [group.id] });
  await buildContentType(app, { slug: 'vans', name: 'Vans' });
  await buildEntry(app, { contentType: 'cars', status: 'publish' });
});

test('types and type are rejected to those who may view no entries', async () => {
  const api = await app.as.holding('content-types.view', 'content-types.cars.edit');
  expect(await api.entries.types()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await api.entries.type({ params: { slug: 'cars' } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
});

test('[H02] who may view the entries of one type sees that type and its fields, and not that there are others', async () => {
  const api = await app.as.holding('content-types.cars.view', 'content-types.cars.create');
  const types = (await api.entries.types()).data.items;
  expect(types.map(({ slug, entryCount, can }) => ({ slug, entryCount, can }))).toEqual([
    { slug: 'cars', entryCount: 1, can: { create: true, publish: false } },
  ]);
  const { data: type } = await api.entries.type({ params: { slug: 'cars' } });
  expect(type.fields.map(({ name }) => name)).toEqual(['year']);
  expect(await api.entries.type({ params: { slug: 'vans' } })).toReject(404, 'NOT_FOUND');
  expect(await api.entries.type({ params: { slug: 'nothing' } })).toReject(404, 'NOT_FOUND');
});

test('a type is found by id as well', async () => {
  const api = await app.as.holding('content.view');
  const types = (await api.entries.types()).data.items;
  expect(types).toHaveLength(2);
  const { data: type } = await api.entries.type({ params: { slug: types[0]?.id ?? '' } });
  expect(type.slug).toBe(types[0]?.slug);
});

test('[E04] the types can be limited, searched, and sorted by how much is in them', async () => {
  const api = await app.as.holding('content.view');
  await buildContentType(app, { slug: 'homepage', name: 'Homepage', isSingle: true });
  const slugs = async (query: NonNullable<Parameters<typeof api.entries.types>[0]>['query']) =>
    (await api.entries.types({ query })).data.items.map(({ slug }) => slug);
  expect(await slugs({ pageSize: 1 })).toEqual(['cars']);
  expect(await slugs({ isSingle: 'false' })).toEqual(['cars', 'vans']);
  expect(await slugs({ isSingle: 'true' })).toEqual(['homepage']);
  expect(await slugs({ search: 'VÁN' })).toEqual(['vans']);
  expect(await slugs({ search: 'nothing' })).toEqual([]);
  expect(await slugs({ sortDir: 'desc', pageSize: 2 })).toEqual(['vans', 'homepage']);
  expect(await slugs({ sortBy: 'entryCount', sortDir: 'desc' })).toEqual(['cars', 'homepage', 'vans']);
  expect(await slugs({ sortBy: 'entryCount', pageSize: 2 })).toEqual(['homepage', 'vans']);
  expect(await slugs({ sortBy: 'entryCount,name', sortDir: 'desc,desc' })).toEqual(['cars', 'vans', 'homepage']);
});

test('[E04] [H24] the types come in pages that tell how many there are in all', async () => {
  const api = await app.as.holding('content.view');
  const pageOf = async (query: NonNullable<Parameters<typeof api.entries.types>[0]>['query']) => {
    const { items, total, page, pageSize } = (await api.entries.types({ query })).data;
    return { total, page, pageSize, slugs: items.map(({ slug }) => slug) };
  };
  const told = { total: 3, pageSize: 2 };
  expect(await pageOf({ pageSize: 2 })).toEqual({ ...told, page: 1, slugs: ['cars', 'homepage'] });
  expect(await pageOf({ pageSize: 2, page: 2 })).toEqual({ ...told, page: 2, slugs: ['vans'] });
  expect(await pageOf({ pageSize: 2, page: 3 })).toEqual({ ...told, page: 3, slugs: [] });
  expect(await pageOf({ pageSize: 2, page: 2, sortBy: 'entryCount', sortDir: 'desc' })).toEqual({
    ...told,
    page: 2,
    slugs: ['vans'],
  });
  expect(await pageOf({ pageSize: 2, isSingle: 'false', search: 'v' })).toMatchObject({ total: 1, slugs: ['vans'] });
  expect(await pageOf({})).toMatchObject({ total: 3, pageSize: 100 });
  expect(await pageOf({ pageSize: 101 })).toMatchObject({ pageSize: 100 });
  // Who may view one type alone is not told how many there are beside it.
  const one = await app.as.holding('content-types.vans.view');
  expect((await one.entries.types()).data).toMatchObject({ total: 1, items: [{ slug: 'vans' }] });
});

test.each([
  [{ page: '0' }, 'page'],
  [{ pageSize: '0' }, 'pageSize'],
  [{ limit: 'many' }, 'pageSize'],
  [{ filters: '[{"column":"name","operator":"equals","value":"x"}]' }, 'filters'],
  [{ isSingle: 'perhaps' }, 'isSingle'],
  [{ sortBy: 'password' }, 'sortBy'],
  [{ sortDir: 'up' }, 'sortDir'],
])('[E04] types are rejected for %j', async (query, field) => {
  const api = await app.as.holding('content.view');
  const answer = await api.entries.types({ query: query as object });
  expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
});

test('[A01] entries can be listed by the person who wrote them, as far as the reader may view them', async () => {
  const writer = await app.as.holding('content-types.cars.view', 'content-types.cars.create');
  const { data: draft } = await writer.entries.create({
    body: { contentType: 'cars', title: 'Mine', status: 'draft' },
  });
  const reader = await app.as.holding('content.view');
  const own = await reader.entries.list({ query: { userId: draft.userId ?? '', status: 'draft' } });
  expect(own.data).toMatchObject({ total: 1, items: [{ title: 'Mine' }] });
  const outsider = await app.as.holding('content-types.vans.view');
  expect((await outsider.entries.list({ query: { userId: draft.userId ?? '' } })).data.total).toBe(0);
  const answer = await reader.entries.list({ query: { userId: 'somebody' } });
  expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['userId'] });
});
