/** Where the console shows its pages. */
export const securityPaths = {
  page: () => '/admin/settings/security',
};

/** The same addresses as the router matches them. */
export const securityPatterns = {
  page: '/admin/settings/security',
};
