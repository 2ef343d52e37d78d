import { z } from 'zod';
import { contract, endpoint, idParams } from '../../contracts/call/endpoint.ts';
import { Person } from '../../contracts/session/person.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { isStorable, notStorable } from '../../contracts/text/storable-text.ts';

/** Most views a person keeps of one table. */
export const maxViews = 50;
/** Of all tables, whatever they are called: nobody needs rights to save views, so they must not fill the disk. */
export const maxViewsOfAll = 500;
/** More than the longest address that arrives, with a thousand columns switched by hand. */
const maxLookMs = 40_000;
/** Of all views of a person together, as JSON. */
export const maxViewCharacters = 1_000_000;

const storable = (max: number) => z.string().max(max).refine(isStorable, notStorable);

const maxColumns = 1000;
const tooMany = 'at most 1000 columns';

/** What a table shows: the parameters of its address, such as search, filters and order, and its columns and row height. */
const TableLook = z.object({
  parameters: z
    .record(storable(100), storable(20_000))
    .refine((value) => Object.keys(value).length <= 20, 'at most 20 parameters'),
  /** Columns that were switched on or off by hand. */
  columns: z.record(storable(200), z.boolean()).refine((value) => Object.keys(value).length <= maxColumns, tooMany),
  /** Columns that were moved and what stood beside them, from left to right. */
  order: z.array(storable(200)).max(maxColumns, tooMany).default([]),
  /** Of columns that were resized, in CSS pixels. */
  widths: z
    .record(storable(200), z.int().min(64).max(1200))
    .refine((value) => Object.keys(value).length <= maxColumns, tooMany)
    .default({}),
  /** Columns that stay in sight beside the rows' name. */
  pinned: z.array(storable(200)).max(maxColumns, tooMany).default([]),
  density: z.enum(['default', 'comfortable', 'compact']),
});
export type TableLook = z.infer<typeof TableLook>;

/** A named view of one of the console's tables: its owner's alone, or shared with everybody who sees the table. */
export const TableView = z.object({
  id: z.uuid(),
  tableId: z.string(),
  name: z.string(),
  look: TableLook,
  isShared: z.boolean(),
  /** Who made it. */
  owner: Person.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
});
export type TableView = z.infer<typeof TableView>;

const tableId = storable(200).min(1, 'The table is required');
const name = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(60, 'Name must be at most 60 characters')
  .refine(isStorable, notStorable)
  .refine(isOneLine, notOneLine('Name'));

const look = TableLook.refine((value) => JSON.stringify(value).length <= maxLookMs, 'holds more than a view can keep');

/** Takes `settings.edit`. */
const isShared = z.boolean();

export const TableViewDraft = z.object({ tableId, name, look, isShared: isShared.default(false) });
export type TableViewDraft = z.infer<typeof TableViewDraft>;

export const TableViewChange = z.object({ name, look, isShared, version: z.int() }).partial();
export type TableViewChange = z.infer<typeof TableViewChange>;

const base = '/admin/api/table-views';

export const tableViews = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'My views of one table, and those shared with everybody, by name',
    permission: 'signed-in',
    query: z.object({ table: tableId }),
    result: z.array(TableView),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Save a view of a table under a name',
    permission: 'signed-in',
    body: TableViewDraft,
    result: TableView,
    message: 'View saved',
    status: 201,
    perHour: 120,
    idempotent: true,
    errors: ['TABLE_VIEW_NAME_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary:
      'Rename a view of mine, make it show something else, or share it; those of others if they are shared and one may edit settings',
    permission: 'signed-in',
    params: idParams,
    body: TableViewChange,
    result: TableView,
    message: 'View saved',
    perHour: 300,
    errors: ['TABLE_VIEW_NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a view of mine, or a shared one if one may edit settings',
    permission: 'signed-in',
    perHour: 300,
    params: idParams,
    result: z.null(),
    message: 'View deleted',
    errors: [],
  }),
});
