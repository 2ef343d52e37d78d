/** How a list is shown. What is the default is left out of the address. */
export interface ListChoice {
  search?: string;
  /** A field in the delivery API's spelling: `-createdAt`, `title`, `year`. */
  sort?: string;
  page?: number;
}

export const defaultSort = '-createdAt';

interface Home {
  list: string;
  entry(slug: string): string;
}

/** Types of the shop, which are shown elsewhere than under their slug. */
const homes: Readonly<Record<string, Home>> = {
  equipment: { list: '/shop', entry: (slug) => `/shop/${slug}` },
  industries: { list: '/shop', entry: (slug) => `/shop?industry=${slug}` },
  posts: { list: '/blog', entry: (slug) => `/blog/${slug}` },
  pages: { list: '/', entry: (slug) => `/${slug}` },
};

/** Where a type is shown that has no pages under its slug; null for all others. */
export function homeOf(type: string): Home | null {
  return Object.hasOwn(homes, type) ? (homes[type] ?? null) : null;
}

/** Where the storefront shows content types and their entries. */
export const deliveryPaths = {
  /** The list of a type's entries, or the one entry of a single. */
  type: (type: string, choice: ListChoice = {}) =>
    homeOf(type)?.list ?? `/${encodeURIComponent(type)}${queryOf(choice)}`,
  /** A single's entry has one address, its type's. */
  entry: (type: { slug: string; isSingle: boolean }, slug: string) => {
    if (type.isSingle) return deliveryPaths.type(type.slug);
    const part = encodeURIComponent(slug);
    return homeOf(type.slug)?.entry(part) ?? `/${encodeURIComponent(type.slug)}/${part}`;
  },
};

/** The same addresses as the router matches them. */
export const deliveryPatterns = {
  type: '/:type',
  entry: '/:type/:slug',
};

function queryOf({ search, sort, page }: ListChoice): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (sort && sort !== defaultSort) query.set('sort', sort);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}
