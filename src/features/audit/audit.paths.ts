/** Where the console shows its pages. */
export const auditPaths = {
  page: () => '/admin/settings/audit',
};

/** The same addresses as the router matches them. */
export const auditPatterns = {
  page: '/admin/settings/audit',
};
