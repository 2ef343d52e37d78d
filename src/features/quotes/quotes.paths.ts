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

/** Where the storefront shows quotes, as the router matches it. */
export const quotesSitePatterns = {
  request: '/request-quote',
  status: '/quote/:token',
  accept: '/quote/:token/accept',
  decline: '/quote/:token/decline',
};
