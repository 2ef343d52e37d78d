import { withQuery } from '../../admin-kit/paths.ts';

/** Where the console shows its pages. */
export const permissionsPaths = {
  list: (query: { view?: 'tree' } = {}) => withQuery('/admin/settings/access/permissions', query),
  create: () => '/admin/settings/access/permissions/create',
  edit: (id: string) => `/admin/settings/access/permissions/edit/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const permissionsPatterns = {
  list: '/admin/settings/access/permissions',
  create: '/admin/settings/access/permissions/create',
  edit: '/admin/settings/access/permissions/edit/:id',
};
