/** Where the console shows its pages. */
export const formsPaths = {
  list: () => '/admin/builder/forms',
  /** With what a starting point gives, or empty. */
  create: (start?: string) => `/admin/builder/forms/create${start ? `?start=${start}` : ''}`,
  edit: (id: string) => `/admin/builder/forms/edit/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const formsPatterns = {
  list: '/admin/builder/forms',
  create: '/admin/builder/forms/create',
  edit: '/admin/builder/forms/edit/:id',
};
