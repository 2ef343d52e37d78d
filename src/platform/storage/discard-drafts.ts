import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No upload takes so long. */
const maxMs = 3_600_000;

/** Removes the files and folders in a folder that nobody has written to for an hour: a killed process left them behind. */
export async function discardDrafts(folder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - maxMs);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats && stats.mtime < before) await rm(join(folder, name), { recursive: true, force: true });
  }
}
