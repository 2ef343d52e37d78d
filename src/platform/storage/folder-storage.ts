import { constants, createReadStream } from 'node:fs';
import { access, lstat, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { storageFull } from '../../contracts/call/errors.ts';
import { isDiskFull } from '../db/constraint.ts';
import { newId } from '../ids.ts';
import { StartError } from '../process/start-error.ts';
import { incomingFolder, isStorageKey, type Storage } from './storage.ts';
import { writeNewFile } from './write-new-file.ts';

/** Files leave so many bytes of the disk free, so that on a full one people can still sign in and delete something. */
const reservedBytes = 32_000_000;

/** Keeps files in a folder, spread over 256 subfolders. A file appears under its name whole, or not at all. */
export function folderStorage(folder: string, freeBytes = freeBytesOf): Storage {
  return {
    async put(content, { key, size }) {
      if (!isStorageKey(key)) throw new Error(`"${key}" is no storage key`);
      const path = join(folder, key);
      const draft = join(incomingFolder(folder), newId());
      try {
        await mkdir(dirname(draft), { recursive: true });
        await mkdir(dirname(path), { recursive: true });
        if ((await freeBytes(folder)) - size < reservedBytes) throw storageFull();
        const source = content instanceof Uint8Array ? Readable.from([content]) : content;
        await writeNewFile(draft, (file) => pipeline(source, file), { flush: true });
        const kept = await stat(draft);
        if (kept.size !== size) throw new Error(`${key} has ${kept.size} bytes instead of ${size}`);
        await rename(draft, path);
        await keepName(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw isDiskFull(error) ? storageFull() : error;
      }
    },
    async get(key, range) {
      if (!isStorageKey(key)) return null;
      const path = join(folder, key);
      const stats = await lstat(path).catch(absent);
      // Only what was put there: a link could lead anywhere.
      return stats?.isFile() ? { content: createReadStream(path, range), size: stats.size } : null;
    },
    async remove(keys) {
      for (const key of keys.filter(isStorageKey)) await rm(join(folder, key), { force: true });
    },
    async *list() {
      for (const part of (await readdir(folder).catch(absent)) ?? [])
        for (const name of await readdir(join(folder, part)).catch(() => []))
          if (isStorageKey(`${part}/${name}`)) yield `${part}/${name}`;
    },
    async check() {
      try {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.W_OK);
      } catch (error) {
        const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
        throw new StartError(`${folder} cannot be written (${reason}); uploaded files are kept there.`);
      }
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The new name itself survives a crash only once its folder is on the disk. */
async function keepName(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
