import type { SiteLink } from '../site-feature.ts';

/** What a page says of itself to search engines and to those who share its address. */
export interface SiteHead {
  /** Left out on the home page, whose title is the site's name. */
  title?: string;
  description?: string;
  /** Path and query of the page's one true address. A page without one is not indexed: an error, a search, a secret. */
  path?: string | undefined;
  /** Path of the feed of what the page lists. */
  feed?: string;
  kind?: 'website' | 'article' | 'product';
  /** Address of the picture that a shared link shows, on this site or of an https page; the site's own where there is none. */
  image?: string | null | undefined;
  /** The pages above this one, outermost first, as its breadcrumbs show them. */
  breadcrumbs?: readonly SiteLink[];
  /** What the page shows, in the words of schema.org. Its addresses are absolute. */
  facts?: readonly StructuredFact[];
}

/** A thing of schema.org: `{ '@type': 'Product', name: … }`. What is undefined is left out. */
export interface StructuredFact {
  '@type': string;
  [property: string]: unknown;
}

/** An address of this site with its origin; one of another site stays as it is. */
export function absoluteAddress({ origin }: { origin: string }, address: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}

/** The breadcrumbs of a page as search engines read them: those above it, then the page itself. */
export function breadcrumbsOf(site: { origin: string }, { breadcrumbs = [], title, path }: SiteHead): StructuredFact[] {
  if (breadcrumbs.length === 0 || title === undefined || path === undefined) return [];
  const steps = [...breadcrumbs, { href: path, label: title }];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ href, label }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: absoluteAddress(site, href),
      })),
    },
  ];
}

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** The JSON of a fact, which no text in it can end or turn into markup, inside a script element of any document. */
export function factText(fact: StructuredFact): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...fact });
  return json.replaceAll(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
}
