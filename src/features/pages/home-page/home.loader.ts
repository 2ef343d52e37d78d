import { systemContext } from '../../../platform/context/system-context.ts';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import { readNewestPosts } from '../../blog/site/blog.loader.ts';
import { deliveryPaths } from '../../delivery/delivery.paths.ts';
import { type PublicFile, pictureAddress, readPublicFiles } from '../../delivery/public-files.ts';
import { listForCards } from '../../delivery/site/card-list.ts';
import { cardOf } from '../../delivery/site/published-view.ts';
import { listSiteTypes } from '../../delivery/site/site-types.ts';
import { locationsPaths } from '../../locations/locations.paths.ts';
import type { Settings } from '../../settings/settings.contract.ts';
import type { HomeSection } from '../../settings/settings.rules.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { shopPaths } from '../../shop/shop.paths.ts';
import type { HeroView } from './Hero.tsx';
import type { HomeView, ShownSection, TypeSection } from './HomePage.tsx';
import { readIndustries, readLocations, readOwnBranch, readStock, type Stock } from './stock.loader.ts';

/** Those that have a section of their own, or pages without one. */
const shownElsewhere: ReadonlySet<string> = new Set(['equipment', 'industries', 'locations', 'posts', 'pages']);

const maxSections = 12;

/** The other public collections that have something to show, by name, each with its newest entries. */
async function readOtherTypes(request: PageRequest): Promise<TypeSection[]> {
  const types = (await listSiteTypes(request))
    .filter(({ slug, isSingle }) => !isSingle && !shownElsewhere.has(slug))
    .slice(0, maxSections);
  const pageSize = types.length === 1 ? 8 : 4;
  const sections: TypeSection[] = [];
  for (const type of types) {
    const { items, total } = await listForCards(request, type.slug, { pageSize });
    if (total === 0) continue;
    const { slug, name, description } = type;
    const newest = items.map((entry) => cardOf(type, entry));
    sections.push({ shows: 'type', href: deliveryPaths.type(slug), name, description, total, newest });
  }
  return sections;
}

/** What the owner chose to show, in their order [K28]; a section without content is left out. */
export async function loadHome(request: PageRequest): Promise<HomeView> {
  const settings = await readSettings(systemContext(request.platform, 'storefront'));
  const stock = await readStock(request);
  const others = await readOtherTypes(request);
  const files: Record<string, PublicFile> = {};
  const read: Record<HomeSection, () => Promise<ShownSection[]>> = {
    hero: async () => [
      {
        shows: 'hero',
        picture: (await pictureAddress(request.platform, settings.homePicture)) || null,
        heading: settings.homeHeading,
        text: settings.homeText,
        ways: waysTo(settings, stock, others),
        hasSearch: stock.total > 0 && isSearchNext(settings.homeSections),
      },
    ],
    search: async () => (stock.total > 0 && !isSearchNext(settings.homeSections) ? [{ shows: 'search' }] : []),
    categories: async () =>
      tiles('Categories', stock.categories, { href: shopPaths.list(), label: 'All machines' }).map((section) => ({
        ...section,
        isSmall: true,
      })),
    industries: async () =>
      tiles('Industries', await readIndustries(request), { href: shopPaths.list(), label: 'All machines' }),
    machines: async () => [
      ...(await readOwnBranch(request)),
      ...(stock.total > 0 ? [{ shows: 'machines' as const, machines: stock.newest, total: stock.total }] : []),
    ],
    reasons: async () => reasonsIn(settings.homeReasons),
    posts: async () => {
      const newest = await readNewestPosts(request, 4);
      Object.assign(files, newest.files);
      return newest.posts.length > 0 ? [{ shows: 'posts', posts: newest.posts }] : [];
    },
    locations: async () =>
      tiles('Locations', await readLocations(request), { href: locationsPaths.list(), label: 'All locations' }),
    'other-types': async () => others,
  };
  const sections: ShownSection[] = [];
  // One after the other: a visitor's page takes one connection.
  for (const section of settings.homeSections) sections.push(...(await read[section]()));
  const pictures = await readPublicFiles(request, sections.flatMap(picturesIn));
  return { sections, files: { ...files, ...pictures } };
}

/** Lines with their titles before a colon; one without is a title alone. */
function reasonsIn(text: string): ShownSection[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const reasons = lines.map((line) => {
    const [title = '', ...rest] = line.split(':');
    return { title: title.trim(), text: rest.join(':').trim() };
  });
  return reasons.length > 0 ? [{ shows: 'reasons', reasons }] : [];
}

function tiles(
  title: string,
  items: Extract<ShownSection, { shows: 'tiles' }>['tiles'],
  more: { href: string; label: string },
): ShownSection[] {
  return items.length > 0 ? [{ shows: 'tiles', title, tiles: items, more }] : [];
}

/** Right below the opening section the search is part of it. */
const isSearchNext = (sections: readonly HomeSection[]) =>
  sections.includes('hero') && sections.indexOf('search') === sections.indexOf('hero') + 1;

/** The owner's buttons at the top, else ways to what there is; the first is what most people come for. */
function waysTo(
  { homeButtons }: Pick<Settings, 'homeButtons'>,
  stock: Stock,
  others: Awaited<ReturnType<typeof readOtherTypes>>,
): HeroView['ways'] {
  if (homeButtons.length > 0) return homeButtons.map(({ url, label }) => ({ href: url, label }));
  const machines = stock.total === 1 ? 'See the machine' : `See all ${stock.total.toLocaleString('en-US')} machines`;
  const toShop = stock.total > 0 ? [{ href: shopPaths.list(), label: machines }] : [];
  return [...toShop, ...others.map(({ href, name }) => ({ href, label: name }))];
}

function picturesIn(section: ShownSection): string[] {
  switch (section.shows) {
    case 'hero':
      return section.picture === null ? [] : [section.picture];
    case 'tiles':
      return section.tiles.flatMap(({ picture }) => picture ?? []);
    case 'type':
      return section.newest.flatMap(({ picture }) => picture ?? []);
    default:
      return [];
  }
}
