/** Where the console shows its pages. */
export const webhooksPaths = {
  list: () => '/admin/settings/webhooks',
  create: () => '/admin/settings/webhooks/create',
  deliveries: (id: string) => `/admin/settings/webhooks/deliveries/${encodeURIComponent(id)}`,
  edit: (id: string) => `/admin/settings/webhooks/edit/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const webhooksPatterns = {
  list: '/admin/settings/webhooks',
  create: '/admin/settings/webhooks/create',
  deliveries: '/admin/settings/webhooks/deliveries/:id',
  edit: '/admin/settings/webhooks/edit/:id',
};
