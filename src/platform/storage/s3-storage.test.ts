import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestBucket, type TestBucket } from '../../../tests/support/peers/bucket.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log/log.ts';
import { s3Storage } from './s3-storage.ts';
import { type Storage, storageKey } from './storage.ts';
import { type Bucket, readBucket } from './storage-address.ts';

let server: TestBucket;
let storage: Storage;
const logLines: string[] = [];
const log = createLog({ level: 'debug', write: (line) => logLines.push(line) });
const at = (changed: Partial<Bucket>) => s3Storage({ ...server.bucket, ...changed }, log);

beforeAll(async () => {
  server = await startTestBucket();
  storage = s3Storage(server.bucket, log);
});

beforeEach(() => {
  server.issues.length = 0;
  server.requests.length = 0;
  logLines.length = 0;
});

afterAll(() => server.close());

const file = (size: number) => ({ key: storageKey({ id: newId(), extension: 'png' }), size, mimeType: 'image/png' });

test.each([
  ['bytes', (content: Buffer) => content],
  ['a stream', (content: Buffer) => Readable.from([content.subarray(0, 3), content.subarray(3)])],
])('%s come back as they went in, also in part, until removed', async (_name, streamOf) => {
  const content = Buffer.from('content of a file');
  const { key, ...rest } = file(content.length);
  await storage.put(streamOf(content), { key, ...rest });
  expect(server.objects.get(key)).toEqual({ body: content, type: 'image/png' });
  const object = await storage.get(key);
  expect([object?.size, object && (await buffer(object.content)).toString()]).toEqual([17, 'content of a file']);
  const part = await storage.get(key, { start: 1, end: 3 });
  expect([part?.size, part && (await buffer(part.content)).toString()]).toEqual([17, 'ont']);
  await storage.remove([key, storageKey({ id: newId(), extension: 'gif' })]);
  expect(await storage.get(key)).toBeNull();
  expect(server.objects.size).toBe(0);
});

test('ten million bytes go and come as a stream', async () => {
  const content = Buffer.alloc(10_000_000, 'x');
  const stored = file(content.length);
  await storage.put(Readable.from([content]), stored);
  const object = await storage.get(stored.key);
  expect(object && (await buffer(object.content)).equals(content)).toBe(true);
  await storage.remove([stored.key]);
});

test('[LOAD-02] readers who leave before the first byte keep none of the connections to the bucket', async () => {
  const content = Buffer.alloc(1_000_000, 'x');
  const stored = file(content.length);
  await storage.put(content, stored);
  // The client has 50.
  for (let reader = 0; reader < 60; reader++) (await storage.get(stored.key))?.content.destroy();
  const object = await storage.get(stored.key);
  expect(object && (await buffer(object.content)).equals(content)).toBe(true);
  await storage.remove([stored.key]);
});

test('a bucket that can be used passes the check of the start', async () => {
  await expect(storage.check()).resolves.toBeUndefined();
  expect(server.requests).toEqual([expect.stringMatching(/^HEAD \/files\/?$/)]);
});

describe('rejected', () => {
  test.each(['../x', 'ab/x.png', '', 'ab/0197c7a5-1111-7000-8000-000000000001.png/../../x'])(
    '[FILE-02] the key %j never reaches the bucket',
    async (key) => {
      expect(await storage.get(key)).toBeNull();
      await storage.remove([key]);
      await expect(storage.put(Buffer.from('x'), { ...file(1), key })).rejects.toThrow('is no storage key');
      expect(server.requests).toEqual([]);
    },
  );

  test('a wrong secret, an unknown bucket and a dead endpoint, in one line at the start', async () => {
    const credentials = { ...server.bucket.credentials, secretAccessKey: 'another' };
    const { endpoint } = server.bucket;
    await expect(at({ credentials }).check()).rejects.toThrow(
      `STORAGE_URL: the bucket "files" at ${endpoint} cannot be used: the AWS keys are refused there.`,
    );
    await expect(at({ name: 'other' }).check()).rejects.toThrow(
      `STORAGE_URL: the bucket "other" at ${endpoint} cannot be used: there is no such bucket.`,
    );
    await expect(at({ endpoint: 'http://127.0.0.1:1' }).check()).rejects.toThrow(
      'STORAGE_URL: the bucket "files" at http://127.0.0.1:1 cannot be used: ECONNREFUSED.',
    );
  });

  test('what the store fails at later is unavailable, logged with its reason and no secret', async () => {
    const { key } = file(1);
    const broken = at({ endpoint: 'http://127.0.0.1:1' });
    for (const act of [
      () => broken.get(key),
      () => broken.put(Buffer.from('x'), file(1)),
      () => broken.remove([key]),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    }
    const other = at({ name: 'other' });
    await expect(other.get(key)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    const told = logLines.join();
    expect(told).toContain('ECONNREFUSED');
    expect(told).not.toContain(server.bucket.credentials.secretAccessKey);
  });

  test('a passing error is tried again', async () => {
    const stored = file(1);
    server.issues.push(500, 'hang up');
    await storage.put(Buffer.from('x'), stored);
    expect(server.objects.has(stored.key)).toBe(true);
    server.issues.push(503);
    expect(await storage.get(stored.key)).not.toBeNull();
    await storage.remove([stored.key]);
  });
});

describe('STORAGE_URL', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'KEY', AWS_SECRET_ACCESS_KEY: 'secret' };
  const readEnvironment = (environment: Record<string, string>) => {
    const fieldErrors: string[] = [];
    const bucket = readBucket(
      (variable) => environment[variable],
      (variable, violation) => fieldErrors.push(`${variable}: ${violation}`),
    );
    return { bucket, fieldErrors };
  };

  test('unset means no bucket', () => {
    expect(readEnvironment(keys)).toEqual({ bucket: null, fieldErrors: [] });
  });

  test('names bucket, endpoint and region', () => {
    const STORAGE_URL = 's3://my-files?endpoint=http://127.0.0.1:9000/&region=eu-central-1';
    expect(readEnvironment({ STORAGE_URL, ...keys, AWS_SESSION_TOKEN: 'token' }).bucket).toEqual({
      name: 'my-files',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-central-1',
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'secret', sessionToken: 'token' },
    });
    expect(readEnvironment({ STORAGE_URL: 's3://my-files', AWS_REGION: 'eu-west-1', ...keys }).bucket).toMatchObject({
      endpoint: null,
      region: 'eu-west-1',
    });
  });

  test.each([
    'files',
    'https://files.example.test',
    's3://',
    's3://files/folder',
    's3://KEY:secret@files',
    's3://files?endpoint=localhost:9000',
    's3://files?endpoint=ftp://x',
    's3://files?regoin=x',
  ])('%s is rejected in one line', (STORAGE_URL) => {
    const { fieldErrors } = readEnvironment({ STORAGE_URL, ...keys });
    expect(fieldErrors).toEqual([expect.stringMatching(/^STORAGE_URL: .+\.$/)]);
    expect(fieldErrors.join()).not.toContain('secret');
  });

  test('without the keys of its owner is rejected', () => {
    expect(readEnvironment({ STORAGE_URL: 's3://files' }).fieldErrors.map((problem) => problem.split(':')[0])).toEqual([
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
    ]);
  });
});
