/** Where the storefront has feeds, and the console their settings. */
export const feedsPaths = {
  feed: ({ name, format, token }: { name: string; format: string; token: string | null }) =>
    `/feeds/${name}.${format === 'google-xml' ? 'xml' : format}${token === null ? '' : `?token=${token}`}`,
  page: () => '/admin/settings/feeds',
};

/** The same addresses as the router matches them. */
export const feedsPatterns = {
  feed: '/feeds/:file',
  page: '/admin/settings/feeds',
};
