import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;
let editor: Api;

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'cars', name: 'Cars' });
  editor = await app.as.holding('content.view', 'content.create', 'content.edit', 'content.delete', 'content.publish');
});

const car = () => buildEntry(app, { contentType: 'cars', status: 'draft' });

test('bulk acts on none of them where one is not what it was', async () => {
  const made = [await car(), await car()];
  const ids = made.map(({ id }) => id);
  const versions = Object.fromEntries(made.map(({ id, version }) => [id, version]));
  const body = { ids, action: 'publish' as const };
  const { data } = await editor.entries.bulk({ body: { ...body, versions } });
  expect(await editor.entries.bulk({ body: { ids, action: 'draft', versions } })).toReject(409, 'VERSION_CONFLICT');
  const published = Object.fromEntries((data?.changed ?? []).map(({ id, version }) => [id, version]));
  const [first = ''] = ids;
  const stale = { ...published, [first]: versions[first] ?? 0 };
  expect(await editor.entries.bulk({ body: { ids, action: 'draft', versions: stale } })).toReject(
    409,
    'VERSION_CONFLICT',
  );
  const inCapitals = { ids: [first.toUpperCase()], versions: { [first.toUpperCase()]: versions[first] ?? 0 } };
  expect(await editor.entries.bulk({ body: { ...inCapitals, action: 'draft' } })).toReject(409, 'VERSION_CONFLICT');
  expect((await editor.entries.bulk({ body: { ids, action: 'draft', versions: published } })).data).toMatchObject({
    count: 2,
  });
});

test('bulk acts on all, once each', async () => {
  const made = [await car(), await car()];
  const ids = made.map(({ id }) => id);
  const act = (action: 'publish' | 'draft' | 'trash' | 'restore' | 'delete') =>
    editor.entries.bulk({ body: { ids: [...ids, ids[0] ?? ''], action } });
  const statuses = async () =>
    (await Promise.all(ids.map((id) => editor.entries.get({ params: { id } })))).map(({ data }) => data?.status);
  let version = made[0]?.version ?? 0;
  for (const [action, status, from] of [
    ['publish', 'publish', 'draft'],
    ['draft', 'draft', 'publish'],
    ['trash', 'trash', 'draft'],
    ['restore', 'draft', 'trash'],
  ] as const) {
    version += 1;
    const changed = ids.map((id) => ({ id, from, version }));
    const { data } = await act(action);
    expect(data).toEqual({ count: 2, changed: expect.arrayContaining(changed) });
    if (action !== 'restore') expect((await act(action)).data).toEqual({ count: 0, changed: [] });
    expect(await statuses()).toEqual([status, status]);
  }
  expect(await act('restore')).toReject(400, 'VALIDATION_ERROR', { fields: ['ids.0', 'ids.1'] });
  await act('delete');
  expect(await act('delete')).toReject(404, 'NOT_FOUND');
});

test('bulk says of which entries more went than their status', async () => {
  const [plain, drafted] = [await car(), await car()];
  await editor.entries.bulk({ body: { ids: [plain.id, drafted.id], action: 'publish' } });
  const params = { id: drafted.id };
  const { version } = (await editor.entries.get({ params })).data;
  await editor.drafts.save({ params, body: { title: 'Newer', version } as never });
  const { changed } = (await editor.entries.bulk({ body: { ids: [plain.id, drafted.id], action: 'trash' } })).data;
  const lost = changed.map(({ id, lostMore = false }) => [id, lostMore]);
  expect(new Map(lost as [string, boolean][])).toEqual(
    new Map([
      [plain.id, false],
      [drafted.id, true],
    ]),
  );
});

test('bulk acts on all that the question of the list finds, as many as the person saw', async () => {
  await buildContentType(app, { slug: 'vans', name: 'Vans' });
  for (const title of ['One', 'Two', 'Other'])
    await buildEntry(app, { contentType: 'vans', status: 'draft', title: title === 'Other' ? title : `Van ${title}` });
  const body = { contentType: 'vans', search: 'van', action: 'publish' as const };
  expect(await editor.entries.bulk({ body: { ...body, expected: 3 } })).toReject(409, 'SELECTION_CHANGED');
  expect((await editor.entries.bulk({ body: { ...body, expected: 2 } })).data).toMatchObject({ count: 2 });
  const unnamed = await editor.entries.bulk({ body: { action: 'publish' } });
  expect(unnamed).toReject(400, 'VALIDATION_ERROR', { fields: ['ids', 'contentType'] });
  const { data } = await editor.entries.list({ query: { contentType: 'vans', status: 'draft' } });
  expect(data.items.map(({ title }) => title)).toEqual(['Other']);
});
