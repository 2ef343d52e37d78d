import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { startErrorProxy } from '../../../tests/support/database/fault-proxy.ts';
import { type S3Server, startS3Server } from '../../../tests/support/peers/s3-server.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log/log.ts';
import { s3Storage } from './s3-storage.ts';
import { type Storage, storageKey } from './storage.ts';
import type { Bucket } from './storage-address.ts';

/** Storage in a bucket of a server that others wrote. It checks no signatures; those, and errors that it cannot be made to show, are in `s3-storage.test.ts`. */
let server: S3Server;
let storage: Storage;
const log = createLog({ level: 'error', write: () => {} });
const limits = { connectMs: 500, answerMs: 500 };
const at = (changed: Partial<Bucket>) => s3Storage({ ...server.bucket, ...changed }, log, { timeout: limits });

beforeAll(async () => {
  server = await startS3Server();
  storage = s3Storage(server.bucket, log);
});

const file = (size: number) => ({ key: storageKey({ id: newId(), extension: 'png' }), size, mimeType: 'image/png' });

test('the bucket passes the check of the start', async () => {
  await expect(storage.check()).resolves.toBeUndefined();
});

test('files go and come, as bytes and as streams, whole and in part, until they are removed', async () => {
  const content = Buffer.alloc(3_000_000, 'a file ');
  const [bytes, stream] = [file(content.length), file(content.length)];
  await storage.put(content, bytes);
  await storage.put(Readable.from([content.subarray(0, 7), content.subarray(7)]), stream);
  for (const { key } of [bytes, stream]) {
    const whole = await storage.get(key);
    expect(whole?.size).toBe(content.length);
    expect(whole && (await buffer(whole.content)).equals(content)).toBe(true);
    const part = await storage.get(key, { start: 2, end: 5 });
    expect([part?.size, part && (await buffer(part.content)).toString()]).toEqual([content.length, 'file']);
  }
  expect(await server.stored()).toHaveLength(2);
  await storage.remove([bytes.key, file(1).key]);
  expect(await storage.get(bytes.key)).toBeNull();
  await storage.remove([stream.key]);
  expect(await server.stored()).toEqual([]);
});

test('new bytes take the place of old ones', async () => {
  const { key, ...rest } = file(3);
  await storage.put(Buffer.from('old'), { key, ...rest });
  await storage.put(Buffer.from('new'), { key, ...rest });
  const object = await storage.get(key);
  expect(object && (await buffer(object.content)).toString()).toBe('new');
  await storage.remove([key]);
});

describe('rejected', () => {
  test('an unknown bucket, at the start and later', async () => {
    const other = at({ name: 'other' });
    await expect(other.check()).rejects.toThrow('there is no such bucket');
    await expect(other.put(Buffer.from('x'), file(1))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    await expect(other.get(file(1).key)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(await server.stored()).toEqual([]);
  });
});

describe('[FILE-06] a store that falls silent', () => {
  test('is given up, and used again once it speaks', async () => {
    const stored = file(5);
    await storage.put(Buffer.from('there'), stored);
    const proxy = await startErrorProxy(server.bucket.endpoint ?? '');
    const slow = at({ endpoint: proxy.url.replace(/\/$/, '') });
    expect(await slow.get(stored.key)).not.toBeNull();
    proxy.fallSilent();
    await expect(slow.get(stored.key)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    await expect(slow.put(Buffer.from('x'), file(1))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    await expect(slow.remove([stored.key])).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    await expect(slow.check()).rejects.toThrow('cannot be used');
    proxy.speakAgain();
    expect(await slow.get(stored.key)).not.toBeNull();
    await proxy.close();
    await storage.remove([stored.key]);
  });

  test('in the middle of a file ends the download with an error', async () => {
    const content = Buffer.alloc(20_000_000, 'x');
    const stored = file(content.length);
    await storage.put(content, stored);
    const proxy = await startErrorProxy(server.bucket.endpoint ?? '');
    const object = await at({ endpoint: proxy.url.replace(/\/$/, '') }).get(stored.key);
    proxy.fallSilent();
    await expect(buffer(object?.content ?? Readable.from([]))).rejects.toThrow();
    await proxy.close();
    await storage.remove([stored.key]);
  });
});
