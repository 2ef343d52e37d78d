/** Where the storefront shows forms. */
export const submissionsSitePaths = {
  form: (slug: string) => `/forms/${encodeURIComponent(slug)}`,
  sent: (slug: string) => `/forms/${encodeURIComponent(slug)}/sent`,
};

/** The same addresses as the router matches them. */
export const submissionsSitePatterns = {
  form: '/forms/:slug',
  sent: '/forms/:slug/sent',
};
