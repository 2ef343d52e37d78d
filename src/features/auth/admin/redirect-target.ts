import { authPrefix, paths } from '../../../admin/paths.ts';

/**
 * Where to go after signing in: `redirectedFrom` before `redirect`. Only a path of this site that is no sign-in page
 * counts; anything else means the dashboard [A02] [Q04].
 */
export function redirectTarget(search: URLSearchParams): string {
  return safePath(search.get('redirectedFrom')) ?? safePath(search.get('redirect')) ?? paths.dashboard();
}

function safePath(given: string | null): string | null {
  // Browsers read a backslash as a slash and drop tabs and line breaks, so that neither may occur anywhere.
  if (!given?.startsWith('/') || given.startsWith('//') || /[\\\p{Cc}]/u.test(given)) return null;
  const base = 'http://same.invalid';
  const target = URL.canParse(given, base) ? new URL(given, base) : null;
  if (target?.origin !== base || target.pathname.startsWith(authPrefix) || target.pathname.startsWith('//'))
    return null;
  if (['/login', '/register', '/forgot-password', paths.logout()].includes(target.pathname)) return null;
  return target.pathname + target.search + target.hash;
}
