import { withQuery } from '../../admin-kit/paths.ts';

/** Where the console shows its pages. */
export const entriesPaths = {
  collections: () => '/admin/editor/collections',
  list: (typeSlug: string) => `/admin/editor/collections/${encodeURIComponent(typeSlug)}`,
  /** `for` is what a form in another tab gives along to choose the new entry. */
  create: (typeSlug: string, query: { for?: string } = {}) =>
    withQuery(`/admin/editor/collections/${encodeURIComponent(typeSlug)}/create`, query),
  edit: (typeSlug: string, id: string) =>
    `/admin/editor/collections/${encodeURIComponent(typeSlug)}/edit/${encodeURIComponent(id)}`,
  trash: (typeSlug: string) =>
    withQuery(`/admin/editor/collections/${encodeURIComponent(typeSlug)}`, { status: 'trash' }),
  scheduled: () => '/admin/editor/scheduled',
  singles: () => '/admin/editor/singles',
  single: (id: string) => `/admin/editor/singles/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them. */
export const entriesPatterns = {
  collections: '/admin/editor/collections',
  list: '/admin/editor/collections/:slug',
  create: '/admin/editor/collections/:slug/create',
  edit: '/admin/editor/collections/:slug/edit/:id',
  scheduled: '/admin/editor/scheduled',
  singles: '/admin/editor/singles',
  single: '/admin/editor/singles/:id',
};
