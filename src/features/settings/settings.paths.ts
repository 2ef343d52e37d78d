/** Where the console shows its pages. */
export const settingsPaths = {
  page: () => '/admin/settings',
};

/** The same addresses as the router matches them. */
export const settingsPatterns = {
  page: '/admin/settings',
};
