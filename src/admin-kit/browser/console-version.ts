/** The header by which the server says which build of the console it has; a page of an older one reloads when it can. */
export const versionHeader = 'x-console-version';

let isNewer = false;

/** The build that this page is of, as its own document names it; null while it is developed. */
const own = (): string | null =>
  globalThis.document?.querySelector('script[type="module"][src^="/admin/assets/"]')?.getAttribute('src') ?? null;

/** Takes note of the build that an answer names. */
export function hearVersion(version: string | null): void {
  const mine = own();
  if (version !== null && mine !== null) isNewer = version !== mine;
}

/** True if the server has another build of the console than this page. */
export const isOutdated = (): boolean => isNewer;
