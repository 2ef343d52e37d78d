import { encodedTag, encodings } from '../../cache/kept-text.ts';

/** True if the reader's copy is the present one, encoded or not: any of the tags that `If-None-Match` lists, compared weakly, or `*`. */
export function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const current = [etag, ...encodings.map((encoding) => encodedTag(etag, encoding))];
  return ifNoneMatch.split(',').some((tag) => current.includes(tag.trim().replace(/^W\//, '')));
}
