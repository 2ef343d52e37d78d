/** Where the console shows its pages. */
export const identityProvidersPaths = {
  list: () => '/admin/settings/sign-in-providers',
  create: () => '/admin/settings/sign-in-providers/create',
  edit: (id: string) => `/admin/settings/sign-in-providers/edit/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const identityProvidersPatterns = {
  list: '/admin/settings/sign-in-providers',
  create: '/admin/settings/sign-in-providers/create',
  edit: '/admin/settings/sign-in-providers/edit/:id',
};

/** Where a browser is sent to begin a sign-in. */
export const startPath = (id: string) => `/admin/api/auth/oidc/${id}/start`;

/** Where a provider sends it back to. */
export const callbackPath = (id: string) => `/admin/api/auth/oidc/${id}/callback`;
