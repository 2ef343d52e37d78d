import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildMedia, picture, upload } from '../media.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const gone = '0197c7a5-1111-7000-8000-000000000001';
const create = (name: string, parentId: string | null = null, api = admin) =>
  api.mediaFolders.create({ body: { name, parentId } });
const build = async (name: string, parentId: string | null = null) => (await create(name, parentId)).data;
const update = (id: string, body: object) => admin.mediaFolders.update({ params: { id }, body });
const remove = (id: string) => admin.mediaFolders.remove({ params: { id } });
const all = async () => (await admin.mediaFolders.list()).data;
const pathOf = async (id: string) => (await all()).find((one) => one.id === id)?.path;
const taken = [409, 'MEDIA_FOLDER_NAME_TAKEN', { error: 'A folder with this name already exists here' }] as const;

describe('rejected', () => {
  let named: string;
  beforeAll(async () => {
    named = (await build('Named')).id;
  });

  test.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    ['x'.repeat(101), 'Name must be at most 100 characters'],
    ['a/b', 'Name must not contain “/”'],
    ['two\nlines', 'Name must be one line, without control characters'],
    ['nul\0', 'must not contain NUL or broken characters'],
  ])('the name %j', async (name, text) => {
    for (const answer of [await create(name), await update(named, { name })]) {
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['name'] });
      expect(answer.body['fields']).toMatchObject({ name: expect.arrayContaining([text]) });
    }
  });

  test('a name that a folder beside it has, whatever its case; elsewhere it is free', async () => {
    const [one, two] = [await build('Taken'), await build('Other')];
    expect(await create('TAKEN')).toReject(...taken);
    expect(await update(two.id, { name: 'taken' })).toReject(...taken);
    const inside = await build('Taken', one.id);
    expect(await create('Taken', one.id)).toReject(...taken);
    expect(await update(inside.id, { parentId: null })).toReject(...taken);
    expect((await update(one.id, { name: 'taken' })).data.name).toBe('taken');
  });

  test('of many made at once with one name all but one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('Wanted')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  test('a place in itself, in what it holds, and in what is not there', async () => {
    const a = await build('Outer');
    const b = await build('Inner', a.id);
    for (const [parentId, text] of [
      [a.id, 'A folder cannot lie in itself'],
      [b.id, 'A folder cannot lie in itself'],
      [gone, 'is not a folder'],
    ] as const) {
      const answer = await update(a.id, { parentId });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['parentId'] });
      expect(answer.body['fields']).toEqual({ parentId: [text] });
    }
    expect(await create('Lost', gone)).toReject(400, 'VALIDATION_ERROR', { fields: ['parentId'] });
    expect(await update(a.id, { parentId: 'x' })).toReject(400, 'VALIDATION_ERROR', { fields: ['parentId'] });
  });

  test('two folders that are moved into each other at once: one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await build(`Left ${round}`), await build(`Right ${round}`)];
      const answers = await Promise.all([update(a.id, { parentId: b.id }), update(b.id, { parentId: a.id })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await pathOf(a.id)).toBeDefined();
      expect(await pathOf(b.id)).toBeDefined();
    }
  });

  test('an eleventh level, made or moved there', async () => {
    let parentId: string | null = null;
    for (let depth = 1; depth <= 10; depth++) parentId = (await build(`Level ${depth}`, parentId)).id;
    expect(await create('Level 11', parentId)).toReject(400, 'VALIDATION_ERROR', { fields: ['parentId'] });
    const loose = await build('Loose');
    const answer = await update(loose.id, { parentId });
    expect(answer.body['fields']).toEqual({ parentId: ['Folders can lie at most 10 deep'] });
  });

  test('a stale version, with the stored folder; what is not there', async () => {
    const { id } = await build('Versioned');
    await update(id, { name: 'Renamed' });
    const stale = await update(id, { name: 'Lost', version: 1 });
    expect(stale).toReject(409, 'VERSION_CONFLICT');
    expect(stale.body['current']).toMatchObject({ id, name: 'Renamed', version: 2 });
    expect(await update(gone, { name: 'x' })).toReject(404, 'NOT_FOUND');
    expect(await remove(gone)).toReject(404, 'NOT_FOUND');
  });

  test('each right stands alone', async () => {
    const { id } = await build('Guarded');
    const denied = [403, 'INSUFFICIENT_PERMISSIONS'] as const;
    const viewer = await app.as.holding('media.view');
    expect((await viewer.mediaFolders.list()).status).toBe(200);
    expect(await create('Mine', null, viewer)).toReject(...denied);
    expect(await viewer.mediaFolders.update({ params: { id }, body: { name: 'x' } })).toReject(...denied);
    expect(await viewer.mediaFolders.remove({ params: { id } })).toReject(...denied);
    const creator = await app.as.holding('media.create');
    expect(await creator.mediaFolders.list()).toReject(...denied);
    expect((await create('By who sees none', null, creator)).status).toBe(201);
  });
});

describe('[H16] a folder', () => {
  test('is listed by its path, with the files in itself', async () => {
    const machines = await build('Machines');
    const tractors = await build('tractors', machines.id);
    await build('Balers', machines.id);
    await buildMedia(admin, { fields: { folderId: tractors.id } });
    const paths = (await all()).filter(({ path }) => path.startsWith('Machines'));
    expect(paths.map(({ path, fileCount }) => [path, fileCount])).toEqual([
      ['Machines', 0],
      ['Machines/Balers', 0],
      ['Machines/tractors', 1],
    ]);
    expect(paths[0]).toEqual({
      id: machines.id,
      name: 'Machines',
      parentId: null,
      path: 'Machines',
      fileCount: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
  });

  test('is renamed and moved with what it holds; what is as it was raises nothing', async () => {
    const [from, to] = [await build('From'), await build('To')];
    const inside = await build('Deep', from.id);
    const { data } = await update(from.id, { name: ' Moved ', parentId: to.id, version: 1 });
    expect(data).toMatchObject({ name: 'Moved', parentId: to.id, path: 'To/Moved', version: 2 });
    expect(await pathOf(inside.id)).toBe('To/Moved/Deep');
    expect((await update(from.id, {})).data.version).toBe(2);
    expect((await update(from.id, { name: 'Moved', path: 'x' })).data).toMatchObject({ path: 'To/Moved', version: 2 });
  });

  test('that is deleted leaves what it holds to its parent', async () => {
    const parent = await build('Parent');
    const leaving = await build('Leaving', parent.id);
    const child = await build('Child', leaving.id);
    const file = await buildMedia(admin, { fields: { folderId: leaving.id } });
    const clash = await build('Child', parent.id);
    const refusal = await remove(leaving.id);
    expect(refusal).toReject(409, 'MEDIA_FOLDER_NAME_TAKEN');
    expect(refusal.body['error']).toContain('“Child” cannot move up');
    await remove(clash.id);
    expect((await remove(leaving.id)).body['message']).toBe('Folder deleted');
    expect(await pathOf(child.id)).toBe('Parent/Child');
    const ask = async () => (await admin.media.get({ params: { id: file.id } })).data.folderId;
    expect(await ask()).toBe(parent.id);
    await remove(parent.id);
    expect(await ask()).toBeNull();
    expect(await pathOf(child.id)).toBe('Child');
  });
});

describe('[H16] the files of a folder', () => {
  test('are uploaded into it, moved, and listed by it', async () => {
    const [one, two] = [await build('One'), await build('Two')];
    const file = await buildMedia(admin, { name: 'in-folder.png', fields: { folderId: one.id } });
    const inside = async (folderId: string) => {
      const { items } = (await admin.media.list({ query: { folderId, search: 'in-folder' } })).data;
      return items.map(({ id }) => id);
    };
    expect(await inside(one.id)).toEqual([file.id]);
    expect(await inside('root')).toEqual([]);
    const { data } = await admin.media.update({ params: { id: file.id }, body: { folderId: two.id } });
    expect(data).toMatchObject({ folderId: two.id, version: 2 });
    expect([await inside(one.id), await inside(two.id)]).toEqual([[], [file.id]]);
    await admin.media.update({ params: { id: file.id }, body: { folderId: null } });
    expect(await inside('root')).toEqual([file.id]);
    expect(await inside(gone)).toEqual([]);
  });

  test('an unknown folder is rejected, and leaves no file', async () => {
    const { id } = await buildMedia(admin, { fields: { folderId: '' } });
    const content = await picture();
    const before = (await admin.media.list()).data.total;
    for (const folderId of [gone, 'x', 'root']) {
      const fields = { fields: ['folderId'] };
      expect(await upload(admin, { content, fields: { folderId } })).toReject(400, 'VALIDATION_ERROR', fields);
      expect(await admin.media.update({ params: { id }, body: { folderId } })).toReject(
        400,
        'VALIDATION_ERROR',
        fields,
      );
    }
    expect((await admin.media.list()).data.total).toBe(before);
    const answer = await admin.media.list({ query: { folderId: 'x' } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['folderId'] });
    expect(answer.body['fields']).toEqual({ folderId: ['must be the id of a folder, or root'] });
  });

  test('[Q29] a deleted file comes back to its folder, or to the root when that is gone', async () => {
    const folder = await build('For a while');
    const [kept, lost] = [
      await buildMedia(admin, { fields: { folderId: folder.id } }),
      await buildMedia(admin, { fields: { folderId: folder.id } }),
    ];
    const restore = async (id: string) => {
      const { items } = (await admin.removals.list({ query: { pageSize: 100 } })).data;
      const removal = items.find(({ recordId }) => recordId === id);
      await admin.removals.restore({ params: { id: removal?.id ?? '' } });
      return (await admin.media.get({ params: { id } })).data.folderId;
    };
    for (const { id } of [kept, lost]) await admin.media.remove({ params: { id } });
    expect(await restore(kept.id)).toBe(folder.id);
    await remove(folder.id);
    expect(await restore(lost.id)).toBeNull();
  });

  test('uploads that race with the deletion of their folder are rejected or moved, never lost', async () => {
    const folder = await build('Contested');
    const content = await picture();
    const uploads = Array.from({ length: 6 }, () => upload(admin, { content, fields: { folderId: folder.id } }));
    const [removal, ...answers] = await Promise.all([remove(folder.id), ...uploads]);
    expect(removal.status).toBe(200);
    for (const answer of answers) {
      expect([201, 400]).toContain(answer.status);
      if (answer.status !== 201) continue;
      const { id } = (answer as Awaited<ReturnType<typeof upload>>).data.file;
      expect((await admin.media.get({ params: { id } })).data.folderId).toBeNull();
    }
  });
});
