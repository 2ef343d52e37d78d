import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../tests/support/answer.ts';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { startTestBucket, type TestBucket } from '../../../tests/support/peers/bucket.ts';
import { AppError } from '../../contracts/call/errors.ts';
import { createLog } from '../../platform/log/log.ts';
import { s3Storage } from '../../platform/storage/s3-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { buildMedia, countMedia, picture, readPublic, upload } from './media.fixtures.ts';

let server: TestBucket;
let app: TestApp;
let admin: Api;
let bucket: Storage;

beforeAll(async () => {
  server = await startTestBucket();
  bucket = s3Storage(server.bucket, createLog({ level: 'error', write: () => {} }));
  app = await startApp({ platform: { storage: bucket } });
  admin = await app.as.admin();
});

beforeEach(() => {
  app.platform.storage = bucket;
  server.issues.length = 0;
});

afterAll(() => server.close());

test('[H18] an upload goes to the bucket and comes from it, with its copies', async () => {
  const { id, url } = await buildMedia(admin, { content: await picture({ width: 400 }) });
  expect([...server.objects.keys()]).toEqual([expect.stringContaining(id)]);
  expect((await readPublic(app, url)).headers.get('content-type')).toBe('image/png');
  expect((await readPublic(app, url, { headers: { Range: 'bytes=1-3' } })).status).toBe(206);
  const copy = await readPublic(app, `${url}?w=160`, { headers: { Accept: 'image/webp' } });
  expect(copy.headers.get('content-type')).toBe('image/webp');
  expect(server.objects.size).toBe(2);
});

describe('[H21] [FILE-06] a storage that fails', () => {
  test('fails the upload in the words of the specification, and leaves no row', async () => {
    const before = await countMedia(admin);
    const content = await picture();
    server.issues.push(500, 500, 500);
    expect(await upload(admin, { content })).toReject(500, 'UPLOAD_FAILED', { error: 'Failed to upload file' });
    server.issues.push('hang up', 'hang up', 'hang up');
    const headers = { 'Idempotency-Key': 'again' };
    expect(await upload(admin, { content, headers })).toReject(500, 'UPLOAD_FAILED');
    expect(await countMedia(admin)).toBe(before);
    expect((await upload(admin, { content, headers })).status).toBe(201);
  });

  test('makes files unavailable, not missing, and says nothing of why', async () => {
    const { url } = await buildMedia(admin);
    server.issues.push(500, 500, 500);
    const answer = await readAnswer(await readPublic(app, url));
    expect(answer).toReject(503, 'STORAGE_UNAVAILABLE');
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(answer.body)).not.toContain(server.bucket.endpoint);
    expect((await readPublic(app, url)).status).toBe(200);
  });

  test('when it is full the upload says so, and leaves no row', async () => {
    const before = await countMedia(admin);
    app.platform.storage = { ...bucket, put: () => Promise.reject(new AppError('STORAGE_FULL')) };
    expect(await upload(admin, { content: await picture() })).toReject(507, 'STORAGE_FULL');
    expect(await countMedia(admin)).toBe(before);
  });

  test('in a way nobody foresaw fails the upload in the same words', async () => {
    app.platform.storage = { ...bucket, put: () => Promise.reject(new Error('canary')) };
    const answer = await upload(admin, { content: await picture() });
    expect(answer).toReject(500, 'UPLOAD_FAILED', { error: 'Failed to upload file' });
    expect(JSON.stringify(answer.body)).not.toContain('canary');
    expect(app.logLines.join()).toContain('canary');
  });

  test('a copy that cannot be kept is answered all the same', async () => {
    const { url } = await buildMedia(admin, { content: await picture({ width: 400 }) });
    app.platform.storage = { ...bucket, put: () => Promise.reject(new AppError('STORAGE_FULL')) };
    expect((await readPublic(app, `${url}?w=160`)).status).toBe(200);
  });
});
