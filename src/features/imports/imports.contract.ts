import { z } from 'zod';
import { contract, endpoint, idParams } from '../../contracts/call/endpoint.ts';
import { encodingNames } from './file/encodings.rules.ts';

/** The largest file that the console takes, in bytes; the command takes larger ones. */
export const maxImportBytes = 50_000_000;
/** The most rows that the console takes. */
export const maxRows = 200_000;

export const importStatuses = ['open', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema.optional());

/** What a person says of a file; what is left out or empty is found out. */
export const ImportReading = z.object({
  encoding: orNull(z.enum(encodingNames, `must be one of ${encodingNames.join(', ')}`)),
  /** From 1. */
  headerLine: orNull(
    z.coerce
      .number('must be a whole number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(1000, 'must be at most 1000'),
  ),
  /** Of a workbook; the first if none is named. */
  sheet: orNull(z.string().max(200)),
});
export type ImportReading = z.infer<typeof ImportReading>;

/** What a column of a file holds, and the field types that would take it. */
export const ImportColumn = z.object({
  name: z.string(),
  filled: z.int(),
  /** What a person should know before they agree; null if nothing. */
  note: z.string().nullable(),
  /** Every field type that takes each value of the column, the proposed one first, with its settings. */
  kinds: z.array(z.object({ type: z.string(), settings: z.record(z.string(), z.unknown()) })),
  /** The different texts, where they are few. */
  choices: z.array(z.string()).nullable(),
  /** The mark before the fraction of its numbers; null where nothing decides it. */
  decimal: z.enum(['.', ',']).nullable().default(null),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

const column = z.string().max(1000);

/** One column and the field that takes it. `label`, `type` and `isRequired` are those of a new type's field. */
export const PlannedField = z.object({
  column,
  name: z.string('Field name is required').max(200),
  label: z.string().max(200, 'Display Name must be at most 200 characters').optional(),
  type: z.string().max(40).optional(),
  isRequired: z.boolean().default(false),
  /** The mark before the fraction of the column's numbers, where a person decides it. */
  decimal: z.enum(['.', ',']).optional(),
  /** Of a relation: entries that its cells name and that are not there are created, with their titles alone. */
  createMissing: z.boolean().optional(),
});
export type PlannedField = z.infer<typeof PlannedField>;

/** What becomes of a file: into which type, which column feeds what, and how a row is recognised. */
export const ImportPlan = z.object({
  /** `new`: the type is created with its fields. `existing`: the slug or id of an existing type. */
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('new'), name: z.string().max(200), slug: z.string().max(200), isPublic: z.boolean() }),
    z.object({ kind: z.literal('existing'), contentType: z.string().max(200) }),
  ]),
  /** The columns of titles, slugs and bodies; without a title a row is called "Untitled N". */
  title: column.nullable(),
  slug: column.nullable(),
  content: column.nullable(),
  fields: z.array(PlannedField).max(500),
  /** The column whose values identify existing entries; null: a row is recognised as the entry of an earlier import. */
  key: column.nullable(),
  /** The column of the statuses, in words; rows without one have that of `status`. */
  statusFrom: column.nullable().default(null),
  /** The column of the days or moments of publication. */
  publishedFrom: column.nullable().default(null),
  /** Of new entries. */
  status: z.enum(['draft', 'publish']),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/** Why one cell, or a row as a whole, is rejected. */
export const RowError = z.object({
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});
export type RowError = z.infer<typeof RowError>;

/** A file that was read, and what came of it. */
export const Import = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** In words: `CSV with semicolons`. */
  format: z.string(),
  /** Of a text; null of a workbook. */
  encoding: z.enum(encodingNames).nullable(),
  /** The line with the names of the columns, from 1; null where the format has none. */
  headerLine: z.int().nullable(),
  /** The sheets of a workbook, and the one that was read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  status: z.enum(importStatuses),
  rows: z.int(),
  /** How many rows were dealt with. */
  position: z.int(),
  columns: z.array(ImportColumn),
  plan: ImportPlan.nullable(),
  contentType: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }).nullable(),
  counts: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** Of an import that was taken back. */
    removed: z.int(),
    restored: z.int(),
    kept: z.int(),
  }),
  /** What did not go as meant, beside the rows. */
  notes: z.array(z.string()),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** `undo`: there is something to take back. */
  can: z.object({ cancel: z.boolean(), undo: z.boolean() }),
});
export type Import = z.infer<typeof Import>;

/** What a plan makes of some rows; nothing is written. */
export const ImportCheck = z.object({
  looked: z.int(),
  /** The row to go on after; null behind the last. */
  next: z.int().nullable(),
  counts: z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int() }),
  /** Cells that are rejected, by column. */
  refusedCells: z.record(z.string(), z.int()),
  /** The first rejected rows of these. */
  refused: z.array(z.object({ row: z.int(), line: z.int(), refusals: z.array(RowError) })),
  /** What cells of relations name that is not there, by column. */
  missing: z.record(z.string(), z.array(z.string())).default({}),
  /** The first rows of the file, where the check begins with them. */
  preview: z.array(
    z.object({
      row: z.int(),
      line: z.int(),
      cells: z.record(z.string(), z.string()),
      refusals: z.array(RowError),
    }),
  ),
});
export type ImportCheck = z.infer<typeof ImportCheck>;

const base = '/admin/api/imports';
const permission = { perType: 'create' } as const;

export const imports = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'The newest imports: those of the caller, to administrators those of everybody',
    permission,
    result: z.array(Import),
    errors: [],
  }),
  upload: endpoint({
    method: 'POST',
    path: base,
    summary: 'Read a CSV, JSON, .xlsx or .ods file of rows as multipart/form-data; nothing is imported yet',
    permission,
    upload: { part: 'file', maxBytes: maxImportBytes },
    body: ImportReading,
    result: Import,
    status: 201,
    idempotent: true,
    perHour: 200,
    errors: ['IMPORT_UNREADABLE', 'OVERLOADED'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One import: what the file holds, and how far it is',
    permission,
    params: idParams,
    result: Import,
    errors: [],
  }),
  suggest: endpoint({
    method: 'GET',
    path: `${base}/{id}/suggestion`,
    summary: 'A plan for the file: a new type, or the fields of an existing one that its columns match',
    permission,
    params: idParams,
    query: z.object({ contentType: z.string().max(200).optional() }),
    result: ImportPlan,
    errors: [],
  }),
  check: endpoint({
    method: 'POST',
    path: `${base}/{id}/check`,
    summary: 'What a plan makes of the next rows, without writing any: new, changed, unchanged and refused ones',
    permission,
    params: idParams,
    body: z.object({ plan: ImportPlan, after: z.int().min(0).default(0) }),
    result: ImportCheck,
    errors: ['IMPORT_STARTED', 'OVERLOADED'],
  }),
  run: endpoint({
    method: 'POST',
    path: `${base}/{id}/run`,
    summary:
      'Import: creates the type with its fields, if the plan says so, and begins with the rows. Needs the rights to create and edit entries of the type, to publish them if they are to be published; for a new type content-types.create, content-types.edit and field-groups.create',
    permission,
    params: idParams,
    body: ImportPlan,
    result: Import,
    message: 'Import started',
    changesRights: true,
    errors: ['IMPORT_STARTED', 'CONTENT_TYPE_SLUG_TAKEN', 'FIELD_NAME_TAKEN', 'FIELD_GROUP_SLUG_TAKEN'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${base}/{id}/cancel`,
    summary: 'Stop an import; the rows that were imported stay until it is undone',
    permission,
    params: idParams,
    result: Import,
    message: 'Import stopped',
    errors: ['IMPORT_NOT_RUNNING'],
  }),
  undo: endpoint({
    method: 'POST',
    path: `${base}/{id}/undo`,
    summary:
      'Undo an import: removes the entries that it made and restores those that it changed, except what was changed since; then the type that it made, if nothing else is in it. Needs the rights to delete and edit entries of the type',
    permission,
    params: idParams,
    result: Import,
    message: 'Undo started',
    errors: ['IMPORT_NOT_UNDOABLE'],
  }),
  report: endpoint({
    method: 'GET',
    path: `${base}/{id}/report`,
    summary: 'The rows that were refused, or kept by the undo, with line, column, value and reason',
    permission,
    params: idParams,
    query: z.object({ after: z.coerce.number('must be a number').int().min(0).default(0) }),
    result: z.object({
      rows: z.array(
        z.object({ row: z.int(), line: z.int(), outcome: z.enum(['refused', 'kept']), refusals: z.array(RowError) }),
      ),
      next: z.int().nullable(),
    }),
    errors: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Forget an import and the rows that were read; what it made stays',
    permission,
    params: idParams,
    result: z.null(),
    message: 'Import forgotten',
    errors: ['IMPORT_STARTED'],
  }),
});
