/** Where the console shows its pages. */
export const mediaPaths = {
  library: () => '/admin/media',
};

/** The same addresses as the router matches them. */
export const mediaPatterns = {
  library: '/admin/media',
};
