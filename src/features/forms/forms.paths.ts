/** Where the console shows its pages. */
export const formsPaths = {
  list: () => '/admin/builder/forms',
  create: () => '/admin/builder/forms/create',
  edit: (id: string) => `/admin/builder/forms/edit/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const formsPatterns = {
  list: '/admin/builder/forms',
  create: '/admin/builder/forms/create',
  edit: '/admin/builder/forms/edit/:id',
};
