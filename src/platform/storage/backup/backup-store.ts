import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../../log/log.ts';
import { StartError } from '../../process/start-error.ts';
import { s3Storage } from '../s3-storage.ts';
import type { Bucket } from '../storage-address.ts';

/** Where backups lie: in a folder or a bucket. */
export interface BackupStore {
  /** Makes a backup under this name, by the file that `write` makes at a path. Answers its bytes. */
  put(name: string, write: (path: string) => Promise<void>): Promise<number>;
  /** Lets `read` have a backup as a file. Rejects (`StartError`) one that is not there. */
  open<T>(name: string, read: (path: string) => Promise<T>): Promise<T>;
  list(): Promise<{ name: string; bytes: number }[]>;
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
  return {
    put: async (name, write) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await write(join(folder, name));
      return (await stat(join(folder, name))).size;
    },
    open: async (name, read) => {
      if (!(await stat(join(folder, name)).catch(() => null))?.isFile()) throw isGone(name);
      return read(join(folder, name));
    },
    list: async () => {
      const backups = [];
      for (const name of await readdir(folder).catch(() => [])) {
        if (timeOfBackup(name) === null) continue;
        const { size } = await stat(join(folder, name));
        backups.push({ name, bytes: size });
      }
      return backups;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** A backup takes longer than a picture: how long the store is waited for, in ms. */
const timeout = { connectMs: 10_000, answerMs: 3_600_000 };

/** A backup is made in `scratch`, a folder with room for it, and then sent as a whole; read the other way round. */
export function bucketOfBackups(bucket: Bucket, { scratch, log }: { scratch: string; log: Log }): BackupStore {
  const storage = s3Storage(bucket, log, { timeout, isKey: (key) => timeOfBackup(key) !== null });
  const inScratch = async <T>(name: string, work: (path: string) => Promise<T>): Promise<T> => {
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(scratch, scratchPrefix));
    try {
      return await work(join(folder, name));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    put: (name, write) =>
      inScratch(name, async (path) => {
        await write(path);
        const { size } = await stat(path);
        await storage.put(createReadStream(path), { key: name, size, mimeType: 'application/gzip' });
        return size;
      }),
    open: (name, read) =>
      inScratch(name, async (path) => {
        const file = await storage.get(name);
        if (file === null) throw isGone(name);
        await pipeline(file.content, createWriteStream(path, { mode: 0o600 }));
        return read(path);
      }),
    list: async () => {
      const backups = [];
      for await (const name of storage.list()) {
        const file = await storage.get(name, { start: 0, end: 0 });
        file?.content.destroy();
        if (file !== null) backups.push({ name, bytes: file.size });
      }
      return backups;
    },
    remove: (name) => storage.remove([name]),
  };
}

/** Folders of this prefix hold nothing that is needed after a start. */
export const scratchPrefix = 'backup-scratch-';

const isGone = (name: string) => new StartError(`${name} is not there any more.`);
