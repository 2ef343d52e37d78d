/** First parts of the addresses that no page and no content type can have, because other parts of the server answer them. */
export const serverParts: readonly string[] = ['admin', 'api', 'health', 'assets', 'media'];
