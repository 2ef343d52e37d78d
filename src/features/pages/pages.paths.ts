/** Where the storefront shows pages that have an address of their own. */
export const pagesPaths = {
  page: (slug: string) => `/${encodeURIComponent(slug)}`,
};
