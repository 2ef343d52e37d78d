/** Where the console shows its pages. */
export const redirectsPaths = {
  list: () => '/admin/settings/redirects',
  create: (from?: string) =>
    `/admin/settings/redirects/create${from === undefined ? '' : `?from=${encodeURIComponent(from)}`}`,
  missing: () => '/admin/settings/redirects/missing',
  edit: (id: string) => `/admin/settings/redirects/edit/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const redirectsPatterns = {
  list: '/admin/settings/redirects',
  create: '/admin/settings/redirects/create',
  missing: '/admin/settings/redirects/missing',
  edit: '/admin/settings/redirects/edit/:id',
};
