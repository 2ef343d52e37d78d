import type { EntryModel } from '../../entries/entries.contract.ts';

/**
 * Where the browser finds a preview: in the front end of the type, or on this site under the name by which this console was
 * reached, which may be another than the public one.
 */
export function shownAddress({ previewUrl }: Pick<EntryModel, 'previewUrl'>, url: string): string {
  if (previewUrl !== null) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
