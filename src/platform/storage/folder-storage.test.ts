import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { discardDrafts } from './discard-drafts.ts';
import { folderStorage } from './folder-storage.ts';
import { incomingFolder, type Storage, storageKey } from './storage.ts';

let root: string;
let folder: string;
let storage: Storage;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mw-storage-'));
  folder = join(root, 'uploads');
  storage = folderStorage(folder);
  writeFileSync(join(root, 'secret.txt'), 'secret');
});

afterEach(() => rmSync(root, { recursive: true }));

const filesBelow = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const newKey = () => storageKey({ id: newId(), extension: 'png' });
const png = (size: number, key = newKey()) => ({ key, size, mimeType: 'image/png' });

describe('errors', () => {
  test.each([
    '../secret.txt',
    'ab/../../secret.txt',
    '..%2fsecret.txt',
    '/etc/passwd',
    'ab\\..\\..\\secret.txt',
    '',
    '.',
    'incoming/x',
    'ab/0197c7a5-1111-7000-8000-000000000001.png/../../../secret.txt',
    'ab/0197c7a5-1111-7000-8000-000000000001.png\0.txt',
    'ab/0197c7a5-1111-7000-8000-000000000001.a.b.c',
  ])('[FILE-02] no key leads out of the folder: %j', async (key) => {
    expect(await storage.get(key)).toBeNull();
    await expect(storage.put(Buffer.from('x'), png(1, key))).rejects.toThrow('is no storage key');
    await storage.remove([key]);
    expect(readFileSync(join(root, 'secret.txt'), 'utf8')).toBe('secret');
  });

  test.each(['', '../x', 'p/q', 'PNG', 'png\0', 'averylongextension'])(
    'the extension %j is rejected',
    async (extension) => {
      expect(() => storageKey({ id: newId(), extension })).toThrow('is no storage key');
    },
  );

  test('[FILE-02] a link in the folder is no file', async () => {
    const key = newKey();
    mkdirSync(join(folder, key.slice(0, 2)), { recursive: true });
    symlinkSync(join(root, 'secret.txt'), join(folder, key));
    expect(await storage.get(key)).toBeNull();
  });

  test('a key that was never there', async () => {
    expect(await storage.get(newKey())).toBeNull();
    await storage.remove([newKey()]);
  });

  test.each([
    ['breaks off', Object.assign(new Error('connection lost')), { message: 'connection lost' }],
    ['fills the disk', Object.assign(new Error('no space'), { code: 'ENOSPC' }), { code: 'STORAGE_FULL' }],
  ])('content that %s leaves nothing behind', async (_name, error, expected) => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw error;
      })(),
    );
    await expect(storage.put(broken, png(8))).rejects.toMatchObject(expected);
    expect(filesBelow(folder)).toEqual([]);
  });

  test('[DUR-05] files leave the last 32 MB of the disk to sign-ins and deletions', async () => {
    let free = 32_000_007;
    const almostFull = folderStorage(folder, async () => free);
    await expect(almostFull.put(Buffer.from('content!'), png(8))).rejects.toMatchObject({
      code: 'STORAGE_FULL',
      details: { retryAfterSeconds: 60 },
    });
    expect(filesBelow(folder)).toEqual([]);
    free += 1;
    await almostFull.put(Buffer.from('content!'), png(8));
  });

  test('content of another size than announced is not kept', async () => {
    await expect(storage.put(Buffer.from('content'), png(8))).rejects.toThrow('7 bytes instead of 8');
    expect(filesBelow(folder)).toEqual([]);
  });

  test('a folder that cannot be made is told at the start, in one line', async () => {
    const blocked = folderStorage(join(root, 'secret.txt', 'uploads'));
    await expect(blocked.check()).rejects.toThrow(/cannot be written \(ENOTDIR\); uploaded files are kept there\.$/);
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

test.each([
  ['bytes', () => Buffer.from('content')],
  ['a stream', () => Readable.from([Buffer.from('con'), Buffer.from('tent')])],
])('%s come back as they went in, also in part, until removed', async (_name, content) => {
  const file = png(7);
  await storage.put(content(), file);
  expect(file.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}\.png$/);
  const stored = await storage.get(file.key);
  expect(stored?.size).toBe(7);
  expect(stored && (await buffer(stored.content)).toString()).toBe('content');
  const part = await storage.get(file.key, { start: 1, end: 3 });
  expect(part?.size).toBe(7);
  expect(part && (await buffer(part.content)).toString()).toBe('ont');
  await storage.remove([file.key]);
  expect(await storage.get(file.key)).toBeNull();
});

test('a copy lies beside its file, and the same key twice keeps the last', async () => {
  const id = newId();
  const key = storageKey({ id, copy: '640w', extension: 'webp' });
  expect(key).toBe(`${id.slice(-2)}/${id}.640w.webp`);
  await Promise.all(Array.from({ length: 10 }, () => storage.put(Buffer.from('same'), png(4, key))));
  expect(filesBelow(folder)).toHaveLength(1);
});

test('[FILE-06] what a killed process left half written goes after an hour', async () => {
  const incoming = incomingFolder(folder);
  mkdirSync(incoming, { recursive: true });
  const now = new Date();
  for (const [name, minutes] of [
    ['old', 61],
    ['young', 59],
  ] as const) {
    writeFileSync(join(incoming, name), 'half');
    const at = new Date(now.getTime() - minutes * 60_000);
    utimesSync(join(incoming, name), at, at);
  }
  await discardDrafts(incoming, now);
  expect(readdirSync(incoming)).toEqual(['young']);
  await discardDrafts(join(folder, 'never-there'), now);
});
