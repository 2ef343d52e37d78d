/** Where the console shows its pages. */
export const emailTemplatesPaths = {
  list: () => '/admin/email-templates',
  create: () => '/admin/email-templates/create',
  edit: (id: string) => `/admin/email-templates/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const emailTemplatesPatterns = {
  list: '/admin/email-templates',
  create: '/admin/email-templates/create',
  edit: '/admin/email-templates/:id',
};
