import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';

/** Bits of the group and of everybody else. */
const foreignBits = 0o077;
const privateFile = 0o600;
const privateFolder = 0o700;
/** An operator who starts the server as root may set this mode: the group of the database's account may only pass through. */
const passableFolder = 0o710;
/** PostgreSQL keeps its own files private, and does not start when a mode is not its own. */
const isDatabaseFolder = (name: string) => name === 'postgres' || name.startsWith('postgres.');

/** Lets only the account of this process read what it writes from now on: files get the mode 0600, folders 0700. */
export function writePrivately(): void {
  process.umask(foreignBits);
}

/**
 * Takes the data folder from all other accounts of the machine, with what older versions wrote there. A folder is closed
 * after its content, so a later start continues one that was cut off, and does not walk through closed ones again. Links
 * are left alone, and what may not be changed is logged.
 */
export async function closeDataFolder(dataDir: string, log: Log): Promise<void> {
  if (process.platform === 'win32') return;
  const left: string[] = [];
  try {
    for (const entry of await readdir(dataDir)) {
      if (!isDatabaseFolder(entry)) await close(join(dataDir, entry), left);
    }
    const { mode } = await stat(dataDir);
    if ((mode & 0o777) !== passableFolder) await chmod(dataDir, privateFolder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    left.push(dataDir);
  }
  if (left.length > 0)
    log.warn('files that other accounts may read could not be closed', { first: left[0], files: left.length });
}

async function close(path: string, left: string[]): Promise<void> {
  try {
    const entry = await lstat(path);
    const isOpen = (entry.mode & foreignBits) !== 0;
    if (entry.isFile() && isOpen) await chmod(path, privateFile);
    if (!entry.isDirectory() || !isOpen) return;
    for (const name of await readdir(path)) await close(join(path, name), left);
    await chmod(path, privateFolder);
  } catch (error) {
    // A file of an upload or a lock may go away meanwhile.
    if (codeOf(error) !== 'ENOENT') left.push(path);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
