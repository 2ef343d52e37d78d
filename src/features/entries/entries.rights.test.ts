import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import type { Entry } from './entries.contract.ts';
import { buildEntry } from './entries.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'cars' });
  await buildContentType(app, { slug: 'vans' });
  await buildContentType(app, { slug: 'home', isSingle: true });
});

const entryOf = (contentType: string, status: 'draft' | 'publish' = 'draft') =>
  buildEntry(app, { contentType, status });

/** Status of each action on the entry by someone who holds exactly these permissions. */
async function statuses(entry: Entry, ...permissions: string[]): Promise<Record<string, number>> {
  const api = await app.as.holding(...permissions);
  const params = { id: entry.id };
  const acts = {
    view: await api.entries.get({ params }),
    edit: await api.entries.update({ params, body: { title: 'Changed' } }),
    publish: await api.entries.update({ params, body: { status: 'publish' } }),
    trash: await api.entries.update({ params, body: { status: 'trash' } }),
    delete: await api.entries.remove({ params }),
    create: await api.entries.create({ body: { contentType: entry.contentType, title: 'New', status: 'draft' } }),
  };
  return Object.fromEntries(Object.entries(acts).map(([name, { status }]) => [name, status]));
}

describe('[C16] each right stands alone', () => {
  test.each([
    ['content.view', { view: 200 }],
    ['content.edit', { edit: 200 }],
    ['content.create', { create: 201 }],
    ['content.delete', { delete: 200 }],
    ['content.publish', {}],
    ['content-types.cars.view', { view: 200 }],
    ['content-types.cars.edit', { edit: 200 }],
    ['content-types.cars.create', { create: 201 }],
    ['content-types.cars.delete', { delete: 200 }],
    ['content-types.vans.edit', {}],
    ['content-types.view', {}],
    ['content-types.edit', {}],
    ['single-types.home.edit', {}],
  ])('%s', async (permission, granted) => {
    const refused = { view: 403, edit: 403, publish: 403, trash: 403, delete: 403, create: 403 };
    expect(await statuses(await entryOf('cars'), permission)).toEqual({ ...refused, ...granted });
  });

  test('an entry is published and unpublished with edit and publish, put in the trash with edit and delete', async () => {
    const editAndPublish = ['content-types.cars.edit', 'content-types.cars.publish'];
    expect(await statuses(await entryOf('cars'), ...editAndPublish)).toMatchObject({ publish: 200, trash: 403 });
    const editAndDelete = ['content-types.cars.edit', 'content.delete'];
    expect(await statuses(await entryOf('cars'), ...editAndDelete)).toMatchObject({ publish: 403, trash: 200 });
    const editor = await app.as.holding('content.edit');
    const published = await entryOf('cars', 'publish');
    const answer = await editor.entries.update({ params: { id: published.id }, body: { status: 'draft' } });
    expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test("a single's own permission is single-types", async () => {
    const home = await entryOf('home');
    expect(await statuses(home, 'single-types.home.edit')).toMatchObject({ edit: 200, view: 403 });
  });
});

describe('[H04] what the public sees changes only by those who may publish', () => {
  const publicState = async (id: string) => {
    const columns = ['title', 'slug', 'body', 'customFields', 'status', 'version'] as const;
    return app.db.selectFrom('content').select(columns).where('id', '=', id).executeTakeFirst();
  };

  test.each([
    ['title', { title: 'Changed' }],
    ['slug', { slug: 'elsewhere' }],
    ['content', { content: 'Changed' }],
    ['meta', { meta: { description: 'Changed' } }],
    ['nothing', {}],
    ['its status', { status: 'publish' }],
    ['a withdrawal', { status: 'draft' }],
  ] as const)('%s of a published entry', async (_, body) => {
    const { id } = await entryOf('cars', 'publish');
    const before = await publicState(id);
    const editor = await app.as.holding('content-types.cars.edit', 'content.view', 'content-types.vans.publish');
    expect(await editor.entries.update({ params: { id }, body })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await publicState(id)).toEqual(before);
    expect((await editor.entries.get({ params: { id } })).data.can).toMatchObject({ edit: false, publish: false });
    const publisher = await app.as.holding('content-types.cars.edit', 'content-types.cars.publish', 'content.view');
    expect((await publisher.entries.get({ params: { id } })).data.can).toMatchObject({ edit: true, publish: true });
    expect((await publisher.entries.update({ params: { id }, body })).status).toBe(200);
  });

  test('bulk acts on published entries, the unchanged ones included', async () => {
    const { id } = await entryOf('cars', 'publish');
    const editor = await app.as.holding('content.edit', 'content.view');
    for (const action of ['publish', 'draft'] as const) {
      expect(await editor.entries.bulk({ body: { ids: [id], action } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
  });

  test('an entry that comes back from the trash is a draft, which an editor may change', async () => {
    const { id } = await entryOf('cars', 'publish');
    const params = { id };
    const editor = await app.as.holding('content.edit', 'content.view', 'content.delete');
    expect((await editor.entries.remove({ params })).status).toBe(200);
    expect((await editor.entries.restore({ params })).data).toMatchObject({ status: 'draft', can: { edit: true } });
    expect((await editor.entries.update({ params, body: { title: 'Changed' } })).status).toBe(200);
    expect(await editor.entries.update({ params, body: { status: 'publish' } })).toReject(
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
  });
});

test('creating published needs publish of the type', async () => {
  const writer = await app.as.holding('content-types.cars.create', 'content-types.vans.publish');
  const answer = await writer.entries.create({ body: { contentType: 'cars', title: 'X', status: 'publish' } });
  expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
});

test('to those who may act on some types only, an unknown type looks like a forbidden one', async () => {
  const writer = await app.as.holding('content-types.cars.create', 'content-types.cars.view');
  for (const contentType of ['vans', 'unheard-of', 'constructor']) {
    const created = await writer.entries.create({ body: { contentType, title: 'X' } });
    expect(created).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await writer.entries.list({ query: { contentType } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  }
});

test('a list without a type shows the types that its reader may view, and their total', async () => {
  const [car, van] = [await entryOf('cars'), await entryOf('vans')];
  const ids = async (...permissions: string[]) => {
    const api = await app.as.holding(...permissions);
    const { data } = await api.entries.list({ query: { pageSize: 100 } });
    expect(data.total).toBe(data.items.length);
    return data.items.map(({ id }) => id);
  };
  expect(await ids('content-types.vans.view')).toEqual([van.id]);
  expect(await ids('content.view')).toEqual(expect.arrayContaining([car.id, van.id]));
  const outsider = await app.as.holding('media.view');
  expect(await outsider.entries.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await app.as.anonymous.entries.list()).toReject(401, 'INVALID_TOKEN');
});

test('bulk checks each entry against the rights of its type, and does all or nothing', async () => {
  const [car, van] = [await entryOf('cars'), await entryOf('vans')];
  const ids = [car.id, van.id];
  const api = await app.as.holding('content.view', 'content-types.cars.delete', 'content-types.cars.publish');
  for (const action of ['publish', 'draft', 'trash', 'delete', 'restore'] as const) {
    expect(await api.entries.bulk({ body: { ids, action } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  }
  expect((await api.entries.get({ params: { id: car.id } })).data.status).toBe('draft');
  expect((await api.entries.bulk({ body: { ids: [car.id], action: 'trash' } })).status).toBe(200);
});

test('an entry says what its reader may do with it', async () => {
  const { id } = await entryOf('cars');
  const reader = await app.as.holding('content.view', 'content-types.cars.edit');
  const { data } = await reader.entries.get({ params: { id } });
  expect(data.can).toEqual({ edit: true, publish: false, delete: false });
});
