/** Where the console shows its pages. */
export const removalsPaths = {
  page: () => '/admin/settings/audit/removed',
};

/** The same addresses as the router matches them. */
export const removalsPatterns = {
  page: '/admin/settings/audit/removed',
};
