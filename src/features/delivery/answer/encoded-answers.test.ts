import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { rawRequest } from '../../../../tests/support/requests/raw-request.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'cars', isPublic: true });
  await buildEntry(app, {
    contentType: 'cars',
    title: 'One',
    slug: 'one',
    content: 'Words. '.repeat(500),
    status: 'publish',
  });
});

const read = (path: string, acceptEncoding: string, more: Record<string, string> = {}) =>
  rawRequest(app.url, path, { headers: { 'accept-encoding': acceptEncoding, ...more } });

test('a finished answer goes out as it is to a reader of no encoding', async () => {
  const { status, headers, body } = await read('/api/content/cars/one', 'identity');
  expect([status, headers['content-encoding'], headers['vary']]).toEqual([200, undefined, 'Accept-Encoding']);
  expect(JSON.parse(body.toString())).toMatchObject({ success: true });
});

test('an encoded copy holds the same, under a tag of its own, and changes with the entry', async () => {
  const plain = await read('/api/content/cars/one', 'identity');
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ['br', 'gzip'] as const) {
    // Made, then found.
    for (const _ of [1, 2]) {
      const { headers, body } = await read('/api/content/cars/one', encoding);
      expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, String(body.length)]);
      expect(decoders[encoding](body).equals(plain.body)).toBe(true);
      const again = await read('/api/content/cars/one', encoding, { 'if-none-match': String(headers['etag']) });
      expect([again.status, again.headers['etag'], again.body.length]).toEqual([304, headers['etag'], 0]);
    }
  }
  await buildEntry(app, { contentType: 'cars', title: 'Two', status: 'publish' });
  const before = await read('/api/content/cars', 'br');
  await buildEntry(app, { contentType: 'cars', title: 'Three', status: 'publish' });
  const after = await read('/api/content/cars', 'br', { 'if-none-match': String(before.headers['etag']) });
  expect(after.status).toBe(200);
  expect(brotliDecompressSync(after.body).toString()).toContain('Three');
});
