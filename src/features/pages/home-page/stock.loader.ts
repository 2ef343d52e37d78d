import { AppError } from '../../../contracts/call/errors.ts';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import type { PublishedEntry } from '../../delivery/delivery.contract.ts';
import { deliveryPaths } from '../../delivery/delivery.paths.ts';
import { listPublished } from '../../delivery/delivery.service.ts';
import type { QueryParameters } from '../../delivery/query/query-parameters.rules.ts';
import { industryType, locationType } from '../../locations/places/location.rules.ts';
import { readLocation } from '../../shop/catalogue/catalogue.service.ts';
import { readShopQuery } from '../../shop/query/shop-query.rules.ts';
import type { ShopItem } from '../../shop/shop.contract.ts';
import { shopPaths } from '../../shop/shop.paths.ts';
import { listMachines } from '../../shop/shop.service.ts';
import { readBranchMachines } from '../../shop/site/branch-machines.loader.ts';
import type { ShownSection } from './HomePage.tsx';
import type { Tile } from './Tiles.tsx';

/** What the home page says of the machines for sale. */
export interface Stock {
  total: number;
  newest: ShopItem[];
  /** With the picture of one of the newest of each. */
  categories: Tile[];
}

const newestShown = 8;
const newestRead = 100;
const tilesShown = 12;

/** The newest machines and the categories of all, most frequent first; nothing where the shop has none. */
export async function readStock(request: PageRequest): Promise<Stock> {
  const { question } = readShopQuery(new URLSearchParams({ pageSize: String(newestRead) }));
  const { data, meta, facets } = await listMachines(request, question);
  const facet = facets.find(({ name }) => name === 'category');
  const categories = (facet?.type === 'list' ? facet.values : [])
    .slice(0, tilesShown)
    .map(({ value, label, count }) => ({
      href: shopPaths.list(`category=${encodeURIComponent(value)}`),
      title: label,
      picture: data.find(({ category, image }) => category === value && image !== null)?.image?.url ?? null,
      text: count === 1 ? '1 machine' : `${count.toLocaleString('en-US')} machines`,
    }));
  return { total: meta.total, newest: data.slice(0, newestShown), categories };
}

export async function readIndustries(request: PageRequest): Promise<Tile[]> {
  const { items } = await listOf(request, industryType, { pageSize: tilesShown, sort: 'title', fields });
  return items.map(({ slug, title, customFields }) => ({
    href: shopPaths.list(`industry=${encodeURIComponent(slug)}`),
    title,
    // Names are read faster than drawings of the same machines.
    picture: null,
    text: textsIn(customFields['description'])[0] ?? null,
  }));
}

/** The newest machines at the branch that the visitor chose; nothing without one, and where none stands there. */
export async function readOwnBranch(request: PageRequest): Promise<ShownSection[]> {
  const id = request.visitor.location;
  const branch = id === null ? null : await readLocation(request.platform, id);
  const shown = branch && (await readBranchMachines(request, branch.slug));
  if (!shown) return [];
  const label = shown.total === 1 ? 'In the shop' : `All ${shown.total.toLocaleString('en-US')} machines there`;
  return [{ shows: 'branch', label: branch.label, machines: shown.items, more: { href: shown.href, label } }];
}

/** The dealers; without any the first branches by name. */
export async function readLocations(request: PageRequest): Promise<Tile[]> {
  const { items } = await listOf(request, locationType, { pageSize: newestRead, sort: 'title', fields });
  const dealers = items.filter(({ customFields }) => customFields['dealer'] === true);
  return (dealers.length > 0 ? dealers : items).slice(0, 6).map(({ slug, title, customFields }) => ({
    href: deliveryPaths.entry({ slug: locationType, isSingle: false }, slug),
    title: textsIn(customFields['content_title'])[0] ?? title,
    picture: null,
    text: addressLines(customFields).join('\n') || null,
  }));
}

/** Street, city with state, and phone, each on a line of its own. */
function addressLines(values: PublishedEntry['customFields']): string[] {
  const [address, city, state, phone] = ['address', 'city', 'state', 'phone_number'].map(
    (name) => textsIn(values[name])[0] ?? '',
  );
  const place = [city, state].filter(Boolean).join(', ');
  return [address, place, phone].filter((line): line is string => Boolean(line));
}

const fields = 'title,slug,customFields';

const textsIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one.trim() !== '');

/** A page of a type's entries; a type that is removed, private or a single has none. */
async function listOf(
  request: PageRequest,
  type: string,
  query: QueryParameters,
): Promise<{ items: PublishedEntry[]; total: number }> {
  try {
    return await listPublished(request, type, query);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return { items: [], total: 0 };
    throw error;
  }
}
