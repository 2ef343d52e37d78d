import { readdirSync, readFileSync } from 'node:fs';
import { installedPath } from '../platform/process/installed-path.ts';
import type { ScriptFile } from '../site-kit/PageScript.tsx';

export const assetsPrefix = '/assets/';

/** The storefront's built style, fonts and scripts. */
export interface SiteAssets {
  /** Null before the first build, as in tests: pages then come without style. */
  directory: string | null;
  styles: readonly string[];
  /** Those that every page shows. */
  fonts: readonly string[];
  scripts: ReadonlyMap<string, ScriptFile>;
}

/** The Latin letters of text and headings, which the styles name too late for the first paint. */
const usedFonts = /^(?:inter-latin-wght|barlow-condensed-latin-700)-.*\.woff2$/;

/** What the build left for the storefront. */
export function findSiteAssets(): SiteAssets {
  const directory = installedPath('dist', 'site', 'assets');
  if (directory === null) return { directory, styles: [], fonts: [], scripts: new Map() };
  const files = readdirSync(directory).sort();
  return {
    directory,
    styles: files.filter((name) => name.endsWith('.css')).map(addressOf),
    fonts: files.filter((name) => usedFonts.test(name)).map(addressOf),
    scripts: readScripts(installedPath('dist', 'site', 'scripts.json')),
  };
}

/** The build's list of scripts: by name, the file and those that it imports. */
function readScripts(list: string | null): SiteAssets['scripts'] {
  if (list === null) return new Map();
  const scripts = JSON.parse(readFileSync(list, 'utf8')) as Record<string, { file: string; imports: string[] }>;
  return new Map(
    Object.entries(scripts).map(([name, { file, imports }]) => [
      name,
      { src: addressOf(file), imports: imports.map(addressOf) },
    ]),
  );
}

const addressOf = (file: string) => `${assetsPrefix}${file}`;
