import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { uploadFolder } from '../../../platform/storage/storage.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { buildMedia, leftovers, picture, readPublic, replace } from '../media.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const gone = '0197c7a5-1111-7000-8000-000000000001';
const get = async (id: string) => (await admin.media.get({ params: { id } })).data;
const bytesOf = async (path: string, headers: Record<string, string> = {}) =>
  Buffer.from(await (await readPublic(app, path, { headers })).arrayBuffer());
const measures = async (path: string, headers: Record<string, string> = {}) => {
  const { width, height } = await sharp(await bytesOf(path, headers)).metadata();
  return [width, height];
};
/** All stored files of the library, copies too. */
const storedFiles = () =>
  readdirSync(uploadFolder(app.platform.config), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('.'),
  );
const afterAnHour = async () => {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db);
  await app.runJobs();
};

describe('[H19] [FILE-01] a replacement is rejected', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['another type', async () => picture({ format: 'jpeg' }), 'File type jpeg is not allowed. Allowed types: png'],
    ['a drawing that claims to be a picture', async () => svg, 'File type svg is not allowed. Allowed types: png'],
    ['a page', async () => '<html><script>1</script>', 'File type text/html is not allowed. Allowed types: png'],
    ['a damaged one', async () => (await picture()).subarray(0, 20), null],
    ['nothing', async () => '', 'The file is empty'],
  ])('as %s; the file stays as it was', async (_name, content, text) => {
    const { id, url } = await buildMedia(admin, { name: 'kept.png' });
    const [before, bytes] = [await get(id), await bytesOf(url)];
    const answer = await replace(admin, id, { content: await content(), name: 'a.png', type: 'image/png' });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['file'], ...(text !== null && { error: text }) });
    expect(await get(id)).toEqual(before);
    expect((await bytesOf(url)).equals(bytes)).toBe(true);
    expect(leftovers(app.platform)).toEqual([]);
  });

  test('over the limit of pictures', async () => {
    const { id } = await buildMedia(admin);
    const content = Buffer.concat([await picture(), Buffer.alloc(5_300_000)]);
    expect(await replace(admin, id, { content })).toReject(413, 'PAYLOAD_TOO_LARGE', {
      error: 'File size 5.06 MB exceeds maximum 5 MB',
    });
  });

  test('of an older version, with the stored file', async () => {
    const { id } = await buildMedia(admin);
    await admin.media.update({ params: { id }, body: { alt: 'A field' } });
    const content = await picture({ width: 9 });
    const stale = await replace(admin, id, { content, fields: { version: '1' } });
    expect(stale).toReject(409, 'VERSION_CONFLICT');
    expect(stale.body['current']).toMatchObject({ id, alt: 'A field', version: 2, width: 40 });
    for (const version of ['x', '1.5']) {
      const answer = await replace(admin, id, { content, fields: { version } });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['version'] });
    }
  });

  test('of what is not there, or without the right', async () => {
    const content = await picture();
    expect(await replace(admin, gone, { content })).toReject(404, 'NOT_FOUND');
    const { id } = await buildMedia(admin);
    const creator = await app.as.holding('media.view', 'media.create', 'media.delete');
    expect(await replace(creator, id, { content })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const blind = await app.as.holding('media.edit');
    const answer = await replace(blind, id, { content, name: 'secret.png' });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.not.stringContaining('harvester')]);
    const stale = await replace(blind, id, { content, fields: { version: '1' } });
    expect(stale).toReject(409, 'VERSION_CONFLICT');
    expect(stale.body['current']).toBeUndefined();
  });
});

describe('a replaced file', () => {
  test('keeps id, address, texts, folder, focal point and use; bytes, checksum, size, measures and version are new', async () => {
    const { data: folder } = await admin.mediaFolders.create({ body: { name: 'Replaced' } });
    const { id, url } = await buildMedia(admin, { name: 'first.png', fields: { folderId: folder.id } });
    const texts = { alt: 'Field', caption: 'C', description: 'D', title: 'T', focalPoint: { x: 0.1, y: 0.2 } };
    await admin.media.update({ params: { id }, body: texts });
    const entry = await buildEntry(app, { content: `<img src="${url}">` });
    const before = await get(id);
    const content = await picture({ width: 500, height: 250 });
    const answer = await replace(admin, id, { content, name: 'second.png', fields: { version: '2' } });
    expect(answer.status).toBe(200);
    const changed = { width: 500, height: 250, size: expect.any(Number) };
    expect(answer.data).toMatchObject({ file: { id, url, filename: 'first.png', mimeType: 'image/png', ...changed } });
    const after = await get(id);
    expect(after).toEqual({
      ...before,
      filePath: expect.any(String),
      fileSize: answer.data.file.size,
      width: 500,
      height: 250,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      version: 3,
      updatedAt: expect.any(String),
    });
    expect(after.checksum).not.toBe(before.checksum);
    expect(after.usage.entries).toMatchObject([{ id: entry.id }]);
    expect(await measures(url)).toEqual([500, 250]);
  });

  test('is answered anew to anyone who has the older one, copies too', async () => {
    const { id, url } = await buildMedia(admin, { content: await picture({ width: 400 }) });
    const addresses = [url, `${url}?w=160`];
    const tags = await Promise.all(
      addresses.map(async (address) => (await readPublic(app, address)).headers.get('etag') ?? ''),
    );
    await replace(admin, id, { content: await picture({ width: 400, height: 100 }) });
    for (const [index, address] of addresses.entries()) {
      const headers = { 'If-None-Match': tags[index] ?? '' };
      const answer = await readPublic(app, address, { headers });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
      expect(answer.headers.get('etag')).not.toBe(tags[index]);
    }
    expect(await measures(`${url}?w=160`)).toEqual([160, 40]);
    expect(await measures(`${url}?w=160`, { Accept: 'image/avif' })).toEqual([160, 40]);
    const part = { Range: 'bytes=0-3', 'If-Range': tags[0] ?? '' };
    expect((await readPublic(app, url, { headers: part })).status).toBe(200);
  });

  test('by the same bytes has the same tag', async () => {
    const content = await picture({ width: 77 });
    const { id, url } = await buildMedia(admin, { content });
    const etag = (await readPublic(app, url)).headers.get('etag') ?? '';
    await replace(admin, id, { content });
    expect((await readPublic(app, url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  test('[FILE-06] leaves the older bytes to readers for an hour, then they go with their copies', async () => {
    const { id, url } = await buildMedia(admin, { content: await picture({ width: 400 }) });
    await bytesOf(`${url}?w=160`);
    const older = storedFiles().filter((name) => name.includes(id));
    expect(older).toHaveLength(2);
    await replace(admin, id, { content: await picture({ width: 300 }) });
    expect(storedFiles()).toEqual(expect.arrayContaining(older));
    await afterAnHour();
    expect(storedFiles().filter((name) => name.includes(id))).toEqual([]);
    expect(await measures(url)).toEqual([300, 30]);
  });

  test('[Q29] that is deleted right away comes back with its newer bytes, and the older ones go all the same', async () => {
    const { id, url } = await buildMedia(admin);
    await replace(admin, id, { content: await picture({ width: 300 }) });
    await admin.media.remove({ params: { id } });
    await afterAnHour();
    expect(storedFiles().filter((name) => name.includes(id))).toEqual([]);
    const { items } = (await admin.removals.list({ query: { pageSize: 100 } })).data;
    await admin.removals.restore({ params: { id: items.find(({ recordId }) => recordId === id)?.id ?? '' } });
    expect(await measures(url)).toEqual([300, 30]);
  });

  test('by many at once is one of theirs, whole', async () => {
    const { id, url } = await buildMedia(admin);
    const contents = await Promise.all([50, 60, 70, 80].map((width) => picture({ width })));
    const answers = await Promise.all(contents.map((content) => replace(admin, id, { content })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { width, version, fileSize } = await get(id);
    expect(version).toBe(5);
    expect((await measures(url))[0]).toBe(width);
    expect((await bytesOf(url)).length).toBe(fileSize);
  });

  test('an Idempotency-Key replaces it once', async () => {
    const { id } = await buildMedia(admin);
    const headers = { 'Idempotency-Key': 'one replacement' };
    const content = await picture({ width: 21 });
    const first = await replace(admin, id, { content, headers });
    expect((await replace(admin, id, { content, headers })).body).toEqual(first.body);
    expect((await get(id)).version).toBe(2);
  });
});
