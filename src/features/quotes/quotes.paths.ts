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
};
