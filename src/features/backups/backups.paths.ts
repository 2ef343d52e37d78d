/** Where the console shows its pages. */
export const backupsPaths = {
  page: () => '/admin/settings/backups',
};

/** The same addresses as the router matches them. */
export const backupsPatterns = {
  page: '/admin/settings/backups',
};
