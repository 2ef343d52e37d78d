import { readPublicFiles } from '../../delivery/public-files.ts';
import type { Reader } from '../../delivery/public-queries.ts';
import type { Pictures } from './item.rules.ts';

/** The files at these addresses that are still there, as answers name pictures; in one statement. */
export async function readPictures(reader: Reader, addresses: readonly string[]): Promise<Pictures> {
  const files = await readPublicFiles(reader, addresses);
  const pictures = Object.values(files).map(
    ({ url, alt, width, height }) => [url, { url, alt, width, height }] as const,
  );
  return Object.fromEntries(pictures);
}
