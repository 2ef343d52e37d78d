import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../test-app.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { buildFieldGroup } from '../field-groups/field-groups.fixtures.ts';
import { buildEntry } from './entries.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  const group = await buildFieldGroup(app, { fields: [{ type: 'number', name: 'year', label: 'Year' }] });
  await buildContentType(app, { slug: 'cars', name: 'Cars', fieldGroups: [group.id] });
  await buildContentType(app, { slug: 'vans', name: 'Vans' });
  await buildEntry(app, { contentType: 'cars', status: 'publish' });
});

test('types and type are refused to who may view no entries', async () => {
  const api = await app.as.holding('content-types.view', 'content-types.cars.edit');
  expect(await api.entries.types()).toRefuse(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await api.entries.type({ params: { slug: 'cars' } })).toRefuse(403, 'INSUFFICIENT_PERMISSIONS');
});

test('[H02] who may view the entries of one type sees that type and its fields, and not that there are others', async () => {
  const api = await app.as.holding('content-types.cars.view', 'content-types.cars.create');
  const { data: types } = await api.entries.types();
  expect(types.map(({ slug, entryCount, can }) => ({ slug, entryCount, can }))).toEqual([
    { slug: 'cars', entryCount: 1, can: { create: true, publish: false } },
  ]);
  const { data: type } = await api.entries.type({ params: { slug: 'cars' } });
  expect(type.fields.map(({ name }) => name)).toEqual(['year']);
  expect(await api.entries.type({ params: { slug: 'vans' } })).toRefuse(404, 'NOT_FOUND');
  expect(await api.entries.type({ params: { slug: 'nothing' } })).toRefuse(404, 'NOT_FOUND');
});

test('a type is found by id as well', async () => {
  const api = await app.as.holding('content.view');
  const { data: types } = await api.entries.types();
  expect(types).toHaveLength(2);
  const { data: type } = await api.entries.type({ params: { slug: types[0]?.id ?? '' } });
  expect(type.slug).toBe(types[0]?.slug);
});
