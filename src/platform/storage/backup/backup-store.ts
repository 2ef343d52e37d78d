import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../../log/log.ts';
import { StartError } from '../../process/start-error.ts';
import { s3Storage } from '../s3-storage.ts';
import type { ByteRange } from '../storage.ts';
import type { Bucket } from '../storage-address.ts';
import { inScratch } from './scratch.ts';

/** Where backups lie: in a folder or a bucket. */
export interface BackupStore {
  /** Makes a backup under this name, by the file that `write` makes at a path. Answers its bytes. */
  put(name: string, write: (path: string) => Promise<void>): Promise<number>;
  /** Lets `read` have a backup as a file. Rejects (`StartError`) one that is not there. */
  open<T>(name: string, read: (path: string) => Promise<T>): Promise<T>;
  /** Their names, in no order. */
  list(): Promise<string[]>;
  /** Of a backup that is there. */
  bytesOf(name: string): Promise<number>;
  remove(name: string): Promise<void>;
}

const namePattern = /^millwright-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

/** `millwright-20261127T090000Z.tar.gz`: names in their order are backups in theirs. */
export const backupName = (at: Date): string =>
  `millwright-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar.gz`;

/** When the backup of this name was begun; null for a name of something else. */
export function timeOfBackup(name: string): Date | null {
  const [year, month, day, hour, minute, second] = namePattern.exec(name)?.slice(1) ?? [];
  return year === undefined ? null : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export function folderOfBackups(folder: string): BackupStore {
  const at = (name: string) => join(folder, name);
  const bytesOf = async (name: string) => (await stat(at(name))).size;
  return {
    put: async (name, write) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // What a killed process did not finish: only one backup is made at a time.
      for (const draft of await readdir(folder))
        if (draft.endsWith('.part') && timeOfBackup(draft.slice(0, -'.part'.length)) !== null) await rm(at(draft));
      await write(at(name));
      return bytesOf(name);
    },
    open: async (name, read) => {
      if (!(await stat(at(name)).catch(() => null))?.isFile()) throw goneError(name);
      return read(at(name));
    },
    list: async () => (await readdir(folder).catch(() => [])).filter((name) => timeOfBackup(name) !== null),
    bytesOf,
    remove: (name) => rm(at(name), { force: true }),
  };
}

/** A backup takes longer than a picture: how long the store is waited for, in ms. */
const timeout = { connectMs: 10_000, answerMs: 3_600_000 };

/** A backup is made in `scratch`, a folder with room for it, and then sent as a whole; read the other way round. */
export function bucketOfBackups(bucket: Bucket, { scratch, log }: { scratch: string; log: Log }): BackupStore {
  const storage = s3Storage(bucket, log, { timeout, isKey: (key) => timeOfBackup(key) !== null });
  const found = async (name: string, range?: ByteRange) => {
    const file = await storage.get(name, range);
    if (file === null) throw goneError(name);
    return file;
  };
  return {
    put: (name, write) =>
      inScratch(scratch, async (folder) => {
        const path = join(folder, name);
        await write(path);
        const { size } = await stat(path);
        await storage.put(createReadStream(path), { key: name, size, mimeType: 'application/gzip' });
        return size;
      }),
    open: (name, read) =>
      inScratch(scratch, async (folder) => {
        const path = join(folder, name);
        await pipeline((await found(name)).content, createWriteStream(path, { mode: 0o600 }));
        return read(path);
      }),
    list: async () => {
      const names = [];
      for await (const name of storage.list()) names.push(name);
      return names;
    },
    bytesOf: async (name) => {
      const { content, size } = await found(name, { start: 0, end: 0 });
      content.destroy();
      return size;
    },
    remove: (name) => storage.remove([name]),
  };
}

const goneError = (name: string) => new StartError(`${name} is not there any more.`);
