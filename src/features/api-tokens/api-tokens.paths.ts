/** Where the console shows its pages. */
export const apiTokensPaths = {
  list: () => '/admin/settings/access/api-tokens',
  create: () => '/admin/settings/access/api-tokens/create',
  edit: (id: string) => `/admin/settings/access/api-tokens/edit/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const apiTokensPatterns = {
  list: '/admin/settings/access/api-tokens',
  create: '/admin/settings/access/api-tokens/create',
  edit: '/admin/settings/access/api-tokens/edit/:id',
};
