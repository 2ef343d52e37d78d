import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

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

describe('refusals', () => {
  test.each([
    '../secret.txt',
    'ab/../../secret.txt',
    '..%2fsecret.txt',
    '/etc/passwd',
    'ab\\..\\..\\secret.txt',
    '',
    '.',
    'ab/0197c7a5-1111-7000-8000-000000000001.png/../../../secret.txt',
    'ab/0197c7a5-1111-7000-8000-000000000001.png\0.txt',
  ])('no key leads out of the folder: %j', async (key) => {
    expect(await storage.get(key)).toBeNull();
    await storage.remove(key);
    expect(readFileSync(join(root, 'secret.txt'), 'utf8')).toBe('secret');
  });

  test.each(['', '../x', 'p/q', 'PNG', 'png\0', 'averylongextension'])(
    'the extension %j is refused',
    async (extension) => {
      await expect(storage.put(Buffer.from('x'), { extension })).rejects.toThrow('no file extension');
    },
  );

  test('a key that was never there', async () => {
    expect(await storage.get('ab/0197c7a5-1111-7000-8000-000000000001.png')).toBeNull();
    await storage.remove('ab/0197c7a5-1111-7000-8000-000000000001.png');
  });

  test('an upload that breaks off leaves nothing behind', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.put(broken, { extension: 'png' })).rejects.toThrow('connection lost');
    expect(filesBelow(folder)).toEqual([]);
  });

  test('a full disk is told as such and leaves nothing behind', async () => {
    const full = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      })(),
    );
    await expect(storage.put(full, { extension: 'png' })).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(filesBelow(folder)).toEqual([]);
  });
});

test.each([
  ['bytes', () => Buffer.from('content')],
  ['a stream', () => Readable.from([Buffer.from('con'), Buffer.from('tent')])],
])('%s come back as they went in, until removed', async (_name, content) => {
  const { key, size } = await storage.put(content(), { extension: 'png' });
  expect(size).toBe(7);
  expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}\.png$/);
  const found = await storage.get(key);
  expect(found?.size).toBe(7);
  expect(found && (await buffer(found.content)).toString()).toBe('content');
  await storage.remove(key);
  expect(await storage.get(key)).toBeNull();
});

test('equal contents get keys of their own', async () => {
  const keys = await Promise.all(
    Array.from({ length: 20 }, () => storage.put(Buffer.from('same'), { extension: 'gif' })),
  );
  expect(new Set(keys.map(({ key }) => key)).size).toBe(20);
  expect(filesBelow(folder)).toHaveLength(20);
});
