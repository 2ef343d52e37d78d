import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A file or folder of the installation, looked for from this module's folder upwards, so that sources and bundle find the
 * same one; null if it is not there.
 */
export function installedPath(...parts: string[]): string | null {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, ...parts);
    if (existsSync(path)) return path;
  }
  return null;
}
