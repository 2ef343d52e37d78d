import { pbkdf2 } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeNewFile } from './write-new-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-new-file-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Holds up what asks for the disk: its threads derive keys. */
const busyThreads = () =>
  Promise.all(Array.from({ length: 16 }, () => promisify(pbkdf2)('word', 'salt', 50_000, 32, 'sha256')));

describe('writeNewFile', () => {
  test('[FILE-04] a source that breaks off before the file is open leaves a file that can be removed', async () => {
    const path = join(folder, 'broken');
    const source = Readable.from(
      // biome-ignore lint/correctness/useYield: it breaks off before its first chunk
      (async function* () {
        throw new Error('broke off');
      })(),
    );
    const held = busyThreads();
    await expect(writeNewFile(path, (file) => pipeline(source, file))).rejects.toThrow('broke off');
    expect(existsSync(path)).toBe(true);
    await held;
    await rm(path);
  });

  test('what is written is there whole when it ends', async () => {
    const path = join(folder, 'whole');
    await writeNewFile(path, (file) => pipeline(Readable.from(['a', 'b']), file));
    expect(await readFile(path, 'utf8')).toBe('ab');
  });

  test('a file that is there already is left as it is', async () => {
    const path = join(folder, 'taken');
    await writeNewFile(path, (file) => pipeline(Readable.from(['first']), file));
    await expect(writeNewFile(path, (file) => pipeline(Readable.from(['second']), file))).rejects.toThrow('EEXIST');
    expect(await readFile(path, 'utf8')).toBe('first');
  });

  test('a folder that is not there is named', async () => {
    await expect(
      writeNewFile(join(folder, 'none', 'file'), (file) => pipeline(Readable.from(['text']), file)),
    ).rejects.toThrow('ENOENT');
  });
});
