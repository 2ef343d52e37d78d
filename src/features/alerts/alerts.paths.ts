/** Where visitors keep a search, as the router matches it. The shop's pages lead to the first. */
export const alertsPatterns = { ask: '/alerts', one: '/alerts/:token' };

export const alertsPaths = { one: (token: string) => `/alerts/${encodeURIComponent(token)}` };
