import { withQuery } from '../../admin-kit/paths.ts';

/** Where the console shows its pages. */
export const usersPaths = {
  list: (query: { role?: string } = {}) => withQuery('/admin/users', query),
  create: () => '/admin/users/create',
  edit: (id: string) => `/admin/users/edit/${encodeURIComponent(id)}`,
  access: (id: string, query: { slug?: string } = {}) =>
    withQuery(`/admin/users/access/${encodeURIComponent(id)}`, query),
};

/** The same addresses as the router matches them. */
export const usersPatterns = {
  list: '/admin/users',
  create: '/admin/users/create',
  edit: '/admin/users/edit/:id',
  access: '/admin/users/access/:id',
};
