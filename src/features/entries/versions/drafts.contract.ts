import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';
import { DraftContent, Entry, entryParts } from '../entries.contract.ts';

/** The version that the sender knows; another one is rejected. */
const version = z.int().optional();

/** Publishing checks the rest: a draft takes what its fields can store, whatever their limits. */
const Strict = z.object({
  title: entryParts.title.optional(),
  slug: entryParts.slug.optional(),
  content: DraftContent.optional(),
  customFields: entryParts.customFields.optional(),
  version,
  autosave: z.literal(false).optional(),
});

/** Half-typed values do not keep the others from being saved, so each is checked by itself. */
const Autosave = z.object({
  title: z.unknown().optional(),
  slug: z.unknown().optional(),
  content: z.unknown().optional(),
  customFields: entryParts.customFields.optional(),
  version,
  autosave: z.literal(true),
});

/** Custom fields merge by key; null clears a key. */
export const DraftChange = z.discriminatedUnion('autosave', [Strict, Autosave]);
export type DraftChange = z.infer<typeof DraftChange>;

const known = z.object({ version }).prefault({});

const base = '/admin/api/content/{id}';
const ofEntry = { params: idParams, result: Entry, seenBy: { perType: 'view' } } as const;

export const drafts = contract({
  save: endpoint({
    ...ofEntry,
    method: 'PATCH',
    path: `${base}/draft`,
    summary: 'Change what an entry says next: the draft of a published entry, else the entry itself',
    permission: { perType: 'edit' },
    body: DraftChange,
    envelope: 'skipping',
    message: 'Draft saved',
    errors: ['ENTRY_SLUG_TAKEN', 'ENTRY_IN_TRASH', 'VERSION_CONFLICT', 'VALUE_TAKEN'],
  }),
  publish: endpoint({
    ...ofEntry,
    method: 'POST',
    path: `${base}/publish`,
    summary: 'Publish the draft of an entry',
    permission: { perType: 'publish' },
    body: known,
    message: 'Entry published',
    errors: ['ENTRY_SLUG_TAKEN', 'ENTRY_IN_TRASH', 'VERSION_CONFLICT', 'VALUE_TAKEN'],
  }),
  unpublish: endpoint({
    ...ofEntry,
    method: 'POST',
    path: `${base}/unpublish`,
    summary: 'Unpublish an entry; its newest text stays as a draft',
    permission: { perType: 'publish' },
    body: known,
    message: 'Entry unpublished',
    errors: ['ENTRY_IN_TRASH', 'VERSION_CONFLICT', 'ENTRY_SLUG_TAKEN', 'VALUE_TAKEN'],
  }),
  discard: endpoint({
    ...ofEntry,
    method: 'POST',
    path: `${base}/discard-draft`,
    summary: 'Discard the draft of a published entry',
    permission: { perType: 'edit' },
    body: known,
    message: 'Draft discarded',
    errors: ['VERSION_CONFLICT'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: `${base}/duplicate`,
    summary: 'Create a draft with the newest text of an entry; needs view and create',
    permission: { perType: 'create' },
    params: idParams,
    result: Entry,
    message: 'Entry duplicated',
    status: 201,
    idempotent: true,
    errors: ['SINGLE_HAS_NO_COPY'],
  }),
});
