/** Where the console shows its pages. */
export const fieldGroupsPaths = {
  list: () => '/admin/builder/field-groups',
  create: () => '/admin/builder/field-groups/create',
  edit: (id: string) => `/admin/builder/field-groups/edit/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const fieldGroupsPatterns = {
  list: '/admin/builder/field-groups',
  create: '/admin/builder/field-groups/create',
  edit: '/admin/builder/field-groups/edit/:id',
};
