/** Where the console shows its pages. */
export const settingsPaths = {
  page: () => '/admin/settings',
  /** The page, at one of its fields. */
  field: (name: string) => `/admin/settings#${name}`,
};

/** The same addresses as the router matches them. */
export const settingsPatterns = {
  page: '/admin/settings',
};
