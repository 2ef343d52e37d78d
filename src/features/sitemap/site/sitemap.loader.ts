import { xmlText } from '../../../contracts/lists/xml-text.ts';
import type { DocumentRequest } from '../../../site-kit/head/site-document.ts';
import { firstPartOf, sitePaths } from '../../../site-kit/site-paths.ts';
import { deliveryPaths, homeOf } from '../../delivery/delivery.paths.ts';
import { listPublishedAddresses } from '../../delivery/published/published.service.ts';
import { listSiteTypes, type SiteType } from '../../delivery/site/site-types.ts';
import { queryOf } from '../../shop/query/query-string.rules.ts';
import { readShopQuery } from '../../shop/query/shop-query.rules.ts';
import { shopPaths } from '../../shop/shop.paths.ts';
import { listMachines } from '../../shop/shop.service.ts';

/** Addresses of one part. A sitemap may have five times as many. */
const partSize = 10_000;

type PublishedAddress = Awaited<ReturnType<typeof listPublishedAddresses>>[number];

interface Place {
  path: string;
  changedAt: Date | null;
}

/** The list of the sitemap's parts: the site's lists, then a part for each ten thousand entries of a public type [K26]. */
export async function writeIndex(request: DocumentRequest): Promise<string> {
  const parts: Place[] = [{ path: '/sitemap-site.xml', changedAt: null }];
  for (const type of await typesWithPages(request)) {
    for (let number = 1; ; number++) {
      const addresses = await addressesOf(request, type, number);
      if (addresses.length > 0)
        parts.push({ path: `/sitemap-${type.slug}-${number}.xml`, changedAt: latest(addresses) });
      if (addresses.length < partSize) break;
    }
  }
  return xmlOf(request, { list: 'sitemapindex', item: 'sitemap', places: parts });
}

/** One part of the sitemap; null for a part that does not exist. */
export async function writePart(request: DocumentRequest): Promise<string | null> {
  const part = request.params['part'] ?? '';
  if (part === 'site') return xmlOf(request, { list: 'urlset', item: 'url', places: await placesOfSite(request) });
  const [, slug, digits] = /^(.{1,100})-([1-9]\d{0,5})$/.exec(part) ?? [];
  const type = (await typesWithPages(request)).find((one) => one.slug === slug);
  if (!type || type.isSingle) return null;
  const places = (await addressesOf(request, type, Number(digits))).flatMap(({ slug, updatedAt }) => {
    const path = deliveryPaths.entry(type, slug);
    // Another page has the address of a page entry that is called like it; that of the contact shows it.
    const isOther = request.isTaken(slug) && path !== sitePaths.contact();
    return type.slug === 'pages' && isOther ? [] : [{ path, changedAt: updatedAt }];
  });
  return places.length === 0 ? null : xmlOf(request, { list: 'urlset', item: 'url', places });
}

const closedParts = ['/admin', '/api', '/cart', '/compare', '/quote', '/request-quote', '/set-location'];

/** What search engines may read: everything but the parts that are nobody's or one visitor's. */
export async function writeRobots({ platform }: DocumentRequest): Promise<string> {
  const closed = closedParts.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${closed}\nSitemap: ${platform.config.publicUrl}/sitemap.xml\n`;
}

/** The home page, the lists that have something to show, the shop by category and industry, and the singles. */
async function placesOfSite(request: DocumentRequest): Promise<Place[]> {
  const places = new Map<string, Place>();
  for (const type of await typesWithPages(request)) {
    const newest = await listPublishedAddresses(request, type, { limit: 1, offset: 0, order: 'newest' });
    if (newest.length === 0) continue;
    const path = deliveryPaths.type(type.slug);
    if (!places.has(path)) places.set(path, { path, changedAt: latest(newest) });
  }
  for (const path of await topicsOfShop(request)) places.set(path, { path, changedAt: null });
  const home = sitePaths.home();
  if (!places.has(home)) places.set(home, { path: home, changedAt: null });
  return [...places.values()];
}

/** The shop narrowed to one category or industry, each a page of its own. */
async function topicsOfShop(request: DocumentRequest): Promise<string[]> {
  const { question } = readShopQuery(new URLSearchParams());
  const { facets } = await listMachines(request, { ...question, pageSize: 1 });
  return facets.flatMap((facet) => {
    if (facet.type !== 'list' || (facet.name !== 'category' && facet.name !== 'industry')) return [];
    return facet.values.map(({ value }) =>
      shopPaths.list(queryOf({ ...question, choices: { ...question.choices, [facet.name]: [value] } })),
    );
  });
}

/** The public types whose entries have pages of their own, under their slug or where their feature shows them. */
async function typesWithPages(request: DocumentRequest): Promise<SiteType[]> {
  const types = await listSiteTypes({ ...request, isTaken: (slug) => request.isTaken(slug) && slug !== 'locations' });
  return types.filter(({ slug }) => {
    const home = homeOf(slug);
    const part = firstPartOf(home?.list ?? '');
    return part === '' || request.isTaken(part);
  });
}

function addressesOf(request: DocumentRequest, type: SiteType, number: number): Promise<PublishedAddress[]> {
  if (type.isSingle) return Promise.resolve([]);
  return listPublishedAddresses(request, type, { limit: partSize, offset: (number - 1) * partSize, order: 'oldest' });
}

function latest(addresses: readonly PublishedAddress[]): Date | null {
  return addresses.reduce<Date | null>(
    (newest, { updatedAt }) => (newest === null || updatedAt > newest ? updatedAt : newest),
    null,
  );
}

interface List {
  list: 'sitemapindex' | 'urlset';
  item: 'sitemap' | 'url';
  places: readonly Place[];
}

function xmlOf({ platform }: DocumentRequest, { list, item, places }: List): string {
  const items = places.map(({ path, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<${item}><loc>${xmlText(`${platform.config.publicUrl}${path}`)}</loc>${changed}</${item}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${list}>\n`;
}
