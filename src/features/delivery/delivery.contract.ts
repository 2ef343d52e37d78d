import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';
import { maxPageSize } from '../../contracts/lists/page-size.ts';

/** A field as readers may know it: enough to read and query it, nothing of how it is edited. */
export const PublicField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  required: z.boolean(),
  /** True where the value is a list. */
  multiple: z.boolean(),
  options: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
  filterable: z.boolean(),
  sortable: z.boolean(),
});
export type PublicField = z.infer<typeof PublicField>;

export const PublicType = z.object({
  slug: z.string(),
  name: z.string(),
  isSingle: z.boolean(),
  fields: z.array(PublicField),
});
export type PublicType = z.infer<typeof PublicType>;

/**
 * A published entry as the world sees it. Not among it: accounts, status (always published), meta and version.
 * Each field of the type is a key of `customFields`, null where the entry has no value.
 */
export const PublishedEntry = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  content: z.union([
    z.string(),
    z.object({ json: z.object({ blocks: z.array(z.record(z.string(), z.unknown())) }), html: z.string() }),
  ]),
  contentType: z.string(),
  /** A name, never an e-mail address. */
  author: z.string().nullable(),
  customFields: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
});
export type PublishedEntry = z.infer<typeof PublishedEntry>;

/** With `fields=` only the named parts come; the id always does. */
const PublishedParts = PublishedEntry.extend({
  /** Only for a program that asked for drafts, and in a preview. */
  status: z.enum(['publish', 'draft']),
  isPreview: z.literal(true),
})
  .partial()
  .required({ id: true });

const success = z.literal(true);
const named = (max: number) => z.string().max(max).optional();

const selection = {
  fields: named(2000).describe(
    'Parts of the entry to answer, comma-separated: title, slug, … and custom fields by name',
  ),
  status: named(20).describe('With an API token: published, draft (the newest content of every entry) or any'),
  privateFields: named(5).describe('With an API token: true adds the private fields'),
  include: named(2000).describe('Relations to fill in with the entries they name, comma-separated; one level deep'),
};

const PublishedList = z.object({
  success,
  data: z.array(PublishedParts),
  meta: z.object({
    total: z.int(),
    page: z.int(),
    pageSize: z.int().max(maxPageSize),
    pageCount: z.int(),
    /** Only where a filtered list has more entries than its total says. */
    totalIsExact: z.literal(false).optional(),
  }),
  pageCount: z.int(),
});

export const delivery = contract({
  document: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary:
      'The OpenAPI document of published content: each public type with its fields, filters, orders and relations',
    permission: 'public',
    result: z.record(z.string(), z.unknown()),
    envelope: 'raw',
    errors: ['SERVER_SECRET_REQUIRED'],
  }),
  types: endpoint({
    method: 'GET',
    path: '/api/content',
    summary: 'The public content types and their fields',
    permission: 'public',
    result: z.object({ success, data: z.array(PublicType) }),
    envelope: 'raw',
    errors: ['SERVER_SECRET_REQUIRED'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/content/{type}',
    summary: 'Published entries of a public type, or the entry of a single. Filters read filter[field][operator]=value',
    permission: 'public',
    params: z.object({ type: z.string() }),
    query: z.looseObject({
      page: named(15).describe('From 1'),
      after: named(100).describe(
        'Instead of page: the id of the last entry read so far; the answer has the entries behind it',
      ),
      pageSize: named(15).describe(`10, at most ${maxPageSize}`),
      sort: named(500).describe('Comma-separated fields; a minus sign turns the order around. Default -createdAt'),
      search: named(200).describe('Text that title, slug or a textual field holds'),
      count: named(100).describe('exact: the total of a filtered list counts beyond 10000 entries too'),
      ...selection,
    }),
    result: z.union([PublishedList, z.object({ success, data: PublishedParts })]),
    envelope: 'raw',
    errors: ['SERVER_SECRET_REQUIRED'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/content/{type}/{slug}',
    summary: 'One published entry of a public type. A former slug leads on with 301',
    permission: 'public',
    params: z.object({ type: z.string(), slug: z.string() }),
    query: z.looseObject({
      ...selection,
      preview: named(200).describe(
        'The token of a preview link: the newest content of that entry, also before it is published',
      ),
    }),
    result: z.object({ success, data: PublishedParts }),
    envelope: 'raw',
    errors: ['SERVER_SECRET_REQUIRED'],
  }),
});
