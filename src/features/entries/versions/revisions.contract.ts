import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../../contracts/call/endpoint.ts';
import { listQuery } from '../../../contracts/lists/list-query.ts';
import { maxPageSize } from '../../../contracts/lists/page-size.ts';
import { Person } from '../../../contracts/session/person.ts';
import { Entry } from '../entries.contract.ts';
import { RevisionAction, RevisionSource } from '../saving/revision-action.rules.ts';

/** One save of an entry, or of its draft. */
const Revision = z.object({
  /** The version that the save made. */
  version: z.int(),
  action: RevisionAction,
  /** Paths of what it changed: `title`, `slug`, `content`, `customFields.{name}`. */
  fields: z.array(z.string()),
  isAutosave: z.boolean(),
  /** Delivery shows this one. */
  isLive: z.boolean(),
  restoredFrom: z.int().nullable(),
  by: Person.nullable(),
  source: RevisionSource,
  /** Null for anyone who lacks settings.view. */
  ip: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Revision = z.infer<typeof Revision>;

const WordPart = z.object({ text: z.string(), op: z.enum(['same', 'added', 'removed']) });

/** The same with what the entry said then. */
const WholeRevision = Revision.extend({
  title: Entry.shape.title,
  slug: Entry.shape.slug,
  content: Entry.shape.content,
  customFields: Entry.shape.customFields,
  changes: z.array(
    z.object({
      path: z.string(),
      label: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** Of a text its words, of a document its changed blocks with theirs; without markup. */
      words: z.union([z.array(WordPart), z.array(z.object({ block: z.int(), words: z.array(WordPart) }))]).optional(),
    }),
  ),
});
export type WholeRevision = z.infer<typeof WholeRevision>;

const versionText = z.string().regex(/^[1-9]\d{0,8}$/, 'must be the version of a revision');
const versionParams = idParams.extend({ version: versionText.transform(Number) });

const base = '/admin/api/content/{id}/revisions';

export const revisions = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'The saves of an entry, newest first',
    permission: { perType: 'view' },
    params: idParams,
    query: listQuery({
      sort: ['version'],
      defaultSort: { by: 'version', dir: 'desc' },
      defaultPageSize: maxPageSize,
    }),
    result: page(Revision),
    envelope: 'page',
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{version}`,
    summary: 'One revision of an entry, and the fields that it changed',
    permission: { perType: 'view' },
    params: versionParams,
    query: z.object({
      /** What it is compared with; the revision before it if absent. */
      against: z
        .union([
          z.enum(['current', 'published'], 'must be current, published or the version of a revision'),
          versionText.transform(Number),
        ])
        .optional(),
    }),
    result: WholeRevision,
    errors: [],
  }),
  restore: endpoint({
    method: 'POST',
    path: `${base}/{version}/restore`,
    summary: 'Copy a revision, or the named parts of it, into the draft',
    permission: { perType: 'edit' },
    params: versionParams,
    body: z
      .object({
        /** Paths, as `fields` of a revision names them. */
        fields: z.array(z.string().max(200)).min(1).max(1000).optional(),
        /** The version of the entry that the sender knows; another one is rejected. */
        version: z.int().optional(),
      })
      .prefault({}),
    result: Entry,
    envelope: 'skipping',
    message: 'Revision restored',
    seenBy: { perType: 'view' },
    errors: ['VERSION_CONFLICT', 'ENTRY_IN_TRASH', 'ENTRY_SLUG_TAKEN', 'VALUE_TAKEN'],
  }),
});
