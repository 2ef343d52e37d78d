import { withQuery } from '../../admin-kit/paths.ts';

/** Where the console shows its pages. */
export const rolesPaths = {
  list: () => '/admin/settings/access/roles',
  /** `from` is the id of a role to begin with a copy of, `permission` the slug of one to begin with. */
  create: (query: { from?: string; permission?: string } = {}) =>
    withQuery('/admin/settings/access/roles/create', query),
  edit: (id: string) => `/admin/settings/access/roles/edit/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const rolesPatterns = {
  list: '/admin/settings/access/roles',
  create: '/admin/settings/access/roles/create',
  edit: '/admin/settings/access/roles/edit/:id',
};
