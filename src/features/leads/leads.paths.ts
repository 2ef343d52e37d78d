/** Where the console shows leads. */
export const leadsPaths = {
  list: () => '/admin/editor/leads',
};

/** The same addresses as the router matches them. */
export const leadsPatterns = {
  list: '/admin/editor/leads',
};
