import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../contract-kit/errors.ts';
import { isDiskFull } from '../db/constraint.ts';
import { newId } from '../ids.ts';
import { isStorageKey, type Storage } from './storage.ts';

/** Keeps files in a folder, spread over 256 subfolders. A file appears under its name whole, or not at all. */
export function folderStorage(folder: string): Storage {
  return {
    async put(content, { extension }) {
      const id = newId();
      // The id's last digits are random, its first ones are time.
      const key = `${id.slice(-2)}/${id}.${extension}`;
      if (!isStorageKey(key)) throw new Error(`"${extension}" is no file extension`);
      const path = join(folder, key);
      const draft = `${path}.part`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await pipeline(
          content instanceof Uint8Array ? Readable.from([content]) : content,
          createWriteStream(draft, { flags: 'wx', flush: true }),
        );
        const { size } = await stat(draft);
        await rename(draft, path);
        await keepName(dirname(path));
        return { key, size };
      } catch (error) {
        await rm(draft, { force: true });
        throw isDiskFull(error) ? new AppError('STORAGE_FULL') : error;
      }
    },
    async get(key) {
      if (!isStorageKey(key)) return null;
      const path = join(folder, key);
      const found = await stat(path).catch(absent);
      return found && { content: createReadStream(path), size: found.size };
    },
    async remove(key) {
      if (isStorageKey(key)) await rm(join(folder, key), { force: true });
    },
  };
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
