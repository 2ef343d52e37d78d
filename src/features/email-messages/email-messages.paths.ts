/** Where the console shows its pages. */
export const emailMessagesPaths = {
  list: () => '/admin/email-messages',
  one: (id: string) => `/admin/email-messages/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const emailMessagesPatterns = {
  list: '/admin/email-messages',
  one: '/admin/email-messages/:id',
};
