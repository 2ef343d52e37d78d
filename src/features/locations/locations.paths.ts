/** Addresses of the pages about branches, as visitors see them. */
export const locationsPaths = {
  list: () => '/locations',
  location: (slug: string) => `/locations/${encodeURIComponent(slug)}`,
  /** The choice of industry and branch; `back` is the page that follows it. */
  choose: ({ industry, back = '/' }: { industry?: string | null; back?: string } = {}) => {
    const query = new URLSearchParams();
    if (industry) query.set('industry', industry);
    if (back !== '/') query.set('return', back);
    return query.size > 0 ? `/set-location?${query}` : '/set-location';
  },
};

/** The same as routes. */
export const locationsPatterns = {
  list: '/locations',
  location: '/locations/:slug',
  choose: '/set-location',
};
