import { isStorable } from '../../contracts/text/storable-text.ts';

/** As many as a process can look through for a circle at each change. */
export const maxRedirects = 20_000;

/** Characters that browsers skip, or read as a slash. */
const misleading = /[\s\p{Cc}\\]/u;

/** A path with its letters in place of their codes; unchanged where a code is none. */
export function readablePath(path: string): string {
  try {
    const readable = decodeURI(path);
    // What would read as something else than what was sent stays as it was.
    return misleading.test(readable) || !isStorable(readable) ? path : readable;
  } catch {
    return path;
  }
}

/** An address of this site as its path with query and fragment; any other text unchanged. */
export function withoutOwnOrigin(text: string, publicUrl: string): string {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) return text;
  const { origin, pathname, search, hash } = new URL(text);
  return origin === new URL(publicUrl).origin ? `${pathname}${search}${hash}` : text;
}

/** What is wrong with the path that a redirect leads on from; null if nothing. */
export function pathError(path: string): string | null {
  if (!path.startsWith('/')) return 'From must be a path of this site, such as /old-page';
  if (/[?#]/.test(path)) return 'From must be a path alone, without ? and #: it leads on with any query';
  if (misleading.test(path) || !isStorable(path)) return 'From must not contain blanks or backslashes';
  return null;
}

/** What is wrong with where a redirect leads; null if nothing. */
export function targetError(to: string): string | null {
  const wrong = 'To must be a path of this site, such as /new-page, or an http or https address';
  if (misleading.test(to) || !isStorable(to)) return 'To must not contain blanks or backslashes';
  if (to.startsWith('/')) return to.startsWith('//') ? wrong : null;
  if (!/^https?:\/\//i.test(to) || !URL.canParse(to)) return wrong;
  const { username, password } = new URL(to);
  return username === '' && password === '' ? null : 'To must not contain a name to sign in';
}

/** Where a redirect leads as browsers send it. */
export function locationOf(to: string): string {
  if (!to.startsWith('/')) return new URL(to).href;
  const { pathname, search, hash } = new URL(to, 'http://site.invalid');
  // Dots for folders may leave two slashes, which would name another site.
  return `${pathname.replace(/^\/{2,}/, '/')}${search}${hash}`;
}

/** The path that an own address leads to, as the site spells it; null where it leads to another site. */
export function ownPath(to: string): string | null {
  if (!to.startsWith('/')) return null;
  const { pathname } = new URL(to, 'http://site.invalid');
  return readablePath(pathname.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1'));
}

/**
 * One of these paths from which redirects lead in a circle, or null. `targets` has every redirect: where each path leads. Each
 * path is looked at once.
 */
export function circleAt(targets: ReadonlyMap<string, string>, changed: Iterable<string>): string | null {
  const isSafe = new Set<string>();
  for (const start of changed) {
    const way = new Set<string>();
    let at: string | null = start;
    while (at !== null && !isSafe.has(at)) {
      if (way.has(at)) return start;
      way.add(at);
      const to: string | undefined = targets.get(at);
      at = to === undefined ? null : ownPath(to);
    }
    for (const path of way) isSafe.add(path);
  }
  return null;
}

/** Programs that look for holes ask for these; browsers ask for the icons by themselves. Nobody who reads the list would lead them anywhere. */
const probes = /\/\.|\/(?:wp-login|xmlrpc|wp-admin|phpmyadmin|cgi-bin)\b|^\/(?:favicon\.ico$|apple-touch-icon)/i;

/** Whether a path that was asked for in vain is worth a line of the list. */
export function isWorthNoting(path: string): boolean {
  return path.length <= 1000 && isStorable(path) && !misleading.test(path) && !probes.test(path);
}
