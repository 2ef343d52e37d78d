const maxPathLength = 1000;

/**
 * A given address as a path of this site, or null for anything else: a path, or a whole address under `publicUrl`.
 * Browsers read a backslash as a slash and drop tabs and line breaks, so neither may occur anywhere [Q39].
 */
export function sameSitePath(address: string, publicUrl: string): string | null {
  if (address.length > maxPathLength || /[\\\p{Cc}\p{Zs}]/u.test(address)) return null;
  const isPath = address.startsWith('/') && !address.startsWith('//');
  if (!isPath && !/^https?:\/\//i.test(address)) return null;
  if (!URL.canParse(address, publicUrl)) return null;
  const target = new URL(address, publicUrl);
  const isOurs = target.origin === new URL(publicUrl).origin && target.username === '' && target.password === '';
  // A path that begins with two slashes, by dots or escapes, would be another host to the next who reads it.
  if (!isOurs || target.pathname.startsWith('//') || /^\/(?:%2f|%5c)/i.test(target.pathname)) return null;
  return target.pathname + target.search + target.hash;
}
