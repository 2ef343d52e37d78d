import { readdirSync } from 'node:fs';
import { installedPath } from '../platform/process/installed-path.ts';

export const assetsPrefix = '/assets/';

/** The storefront's built style and fonts. */
export interface SiteAssets {
  /** Null before the first build, as in tests: pages then come without style. */
  directory: string | null;
  styles: readonly string[];
}

/** What the build left for the storefront. */
export function findSiteAssets(): SiteAssets {
  const directory = installedPath('dist', 'site', 'assets');
  if (directory === null) return { directory, styles: [] };
  const sheets = readdirSync(directory).filter((name) => name.endsWith('.css'));
  return { directory, styles: sheets.sort().map((name) => `${assetsPrefix}${name}`) };
}
