import { z } from 'zod';
import { contract, endpoint, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';

/** One line of the audit log: who did what to what, when and from where. An actor without id is the system itself. */
export const AuditEntry = z.object({
  id: z.uuid(),
  action: z.string(),
  /** With the API token by which a program acted, if one did. */
  actor: z.object({
    id: z.uuid().nullable(),
    email: z.string().nullable(),
    token: z.object({ id: z.uuid(), name: z.string() }).optional(),
  }),
  target: z.object({ type: z.string(), id: z.string().nullable(), label: z.string().nullable() }),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string().nullable(),
  at: z.iso.datetime(),
  /** The permission that the reader would need to see label, before and after, which are null then; null where nothing is hidden. */
  hidden: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;
const message = 'must be a date, or a date with time and zone';

/** A day means its first moment, or with `until` the last, in UTC. */
const moment = (edge: 'since' | 'until') =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/, {
      error: message,
      abort: true,
    })
    .transform((input) =>
      dayOnly.test(input) ? `${input}T${edge === 'since' ? '00:00:00.000' : '23:59:59.999'}Z` : input,
    )
    .transform((input) => new Date(input))
    .refine((date) => !Number.isNaN(date.getTime()), message)
    .optional();

const columns = {
  sort: ['at'],
  defaultSort: { by: 'at', dir: 'desc' as const },
  filters: columnFilters({ action: 'text', actor: 'text', target: 'text', targetType: 'text', ip: 'text', at: 'date' }),
};
const narrowing = {
  /** An id or an e-mail address. */
  actor: z.string().trim().toLowerCase().max(320).optional(),
  /** Ids and e-mail addresses of somebody, comma-separated: what they did, and what was done to them. */
  about: z
    .string()
    .max(2000)
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    )
    .optional(),
  /** `user.updated`, or all that begins with `user.`. */
  action: z.string().trim().max(100).optional(),
  from: moment('since'),
  to: moment('until'),
};

export const AuditQuery = listQuery({ ...columns, extra: narrowing });
export type AuditQuery = z.infer<typeof AuditQuery>;

/** The same question without pages: the answer has every line. */
export const AuditExportQuery = listQuery({
  ...columns,
  extra: { ...narrowing, format: z.enum(['csv', 'json'], 'must be csv or json').default('json') },
});
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;

/** Which first acts people have done; what a seed or a command has made does not count. */
export const FirstActions = z.object({
  /** The content type that a person created last, by id. */
  contentTypeId: z.string().nullable(),
  fieldGroupSaved: z.boolean(),
  entryWritten: z.boolean(),
  entryPublished: z.boolean(),
  userCreated: z.boolean(),
});
export type FirstActions = z.infer<typeof FirstActions>;

export const auditTrail = contract({
  list: endpoint({
    method: 'GET',
    path: '/admin/api/audit',
    summary:
      'The audit trail; actor is an id or an email address; an action that ends in a dot stands for all that begin with it',
    permission: 'settings.view',
    query: AuditQuery,
    result: page(AuditEntry),
    envelope: 'page',
    errors: [],
  }),
  firstActs: endpoint({
    method: 'GET',
    path: '/admin/api/audit/first-acts',
    summary: 'Which first acts people have done here: a content type, fields, an entry, its publication, a user',
    permission: 'settings.view',
    result: FirstActions,
    errors: [],
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/api/audit/export',
    summary: 'All lines of the audit trail that match the filters of the list, as JSON or CSV',
    permission: 'settings.view',
    query: AuditExportQuery,
    result: z.array(AuditEntry),
    envelope: 'raw',
    errors: [],
  }),
});
