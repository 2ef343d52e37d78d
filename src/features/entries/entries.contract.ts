import { z } from 'zod';
import { parseDocument } from '../../block-types/document/block-document.ts';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { listQuery, TableFilters } from '../../contracts/lists/list-query.ts';
import { maxPageSize } from '../../contracts/lists/page-size.ts';
import { Person } from '../../contracts/session/person.ts';
import { slugSchema } from '../../contracts/text/slug.ts';
import { composed } from '../../contracts/text/storable-text.ts';
import { FieldDefinition } from '../../field-types/definition/definition.ts';
import { hasMarkup, isReadableHtml } from '../../field-types/kit/html-text.ts';
import { GroupLayout } from '../field-groups/field-groups.contract.ts';
import { Timestamp } from './schedule/timestamp.rules.ts';

/** What roles may be granted here [C02]. */
export const entriesPermissions = {
  content: ['view', 'create', 'edit', 'delete', 'publish'],
} as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    content: (typeof entriesPermissions)['content'][number];
  }
}

export const entryStatuses = ['draft', 'publish', 'trash'] as const;
export const EntryStatus = z.enum(entryStatuses);
export type EntryStatus = z.infer<typeof EntryStatus>;

const contentText = z.string().max(1_000_000, 'Content must be at most 1000000 characters');

/** A plain string, or editor blocks with the HTML the server derives from them [H13]. */
export const EntryContent = z.union([
  contentText,
  z.object({ json: z.object({ blocks: z.array(z.record(z.string(), z.unknown())) }), html: z.string() }),
]);
export type EntryContent = z.infer<typeof EntryContent>;

/**
 * Content as people and programs write it: text or HTML, or blocks by the rules of an `editor` field, each error at its
 * path [H12] [H13]. HTML that comes with blocks counts for nothing.
 */
export const WrittenContent = contentSchema({ isDraft: false });
/** The same of a draft, whose blocks may be unfinished. */
export const DraftContent = contentSchema({ isDraft: true });

function contentSchema(options: { isDraft: boolean }) {
  return z
    .union([
      contentText.refine((text) => !hasMarkup(text) || isReadableHtml(text), 'Content holds too much markup'),
      z.object({ json: z.unknown(), html: z.string().optional() }),
    ])
    .transform((content, context): EntryContent => {
      if (typeof content === 'string') return content;
      const parsed = parseDocument(content.json, options);
      if (parsed.document !== null) return { json: parsed.document, html: '' };
      for (const { path, message } of parsed.refusals)
        context.addIssue({ code: 'custom', path: ['json', ...path], message });
      return z.NEVER;
    });
}

/** Field name to value; each value is checked by its field's type. */
const customFields = z.record(z.string(), z.unknown());

/** What a published entry says next, whole. */
export const Draft = z.object({
  title: z.string(),
  slug: z.string(),
  content: EntryContent,
  customFields,
  updatedAt: z.iso.datetime(),
  updatedBy: Person.nullable(),
});

/** One entry [H09]. The GMT twins hold the same moment, in UTC like every timestamp here. `can` is what the reader may do with it. */
export const Entry = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  content: EntryContent,
  status: EntryStatus,
  contentType: z.string(),
  contentTypeId: z.uuid(),
  author: z.string().nullable(),
  userId: z.uuid().nullable(),
  customFields,
  meta: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
  createdAtGmt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  updatedAtGmt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  publishAt: z.iso.datetime().nullable(),
  unpublishAt: z.iso.datetime().nullable(),
  /** Why what was due could not be done. */
  scheduleError: z.string().nullable(),
  updatedBy: Person.nullable(),
  /** Raised by every save, of what is live as of the draft. */
  version: z.int(),
  hasDraft: z.boolean(),
  /** Null where the entry itself is the newest: it is not published, or nobody changed it since. */
  draft: Draft.nullable(),
  /** `edit` is about what is live; the draft of a published entry needs the type's edit alone. */
  can: z.object({ edit: z.boolean(), publish: z.boolean(), delete: z.boolean() }),
});
export type Entry = z.infer<typeof Entry>;

/** An entry as lists show it. */
export const ListedEntry = Entry.omit({ draft: true }).extend({
  /** Its content and values are long: texts are cut and say how long they are, other long values are null. One entry has them whole. */
  isCut: z.literal(true).optional(),
});
export type ListedEntry = z.infer<typeof ListedEntry>;

/** How the parts of an entry are spelled. */
export const entryParts = {
  title: z
    .string('Title is required')
    .overwrite(composed)
    .trim()
    .min(1, 'Title is required')
    .max(500, 'Title must be at most 500 characters'),
  slug: slugSchema({ max: 200, required: 'Slug is required', mayLookLikeId: true }),
  content: WrittenContent,
  status: EntryStatus,
  customFields,
  meta: z.record(z.string().min(1).max(100), z.unknown()),
};

/** Without a slug one is derived from the title. Without a status: publish if the caller may publish, else draft [Q10]. */
export const EntryDraft = z.object({
  contentType: z.string('Content type is required').min(1, 'Content type is required').max(100),
  title: entryParts.title,
  slug: entryParts.slug.optional(),
  content: entryParts.content.default(''),
  status: entryParts.status.optional(),
  customFields: entryParts.customFields.default({}),
  meta: entryParts.meta.default({}),
});
export type EntryDraft = z.infer<typeof EntryDraft>;

/** Custom fields and meta merge by key; null clears a key, and cancels a moment. */
export const EntryChange = z.object(entryParts).partial().extend({
  version: z.int().optional(),
  publishAt: Timestamp.nullable().optional(),
  unpublishAt: Timestamp.nullable().optional(),
});
export type EntryChange = z.infer<typeof EntryChange>;

/** A content type as those who write its entries see it; they need no right on content types themselves. `can` is what the reader may do with its entries. */
export const EntryType = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  isSingle: z.boolean(),
  isPublic: z.boolean(),
  /** Without the trash. */
  entryCount: z.int(),
  can: z.object({ create: z.boolean(), publish: z.boolean() }),
});
export type EntryType = z.infer<typeof EntryType>;

/**
 * The same with the fields of its entries, through all its groups, in their order, and the columns that their list shows to who
 * has chosen nothing else; none where the console chooses.
 */
export const EntryModel = EntryType.extend({
  fields: z.array(FieldDefinition),
  listColumns: z.array(z.string()),
  /** Where a front end of one's own shows an entry before it is published; null: the page of this site. */
  previewUrl: z.string().nullable(),
  usesContent: z.boolean(),
  /** What the form calls the title. */
  titleLabel: z.string(),
  /** The groups of the fields, as parts of the form in their order; `fields` are names. */
  sections: z.array(z.object({ id: z.uuid(), name: z.string(), layout: GroupLayout, fields: z.array(z.string()) })),
});
export type EntryModel = z.infer<typeof EntryModel>;

const base = '/admin/api/content';
const idList = z
  .array(z.uuid().toLowerCase())
  .min(1, 'Choose at least one entry')
  .max(500, 'At most 500 entries at once');

const columns = {
  sort: /^(?:id|name|title|slug|status|author|createdAt|updatedAt|publishedAt|hasDraft|publishAt|unpublishAt|customFields\.[a-z][a-z0-9_]{0,63})$/,
  defaultSort: { by: 'createdAt', dir: 'desc' },
  // Which custom fields there are, the service knows.
  filters: TableFilters,
} as const;

const narrowing = {
  status: EntryStatus.optional(),
  /** Who wrote them first. */
  userId: z.uuid('must be the id of a user').optional(),
};

/** Entries that one call changes, where the question of their list chooses them. */
export const maxChosenEntries = 10_000;

/** Entries of a type by the question that their list is asked, in place of their ids. */
export const entryChoice = {
  filters: TableFilters.optional(),
  search: z.string().trim().max(200).optional(),
  ...narrowing,
  /** How many the person saw; others are rejected with SELECTION_CHANGED. */
  expected: z.int().min(0).optional(),
};
const EntryChoice = z.object(entryChoice);
export type EntryChoice = z.infer<typeof EntryChoice>;

const isChosen = ({ ids, ...choice }: { ids?: unknown } & EntryChoice) =>
  ids !== undefined || choice.filters !== undefined || choice.search !== undefined || choice.status !== undefined;

/** The error of a call that names its entries in no way. */
export const namesEntries: [typeof isChosen, { path: string[]; message: string }] = [
  isChosen,
  { path: ['ids'], message: 'Name the entries by ids, or by filters' },
];

export const BulkEntries = z
  .object({
    ids: idList.optional(),
    /** Of entries that the question of their list chooses. */
    contentType: z.string().min(1).max(100).optional(),
    ...entryChoice,
    action: z.enum(['publish', 'draft', 'trash', 'restore', 'delete']),
    /** By id, what each of them must still be at; absent for any. */
    versions: z.record(z.uuid().toLowerCase(), z.int()).default({}),
  })
  .refine(...namesEntries)
  .refine(({ ids, contentType }) => ids !== undefined || contentType !== undefined, {
    path: ['contentType'],
    message: 'Content type is required',
  });
export type BulkEntries = z.infer<typeof BulkEntries>;

/**
 * What was changed, with the status before and the version after; of deleted ones the last. Entries that were so already are
 * not among them.
 */
export const ChangedEntries = z.object({
  count: z.int(),
  changed: z.array(
    z.object({
      id: z.uuid(),
      from: EntryStatus,
      version: z.int(),
      /** A draft or a planned moment went with it, which its former status does not bring back. */
      lostMore: z.literal(true).optional(),
    }),
  ),
});
export type ChangedEntries = z.infer<typeof ChangedEntries>;

const columnNames = z
  .string()
  .max(10_000)
  .transform((text) => text.split(','));

export const entries = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Entries of a content type; trash only when status=trash',
    permission: { perType: 'view' },
    query: listQuery({ ...columns, extra: { contentType: z.string().max(100).optional(), ...narrowing } }),
    result: page(ListedEntry),
    envelope: 'page',
    errors: [],
  }),
  export: endpoint({
    method: 'GET',
    path: `${base}/export`,
    summary:
      'All entries that match the filters of the list, as CSV: with its columns, or with every field; the last line is “# rows: ” and their number, and a file without it is not whole',
    permission: { perType: 'view' },
    query: listQuery({
      ...columns,
      extra: {
        contentType: z.string('Content type is required').min(1, 'Content type is required').max(100),
        ...narrowing,
        /** With commas; absent for all. */
        columns: columnNames.nullable().default(null),
      },
    }),
    result: z.string(),
    envelope: 'raw',
    errors: [],
  }),
  types: endpoint({
    method: 'GET',
    path: `${base}/types`,
    summary: 'The content types whose entries the reader may view, by name or by the number of their entries',
    permission: { perType: 'view' },
    query: listQuery({
      sort: ['name', 'entryCount'],
      defaultSort: { by: 'name', dir: 'asc' },
      defaultPageSize: maxPageSize,
      extra: { isSingle: z.stringbool('must be true or false').optional() },
    }),
    result: page(EntryType),
    envelope: 'page',
    errors: [],
  }),
  type: endpoint({
    method: 'GET',
    path: `${base}/types/{slug}`,
    summary: 'One of these content types, by slug or id, with the fields of its entries',
    permission: { perType: 'view' },
    params: z.object({ slug: z.string().min(1).max(100) }),
    result: EntryModel,
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create an entry',
    permission: { perType: 'create' },
    body: EntryDraft,
    result: Entry,
    message: 'Entry created successfully',
    status: 201,
    idempotent: true,
    errors: ['ENTRY_SLUG_TAKEN', 'SINGLE_ENTRY_EXISTS', 'VALUE_TAKEN'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One entry',
    permission: { perType: 'view' },
    params: idParams,
    result: Entry,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary:
      'Change an entry; a published one needs publish too, because the change is public at once, and so does its schedule',
    permission: { perType: 'edit' },
    params: idParams,
    body: EntryChange,
    result: Entry,
    message: 'Entry updated successfully',
    seenBy: { perType: 'view' },
    errors: ['ENTRY_SLUG_TAKEN', 'VERSION_CONFLICT', 'SINGLE_ENTRY_EXISTS', 'ENTRY_IN_TRASH', 'VALUE_TAKEN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Move an entry to the trash; a second time, or with permanent=true, remove it',
    permission: { perType: 'delete' },
    params: idParams,
    query: z.object({ permanent: z.stringbool().default(false) }),
    result: z.null(),
    message: 'Entry deleted successfully',
    errors: ['ENTRY_SLUG_TAKEN', 'VALUE_TAKEN'],
  }),
  restore: endpoint({
    method: 'POST',
    path: `${base}/{id}/restore`,
    summary: 'Take an entry out of the trash, as a draft',
    permission: { perType: 'edit' },
    params: idParams,
    result: Entry,
    message: 'Entry restored successfully',
    seenBy: { perType: 'view' },
    errors: ['SINGLE_ENTRY_EXISTS', 'VALUE_TAKEN'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: `${base}/bulk`,
    summary: 'One action on many entries, by their ids or by the question of their list, all or nothing',
    permission: { perType: 'view' },
    body: BulkEntries,
    result: ChangedEntries,
    errors: ['SINGLE_ENTRY_EXISTS', 'ENTRY_SLUG_TAKEN', 'VERSION_CONFLICT', 'VALUE_TAKEN', 'SELECTION_CHANGED'],
  }),
});
