import { isSignedOutPage, paths } from '../../../admin-kit/paths.ts';

/**
 * Where to go after signing in: `redirectedFrom` before `redirect`. Only a path of this site that is no sign-in page
 * counts; anything else means the dashboard [A02] [Q04].
 */
export function redirectTarget(search: URLSearchParams): string {
  return carriedTarget(search) ?? paths.dashboard();
}

/** The same as the signed-out pages hand it to one another; undefined if the address names none. */
export function carriedTarget(search: URLSearchParams): string | undefined {
  return safePath(search.get('redirectedFrom')) ?? safePath(search.get('redirect')) ?? undefined;
}

/** The longest that the server takes along in a mail. */
const maxTargetLength = 1000;

function safePath(address: string | null): string | null {
  // Browsers read a backslash as a slash and drop tabs and line breaks, so that neither may occur anywhere.
  if (!address?.startsWith('/') || address.startsWith('//') || /[\\\p{Cc}]/u.test(address)) return null;
  const base = 'http://same.invalid';
  const target = URL.canParse(address, base) ? new URL(address, base) : null;
  if (target?.origin !== base || isSignedOutPage(target.pathname) || target.pathname.startsWith('//')) return null;
  if (target.pathname === paths.logout()) return null;
  const path = target.pathname + target.search + target.hash;
  return path.length > maxTargetLength ? null : path;
}
