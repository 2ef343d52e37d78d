import { readPublicFiles, type ShownFile } from '../../delivery/public-files.ts';
import type { Reader } from '../../delivery/public-queries.ts';
import type { Pictures } from './item.rules.ts';

/** The files at these addresses that are still there, as answers name pictures; in one statement. */
export async function readPictures(reader: Reader, addresses: readonly string[]): Promise<Pictures> {
  return picturesOf(await readPublicFiles(reader, addresses));
}

/** Files by their addresses, as answers name pictures. */
export function picturesOf(files: Readonly<Record<string, ShownFile>>): Pictures {
  const pictures = Object.values(files).map(
    ({ url, alt, width, height }) => [url, { url, alt, width, height }] as const,
  );
  return Object.fromEntries(pictures);
}
