/** URL → page of the storefront: the one place where its paths are written. */

/** How a list is shown. What is the default is left out of the address. */
export interface ListChoice {
  search?: string;
  /** A field in the delivery API's spelling: `-createdAt`, `title`, `year`. */
  sort?: string;
  page?: number;
}

export const defaultSort = '-createdAt';

export const sitePatterns = {
  home: '/',
  /** The list of a type's entries, or the one entry of a single. */
  type: '/:type',
  entry: '/:type/:slug',
} as const;

export const sitePaths = {
  home: () => '/',
  type: (type: string, choice: ListChoice = {}) => `/${encodeURIComponent(type)}${queryOf(choice)}`,
  entry: (type: string, slug: string) => `/${encodeURIComponent(type)}/${encodeURIComponent(slug)}`,
  admin: () => '/admin',
};

function queryOf({ search, sort, page }: ListChoice): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (sort && sort !== defaultSort) query.set('sort', sort);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

const rooms = new Set(['admin', 'api', 'health', 'assets', 'media']);

/** True if the path, or the type of this slug, belongs to another part of the server and never to a page. */
export function isOutsideSite(pathOrSlug: string): boolean {
  return rooms.has(pathOrSlug.split(/[/?]/).find((part) => part !== '') ?? '');
}
