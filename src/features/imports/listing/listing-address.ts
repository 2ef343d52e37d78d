import { isLoopback } from '../../../platform/config/configured-addresses.ts';
import { FileError } from '../columns/file-error.ts';

/** A listing of rows that another server gives. */
export interface ListingAddress {
  /** Without credentials. */
  url: string;
  /** The value of `Authorization`; null without credentials in the address. */
  authorization: string | null;
  /** As it may be shown: a query may hold a key. */
  shown: string;
}

/** Reads the address of a listing. Rejects, with `FileError`, one that is not asked: plain http is for this machine alone. */
export function listingAddress(file: string): ListingAddress {
  if (file.length > 2000 || !URL.canParse(file))
    throw new FileError('is no address; write it like https://example.com/list.json');
  const url = new URL(file);
  const isAsked = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isAsked) throw new FileError('is not asked: only https addresses are, and http ones of this machine');
  const { username, password } = url;
  url.username = '';
  url.password = '';
  url.hash = '';
  const credentials = `${readable(username)}:${readable(password)}`;
  const authorization = credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { url: url.href, authorization, shown: `${url.origin}${url.pathname}` };
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
