/** The proxy that tests of several servers stand behind: one that is there, else Debian's. */
import { canInstall, installPackages, isExecutable } from './debian-package.ts';

const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

/** The path of an installed nginx, or null. */
export function findNginx(): string | null {
  return places.find(isExecutable) ?? null;
}

/** Installs nginx where that is possible; elsewhere the tests behind it are skipped, and say so. */
export async function provideNginx(): Promise<void> {
  if (findNginx() !== null || !canInstall()) return;
  process.stderr.write('No nginx found: installing it with apt …\n');
  await installPackages(['nginx-light']);
}
