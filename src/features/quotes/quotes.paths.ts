/** Where the admin console shows quotes. */
export const quotesPaths = {
  list: () => '/admin/editor/quotes',
  one: (id: string) => `/admin/editor/quotes/${id}`,
};

/** The same addresses as the router matches them. */
export const quotesPatterns = {
  list: '/admin/editor/quotes',
  one: '/admin/editor/quotes/:id',
};

/** Where the storefront shows quotes. */
export const quotesSitePaths = {
  /** Of one machine; without it of the cart. */
  request: (slug?: string) =>
    slug === undefined ? '/request-quote' : `/request-quote?item=${encodeURIComponent(slug)}`,
};

/** The same addresses as the router matches them. */
export const quotesSitePatterns = {
  request: '/request-quote',
  status: '/quote/:token',
  accept: '/quote/:token/accept',
  decline: '/quote/:token/decline',
};
