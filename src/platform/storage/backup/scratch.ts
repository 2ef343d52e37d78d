import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const prefix = 'backup-scratch-';

/** Gives `work` a new folder below `parent`, which is removed afterwards with all that is in it. */
export async function inScratch<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders that a killed process left below `parent`. */
export async function clearScratch(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => []))
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true });
}
