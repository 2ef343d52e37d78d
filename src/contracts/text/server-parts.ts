/** First parts of the addresses that no page and no content type can have, because other parts of the server answer them. */
export const serverParts: readonly string[] = ['admin', 'api', 'health', 'assets', 'media'];

/** First parts of the addresses of the storefront's own pages: no content type has them, whatever features there are. */
export const siteParts: readonly string[] = [
  'shop',
  'compare',
  'saved',
  'alerts',
  'cart',
  'quote',
  'request-quote',
  'blog',
  'about',
  'forms',
  'set-location',
  'contact',
  'feeds',
];
