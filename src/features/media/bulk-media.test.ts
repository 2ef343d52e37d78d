import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { buildMedia } from './media.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const gone = '0197c7a5-1111-7000-8000-000000000001';
const bulk = (body: object, api = admin) =>
  api.media.bulk({ body: body as Parameters<Api['media']['bulk']>[0]['body'] });
const three = async () => [await buildMedia(admin), await buildMedia(admin), await buildMedia(admin)];
const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id);
const get = (id: string) => admin.media.get({ params: { id } });
const buildFolder = async (name: string) => (await admin.mediaFolders.create({ body: { name } })).data;

describe('rejected, and nothing is done', () => {
  test.each([
    [{ ids: [], action: 'delete' }, 'ids'],
    [{ ids: ['x'], action: 'delete' }, 'ids.0'],
    [{ ids: Array(501).fill(gone), action: 'delete' }, 'ids'],
    [{ ids: [gone], action: 'burn' }, 'action'],
    [{ ids: [gone], action: 'delete', force: 'yes' }, 'force'],
    [{ ids: [gone], action: 'move', folderId: 'x' }, 'folderId'],
    [{ action: 'move' }, 'ids'],
  ])('%j', async (body, field) => {
    expect(await bulk(body)).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
  });

  test('a file that is not there, a folder that is not there, no folder', async () => {
    const ids = idsOf(await three());
    const folder = await buildFolder('All or none');
    const move = { ids, action: 'move', folderId: folder.id };
    expect(await bulk({ ...move, ids: [...ids, gone] })).toReject(404, 'NOT_FOUND');
    expect(await bulk({ ids: [...ids, gone], action: 'delete' })).toReject(404, 'NOT_FOUND');
    const folderError = [400, 'VALIDATION_ERROR', { fields: ['folderId'] }] as const;
    expect(await bulk({ ...move, folderId: gone })).toReject(...folderError);
    expect(await bulk({ ...move, folderId: undefined })).toReject(...folderError);
    for (const id of ids) expect((await get(id)).data).toMatchObject({ folderId: null, version: 1 });
  });

  test('one file among them that an entry shows, unless forced', async () => {
    const files = await three();
    await buildEntry(app, { content: `<img src="${files[1]?.url}">` });
    const refusal = await bulk({ ids: idsOf(files), action: 'delete' });
    expect(refusal).toReject(409, 'MEDIA_IN_USE', { error: '1 of 3 files is used by entries: “harvester.png”' });
    const remover = await app.as.holding('media.delete');
    const unseen = await bulk({ ids: idsOf(files), action: 'delete' }, remover);
    expect(unseen).toReject(409, 'MEDIA_IN_USE', { error: '1 of 3 files is used by entries' });
    for (const { id } of files) expect((await get(id)).status).toBe(200);
    expect((await bulk({ ids: idsOf(files), action: 'delete', force: true })).data).toEqual({ count: 3 });
    for (const { id } of files) expect(await get(id)).toReject(404, 'NOT_FOUND');
  });

  test('with the permission for the other act', async () => {
    const ids = idsOf(await three());
    const denied = [403, 'INSUFFICIENT_PERMISSIONS'] as const;
    const editor = await app.as.holding('media.view', 'media.edit');
    expect(await bulk({ ids, action: 'delete' }, editor)).toReject(...denied);
    const remover = await app.as.holding('media.view', 'media.delete');
    expect(await bulk({ ids, action: 'move', folderId: null }, remover)).toReject(...denied);
    expect(await bulk({ ids, action: 'delete' }, await app.as.holding('media.view'))).toReject(...denied);
    for (const id of ids) expect((await get(id)).data.version).toBe(1);
  });
});

test('files move together; one that lies there already stays as it was', async () => {
  const files = await three();
  const folder = await buildFolder('Together');
  const [first = '', ...others] = idsOf(files);
  await admin.media.update({ params: { id: first }, body: { folderId: folder.id } });
  const moved = await bulk({ ids: [first, ...others, first], action: 'move', folderId: folder.id });
  expect(moved.data).toEqual({ count: 3 });
  for (const id of [first, ...others]) expect((await get(id)).data).toMatchObject({ folderId: folder.id, version: 2 });
  await bulk({ ids: others, action: 'move', folderId: null });
  expect((await admin.media.list({ query: { folderId: folder.id } })).data.items.map(({ id }) => id)).toEqual([first]);
});

test('[Q29] files that are deleted together come back one by one', async () => {
  const ids = idsOf(await three());
  await bulk({ ids, action: 'delete' });
  const { items } = (await admin.removals.list({ query: { pageSize: 100 } })).data;
  const removal = items.find(({ recordId }) => recordId === ids[1]);
  await admin.removals.restore({ params: { id: removal?.id ?? '' } });
  expect((await Promise.all(ids.map(get))).map(({ status }) => status)).toEqual([404, 200, 404]);
});
