import { serverParts } from '../contracts/text/server-parts.ts';
/** The storefront's own addresses, which its frame leads to. A feature spells the addresses of its pages in `x.paths.ts`. */
export const sitePaths = {
  home: () => '/',
  admin: () => '/admin',
  feed: () => '/feed.xml',
  /** Whom to ask; about a machine, by its slug. */
  contact: (item?: string) => (item === undefined ? '/contact' : `/contact?item=${encodeURIComponent(item)}`),
};

/** True if the path belongs to another part of the server and never to a page. */
export function isOutsideSite(path: string): boolean {
  return serverParts.includes(firstPartOf(path));
}

/** `shop` of `/shop/track-loader?page=2`; empty for the home page. */
export function firstPartOf(path: string): string {
  return path.split(/[/?]/).find((part) => part !== '') ?? '';
}
