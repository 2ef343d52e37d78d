/** Where the console shows its pages. */
export const contentTypesPaths = {
  collections: () => '/admin/builder/collections',
  createCollection: () => '/admin/builder/collections/create',
  editCollection: (id: string) => `/admin/builder/collections/edit/${encodeURIComponent(id)}`,
  singles: () => '/admin/builder/singles',
  createSingle: () => '/admin/builder/singles/create',
  editSingle: (id: string) => `/admin/builder/singles/edit/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const contentTypesPatterns = {
  collections: '/admin/builder/collections',
  createCollection: '/admin/builder/collections/create',
  editCollection: '/admin/builder/collections/edit/:id',
  singles: '/admin/builder/singles',
  createSingle: '/admin/builder/singles/create',
  editSingle: '/admin/builder/singles/edit/:id',
};
