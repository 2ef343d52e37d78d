/** The admin's site map [E02]. The only file that spells an address of the admin. */
export const paths = {
  dashboard: () => '/admin',
  login: (query: { redirectedFrom?: string; error?: 'redirect_loop' } = {}) => withQuery('/admin/auth/login', query),
  logout: () => '/admin/api/auth/logout',
  forbidden: (query: { permission?: string; from?: string } = {}) => withQuery('/admin/403', query),
  site: () => '/',

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
  entryCreate: (typeSlug: string) => `/admin/editor/collections/${encodeURIComponent(typeSlug)}/create`,
  entryEdit: (typeSlug: string, id: string) =>
    `/admin/editor/collections/${encodeURIComponent(typeSlug)}/edit/${encodeURIComponent(id)}`,
  singles: () => '/admin/editor/singles',
  single: (id: string) => `/admin/editor/singles/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them, relative to `/admin`. */
export const routePatterns = {
  login: '/admin/auth/login',
  admin: '/admin',
  forbidden: '403',
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
};

/** Pages that are used signed out; nobody is sent back to one of them after signing in. */
export const authPrefix = '/admin/auth/';

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
