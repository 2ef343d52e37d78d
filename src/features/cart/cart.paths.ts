/** Where the storefront shows the cart. */
export const cartSitePaths = {
  cart: () => '/cart',
};

/** The same address as the router matches it. */
export const cartSitePatterns = {
  cart: '/cart',
};
