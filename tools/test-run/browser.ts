/** The browser the tests drive: one that is there, else Debian's, else Playwright's own download. */
import { spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of an installed Chromium, or null: then Playwright's own is used. `BROWSER_PATH` wins. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  return [env['BROWSER_PATH'] ?? '', ...places].find((place) => place !== '' && isExecutable(place)) ?? null;
}

/** True where apt carries Chromium itself; Ubuntu's package only points to a snap, which containers cannot run. */
function isDebian(): boolean {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8')) && isExecutable('/usr/bin/apt-get');
  } catch {
    return false;
  }
}

function run(command: string, args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (status) => resolve(status === 0));
  });
}

/** Sees to it that a browser is there. False, with the installer's own words on stderr, when none can be had. */
export async function provideBrowser(): Promise<boolean> {
  if (findBrowser() !== null) return true;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && isDebian()) {
    process.stderr.write('No browser found: installing Chromium with apt …\n');
    const packages = ['chromium', 'fonts-liberation'];
    const hasInstalled =
      (await run('apt-get', ['update', '-qq'])) &&
      (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]));
    if (hasInstalled && findBrowser() !== null) return true;
  }
  return run('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
}
