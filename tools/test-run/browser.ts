/** The browser the tests drive: one that is there, else Debian's, else Playwright's own download. */
import { canInstall, installPackages, isExecutable, run } from './debian-package.ts';

/** Chromium without its windows: the same pages for three quarters of the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The path of an installed Chromium, or null: then Playwright's own is used. `BROWSER_PATH` wins. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  return [env['BROWSER_PATH'] ?? '', ...places].find((place) => place !== '' && isExecutable(place)) ?? null;
}

/** Sees to it that a browser is there. False, with the installer's own words on stderr, when none can be had. */
export async function provideBrowser(): Promise<boolean> {
  if (process.env['BROWSER_PATH'] || isExecutable(headlessShell)) return findBrowser() !== null;
  if (canInstall()) {
    process.stderr.write('Installing a headless Chromium with apt …\n');
    if (await installPackages(['chromium-headless-shell', 'fonts-liberation'])) return true;
  }
  if (findBrowser() !== null) return true;
  if (canInstall() && (await installPackages(['chromium', 'fonts-liberation']))) return true;
  return run('playwright', ['install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']);
}
