/** The console's own pages, and those of signing in, which its ground leads to [E02]. A feature spells its addresses in `x.paths.ts`. */
export const paths = {
  dashboard: () => '/admin',
  login: (query: { redirectedFrom?: string; error?: 'redirect_loop'; message?: string } = {}) =>
    withQuery('/admin/auth/login', query),
  signup: (query: { redirectedFrom?: string } = {}) => withQuery('/admin/auth/signup', query),
  forgotPassword: (query: { redirectedFrom?: string } = {}) => withQuery('/admin/auth/forgot-password', query),
  newPassword: (query: { redirectedFrom?: string } = {}) => withQuery('/admin/auth/new-password', query),
  secondFactor: (query: { redirectedFrom?: string } = {}) => withQuery('/admin/auth/second-factor', query),
  logout: () => '/admin/api/auth/logout',
  forbidden: (query: { permission?: string; role?: string; from?: string } = {}) => withQuery('/admin/403', query),
  site: () => '/',
  docs: (query: { topic?: string; tab?: string } = {}) => withQuery('/admin/docs', query),
};

/** The same addresses as the router matches them. */
export const routePatterns = {
  login: '/admin/auth/login',
  signup: '/admin/auth/signup',
  forgotPassword: '/admin/auth/forgot-password',
  resetPassword: '/admin/auth/reset-password',
  confirmAddress: '/admin/auth/verify-email',
  newPassword: '/admin/auth/new-password',
  secondFactor: '/admin/auth/second-factor',
  publicLogin: '/login',
  publicRegister: '/register',
  publicForgotPassword: '/forgot-password',
  admin: '/admin',
  forbidden: '/admin/403',
  docs: '/admin/docs',
};

/** Where the pages that are used signed out have their addresses; three also have public ones [A04]. */
export const authPrefix = '/admin/auth/';
const publicVariants: readonly string[] = [
  routePatterns.publicLogin,
  routePatterns.publicRegister,
  routePatterns.publicForgotPassword,
];

/** True for the pages that are used signed out; nobody is sent back to one of them after signing in. */
export function isSignedOutPage(pathname: string): boolean {
  return pathname.startsWith(authPrefix) || publicVariants.includes(pathname);
}

/** True for an address that the console's own router shows; all others are the storefront's. */
export function isConsolePath(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(path) || isSignedOutPage(path.replace(/[?#].*/s, ''));
}

/** The path with the query's parameters; without those that are empty. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
