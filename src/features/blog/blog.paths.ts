/** Where the storefront shows the blog. */
export const blogPaths = {
  list: (page = 1) => (page > 1 ? `/blog?page=${page}` : '/blog'),
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
};

/** The same addresses as the router matches them. */
export const blogPatterns = { list: '/blog', post: '/blog/:slug' };
