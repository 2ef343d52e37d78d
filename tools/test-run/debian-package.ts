/** Programs that tests need and npm does not have: from apt, where that is Debian's. */
import { spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True where root may install, and apt carries programs themselves; Ubuntu's Chromium only points to a snap, which containers cannot run. */
export function canInstall(): boolean {
  try {
    const isDebian = /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
    return process.getuid?.() === 0 && isDebian && isExecutable('/usr/bin/apt-get');
  } catch {
    return false;
  }
}

/** False, with apt's own words on stderr, when it cannot. */
export async function installPackages(packages: readonly string[]): Promise<boolean> {
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  return (await run('apt-get', ['update', '-qq'])) && (await run('apt-get', install));
}

export function run(command: string, args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (status) => resolve(status === 0));
  });
}
