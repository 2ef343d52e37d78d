import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';

/** What roles may be granted here. */
export const redirectsPermissions = { redirects: ['view', 'create', 'edit', 'delete'] } as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    redirects: (typeof redirectsPermissions)['redirects'][number];
  }
}

/** The most rows of a file, and bytes of it. */
export const maxFileRows = 5_000;
const maxFileBytes = 5_000_000;

/** Where a path of this site leads that has no page: to a path or an address, for good (301) or for now (302). */
export const Redirect = z.object({
  id: z.uuid(),
  from: z.string(),
  to: z.string(),
  permanent: z.boolean(),
  hits: z.int(),
  lastHitAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
});
export type Redirect = z.infer<typeof Redirect>;

const address = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .max(2000, `${label} must be at most 2000 characters`);

const shape = { from: address('From'), to: address('To'), permanent: z.boolean() };

export const RedirectDraft = z.object({ ...shape, permanent: shape.permanent.default(true) });
export type RedirectDraft = z.infer<typeof RedirectDraft>;

export const RedirectChange = z.object(shape).partial().extend({ version: z.int().optional() });
export type RedirectChange = z.infer<typeof RedirectChange>;

export const RedirectQuery = listQuery({
  sort: ['from', 'to', 'permanent', 'hits', 'lastHitAt', 'createdAt', 'updatedAt'],
  defaultSort: { by: 'from', dir: 'asc' },
  filters: columnFilters({
    from: 'text',
    to: 'text',
    permanent: ['true', 'false'],
    hits: 'number',
    lastHitAt: 'date',
    createdAt: 'date',
    updatedAt: 'date',
  }),
});
export type RedirectQuery = z.infer<typeof RedirectQuery>;

/** A path that visitors asked for in vain. */
export const MissingPath = z.object({
  id: z.uuid(),
  path: z.string(),
  hits: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type MissingPath = z.infer<typeof MissingPath>;

export const MissingPathQuery = listQuery({
  sort: ['path', 'hits', 'firstAt', 'lastAt'],
  defaultSort: { by: 'hits', dir: 'desc' },
  filters: columnFilters({ path: 'text', hits: 'number', firstAt: 'date', lastAt: 'date' }),
});
export type MissingPathQuery = z.infer<typeof MissingPathQuery>;

/** What a file of redirects changed. */
export const RedirectImport = z.object({ created: z.int(), updated: z.int(), unchanged: z.int() });
export type RedirectImport = z.infer<typeof RedirectImport>;

const base = '/admin/api/redirects';

export const redirects = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Redirects by hand',
    permission: 'redirects.view',
    query: RedirectQuery,
    result: page(Redirect),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Lead a path without a page on to another path or address',
    permission: 'redirects.create',
    body: RedirectDraft,
    result: Redirect,
    message: 'Redirect created',
    status: 201,
    idempotent: true,
    errors: ['REDIRECT_EXISTS'],
  }),
  missing: endpoint({
    method: 'GET',
    path: `${base}/missing`,
    summary: 'Paths that visitors asked for in vain, most frequent first',
    permission: 'redirects.view',
    query: MissingPathQuery,
    result: page(MissingPath),
    envelope: 'page',
    errors: [],
  }),
  forget: endpoint({
    method: 'DELETE',
    path: `${base}/missing/{id}`,
    summary: 'Forget a path that was asked for in vain; it is listed again when somebody asks again',
    permission: 'redirects.edit',
    params: idParams,
    result: z.null(),
    message: 'Path forgotten',
    errors: [],
  }),
  export: endpoint({
    method: 'GET',
    path: `${base}/export`,
    summary: 'All redirects by hand as CSV, as the import takes them',
    permission: 'redirects.view',
    result: z.string(),
    envelope: 'raw',
    errors: [],
  }),
  import: endpoint({
    method: 'POST',
    path: `${base}/import`,
    summary:
      'Create and change redirects by a CSV with the columns from, to and permanent, as multipart/form-data: all of its rows or none',
    permission: { allOf: ['redirects.create', 'redirects.edit'] },
    upload: { part: 'file', maxBytes: maxFileBytes },
    result: RedirectImport,
    message: 'Redirects imported',
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One redirect',
    permission: 'redirects.view',
    params: idParams,
    result: Redirect,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change a redirect',
    permission: 'redirects.edit',
    params: idParams,
    body: RedirectChange,
    result: Redirect,
    message: 'Redirect updated',
    seenBy: 'redirects.view',
    errors: ['REDIRECT_EXISTS', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a redirect',
    permission: 'redirects.delete',
    params: idParams,
    result: z.null(),
    message: 'Redirect deleted',
    errors: [],
  }),
});

/** A slug under which an entry of a public type was published, and the one that it has today. */
export const FormerAddress = z.object({ from: z.string(), to: z.string(), type: z.string() });
export type FormerAddress = z.infer<typeof FormerAddress>;

const number = z.string().max(15).optional();

export const formerAddresses = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/redirects',
    summary: 'Former slugs of published entries and the slugs that they have today, by the slug of their content type',
    permission: 'public',
    query: z.looseObject({
      page: number.describe('From 1'),
      pageSize: number.describe('100, at most 1000'),
    }),
    result: z.object({
      success: z.literal(true),
      data: z.array(FormerAddress),
      meta: z.object({ total: z.int(), page: z.int(), pageSize: z.int(), pageCount: z.int() }),
      pageCount: z.int(),
    }),
    envelope: 'raw',
    errors: [],
  }),
});
