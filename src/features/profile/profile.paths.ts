/** Where the console shows its pages. */
export const profilePaths = {
  page: () => '/admin/profile',
};

/** The same addresses as the router matches them. */
export const profilePatterns = {
  page: '/admin/profile',
};
