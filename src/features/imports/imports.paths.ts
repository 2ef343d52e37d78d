import { withQuery } from '../../admin-kit/paths.ts';

/** Where the console shows imports. */
export const importsPaths = {
  /** `into` is the slug of the type that the rows go into. */
  list: (query: { into?: string } = {}) => withQuery('/admin/editor/imports', query),
  one: (id: string, query: { into?: string } = {}) =>
    withQuery(`/admin/editor/imports/${encodeURIComponent(id)}`, query),
};

/** The same addresses as the router matches them. */
export const importsPatterns = {
  list: '/admin/editor/imports',
  one: '/admin/editor/imports/:id',
};
