/** Where the console shows its page. */
export const emailProvidersPaths = { list: () => '/admin/email-providers' };

/** The same address as the router matches it. */
export const emailProvidersPatterns = { list: '/admin/email-providers' };
