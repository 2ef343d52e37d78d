import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';
import { entryChoice, maxChosenEntries, namesEntries } from '../entries.contract.ts';

/** An edit of more entries goes on after its answer. */
export const maxEditedAtOnce = 200;
/** Entries that a rehearsal shows. */
export const maxSampled = 50;

/** What becomes of a value: of any, of a number, of a text, of a list. */
export const editOperations = [
  'set',
  'clear',
  'add',
  'multiply',
  'percent',
  'replace',
  'prepend',
  'append',
  'addValues',
  'removeValues',
] as const;
export type EditOperation = (typeof editOperations)[number];

/** One change. `field` is `title`, `slug`, `content` or the name of a field, also as `customFields.{name}`. */
export const EditChange = z.object({
  field: z.string('Field is required').min(1, 'Field is required').max(100, 'is not a field of this type'),
  operation: z.enum(editOperations, `must be one of ${editOperations.join(', ')}`),
  /** What the operation takes: a number, a text, `{find, with}`, a list, or any value to set. */
  value: z.unknown().optional(),
  /** A multiple that a number is rounded to, half up: 100, 0.01. */
  roundTo: z.number('must be a number above 0').positive('must be a number above 0').finite().optional(),
});
export type EditChange = z.infer<typeof EditChange>;

const ids = z
  .array(z.uuid().toLowerCase())
  .min(1, 'Choose at least one entry')
  .max(maxChosenEntries, `At most ${maxChosenEntries} entries at once`);

/** Entries by their ids, or by the question that their list is asked. */
export const BulkEditRequest = z
  .object({
    contentType: z.string('Content type is required').min(1, 'Content type is required').max(100),
    ids: ids.optional(),
    ...entryChoice,
    changes: z
      .array(EditChange, 'Changes are required')
      .min(1, 'Name at least one change')
      .max(50, 'At most 50 changes'),
    /** Published entries get a draft instead of changing at once. */
    toDraft: z.boolean().default(false),
    /** Answers what would become of the entries; nothing is written. */
    dryRun: z.boolean().default(false),
  })
  .refine(...namesEntries);
export type BulkEditRequest = z.infer<typeof BulkEditRequest>;

const fields = z.record(z.string(), z.array(z.string()));

/** An entry that stays as it was, and why, by path. */
export const RefusedEdit = z.object({ id: z.uuid(), title: z.string(), fields });
export type RefusedEdit = z.infer<typeof RefusedEdit>;

const EditJob = z.object({
  id: z.uuid(),
  position: z.int(),
  total: z.int(),
  status: z.enum(['running', 'done', 'failed', 'undone']),
});

const EditResult = z.object({
  changed: z.int(),
  unchanged: z.int(),
  refused: z.array(RefusedEdit),
  /** Takes the edit back for a day. */
  undo: z.uuid(),
});
export type EditResult = z.infer<typeof EditResult>;

const named = z.record(z.string(), z.unknown());

/** What would become of the entries. `before` and `after` hold the fields that the changes name. */
const Rehearsal = z.object({
  total: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  sample: z.array(
    z.object({ id: z.uuid(), title: z.string(), before: named, after: named, problem: z.string().nullable() }),
  ),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

/** How far an edit is; `result` once it has ended, `error` where it could not go on. */
export const BulkEdit = EditJob.extend({ result: EditResult.nullable(), error: z.string().nullable() });
export type BulkEdit = z.infer<typeof BulkEdit>;

export const BulkEditAnswer = z.union([Rehearsal, EditResult, z.object({ job: EditJob })]);
export type BulkEditAnswer = z.infer<typeof BulkEditAnswer>;

/** What was taken back, and what stays, with the reason. */
const UndoneEdit = z.object({
  restored: z.int(),
  kept: z.array(z.object({ id: z.uuid(), title: z.string(), reason: z.string() })),
});
export type UndoneEdit = z.infer<typeof UndoneEdit>;

const base = '/admin/api/content/bulk-edit';

export const bulkEdits = contract({
  edit: endpoint({
    method: 'POST',
    path: base,
    summary: `Change the values of many entries of a type, each checked like a save; what is rejected stays as it was and is listed. Needs the type's view and edit, for published entries publish, unless \`toDraft\`. Above ${maxEditedAtOnce} entries the answer is 202 with a \`job\``,
    permission: { perType: 'edit' },
    body: BulkEditRequest,
    result: BulkEditAnswer,
    acceptedBy: 'job',
    errors: ['SELECTION_CHANGED', 'VALUE_TAKEN', 'ENTRY_SLUG_TAKEN'],
  }),
  undo: endpoint({
    method: 'POST',
    path: `${base}/undo`,
    summary: 'Take an edit of many entries back within 24 hours, where nobody changed the entry since',
    permission: { perType: 'edit' },
    body: z.object({ undo: z.uuid('must be what the edit answered') }),
    result: UndoneEdit,
    errors: ['VALUE_TAKEN', 'ENTRY_SLUG_TAKEN'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'How far an edit of many entries is, and what came of it',
    permission: { perType: 'edit' },
    params: idParams,
    result: BulkEdit,
    errors: [],
  }),
});
