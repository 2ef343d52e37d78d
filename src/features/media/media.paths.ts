/** Where the console shows its pages. */
export const mediaPaths = {
  library: () => '/admin/media',
  /** The library with one folder shown; `root` for what lies in none. */
  folder: (id: string) => `/admin/media?folder=${id}`,
  /** The library with the details of one file open. */
  file: (id: string) => `/admin/media?file=${id}`,
};

/** The same addresses as the router matches them. */
export const mediaPatterns = {
  library: '/admin/media',
};
