/** How a list is shown. What is the default is left out of the address. */
export interface ListChoice {
  search?: string;
  /** A field in the delivery API's spelling: `-createdAt`, `title`, `year`. */
  sort?: string;
  page?: number;
}

export const defaultSort = '-createdAt';

/** Where the storefront shows content types and their entries. */
export const deliveryPaths = {
  /** The list of a type's entries, or the one entry of a single. */
  type: (type: string, choice: ListChoice = {}) => `/${encodeURIComponent(type)}${queryOf(choice)}`,
  /** A single's entry has one address, its type's. */
  entry: (type: { slug: string; isSingle: boolean }, slug: string) =>
    type.isSingle ? deliveryPaths.type(type.slug) : `/${encodeURIComponent(type.slug)}/${encodeURIComponent(slug)}`,
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
