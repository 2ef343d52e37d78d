/** The admin's site map [E02]. The only file that spells an address of the admin. */
export const paths = {
  dashboard: () => '/admin',
  login: (query: { redirectedFrom?: string; error?: 'redirect_loop'; message?: string } = {}) =>
    withQuery('/admin/auth/login', query),
  signup: (query: { redirectedFrom?: string } = {}) => withQuery('/admin/auth/signup', query),
  forgotPassword: (query: { redirectedFrom?: string } = {}) => withQuery('/admin/auth/forgot-password', query),
  logout: () => '/admin/api/auth/logout',
  forbidden: (query: { permission?: string; role?: string; from?: string } = {}) => withQuery('/admin/403', query),
  site: () => '/',
  profile: () => '/admin/profile',
  docs: (query: { topic?: string } = {}) => withQuery('/admin/docs', query),

  users: (query: { role?: string } = {}) => withQuery('/admin/users', query),
  userCreate: () => '/admin/users/create',
  userEdit: (id: string) => `/admin/users/edit/${encodeURIComponent(id)}`,
  userAccess: (id: string, query: { slug?: string } = {}) =>
    withQuery(`/admin/users/access/${encodeURIComponent(id)}`, query),
  roles: () => '/admin/settings/access/roles',
  /** `from` is the id of a role to begin with a copy of. */
  roleCreate: (query: { from?: string } = {}) => withQuery('/admin/settings/access/roles/create', query),
  roleEdit: (id: string) => `/admin/settings/access/roles/edit/${encodeURIComponent(id)}`,
  permissions: (query: { view?: 'tree' } = {}) => withQuery('/admin/settings/access/permissions', query),
  permissionCreate: () => '/admin/settings/access/permissions/create',
  permissionEdit: (id: string) => `/admin/settings/access/permissions/edit/${encodeURIComponent(id)}`,
  settings: () => '/admin/settings',
  security: () => '/admin/settings/security',
  audit: () => '/admin/settings/audit',
  removed: () => '/admin/settings/audit/removed',

  collectionTypes: () => '/admin/builder/collections',
  collectionTypeCreate: () => '/admin/builder/collections/create',
  collectionTypeEdit: (id: string) => `/admin/builder/collections/edit/${encodeURIComponent(id)}`,
  singleTypes: () => '/admin/builder/singles',
  singleTypeCreate: () => '/admin/builder/singles/create',
  singleTypeEdit: (id: string) => `/admin/builder/singles/edit/${encodeURIComponent(id)}`,
  fieldGroups: () => '/admin/builder/field-groups',
  fieldGroupCreate: () => '/admin/builder/field-groups/create',
  fieldGroupEdit: (id: string) => `/admin/builder/field-groups/edit/${encodeURIComponent(id)}`,

  collections: () => '/admin/editor/collections',
  entries: (typeSlug: string) => `/admin/editor/collections/${encodeURIComponent(typeSlug)}`,
  /** `for` is what a form in another tab gives along to choose the new entry. */
  entryCreate: (typeSlug: string, query: { for?: string } = {}) =>
    withQuery(`/admin/editor/collections/${encodeURIComponent(typeSlug)}/create`, query),
  entryEdit: (typeSlug: string, id: string) =>
    `/admin/editor/collections/${encodeURIComponent(typeSlug)}/edit/${encodeURIComponent(id)}`,
  singles: () => '/admin/editor/singles',
  media: () => '/admin/media',
  single: (id: string) => `/admin/editor/singles/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them, relative to `/admin`. */
export const routePatterns = {
  login: '/admin/auth/login',
  signup: '/admin/auth/signup',
  forgotPassword: '/admin/auth/forgot-password',
  resetPassword: '/admin/auth/reset-password',
  publicLogin: '/login',
  publicRegister: '/register',
  publicForgotPassword: '/forgot-password',
  admin: '/admin',
  forbidden: '403',
  profile: 'profile',
  docs: 'docs',
  users: 'users',
  userCreate: 'users/create',
  userEdit: 'users/edit/:id',
  userAccess: 'users/access/:id',
  roles: 'settings/access/roles',
  roleCreate: 'settings/access/roles/create',
  roleEdit: 'settings/access/roles/edit/:id',
  permissions: 'settings/access/permissions',
  permissionCreate: 'settings/access/permissions/create',
  permissionEdit: 'settings/access/permissions/edit/:id',
  settings: 'settings',
  security: 'settings/security',
  audit: 'settings/audit',
  removed: 'settings/audit/removed',
  collectionTypes: 'builder/collections',
  collectionTypeCreate: 'builder/collections/create',
  collectionTypeEdit: 'builder/collections/edit/:id',
  singleTypes: 'builder/singles',
  singleTypeCreate: 'builder/singles/create',
  singleTypeEdit: 'builder/singles/edit/:id',
  fieldGroups: 'builder/field-groups',
  fieldGroupCreate: 'builder/field-groups/create',
  fieldGroupEdit: 'builder/field-groups/edit/:id',
  collections: 'editor/collections',
  entries: 'editor/collections/:slug',
  entryCreate: 'editor/collections/:slug/create',
  entryEdit: 'editor/collections/:slug/edit/:id',
  singles: 'editor/singles',
  single: 'editor/singles/:id',
  media: 'media',
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

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
