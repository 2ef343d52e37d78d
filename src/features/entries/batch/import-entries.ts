import { isDeepStrictEqual } from 'node:util';
import { AppError, errorFacts } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { audit } from '../../audit/audit.service.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import type { EntryStatus } from '../entries.contract.ts';
import { slugOfTitle } from '../entries.rules.ts';
import { assertThat } from '../entries.service.ts';
import { holdType, isSingleTaken } from '../saving/hold-type.ts';
import { insertUnderSlugs } from '../saving/new-entries.ts';
import { searchTextOf } from '../values/entry-values.rules.ts';
import { findUnknownReferences } from '../values/references.ts';
import { findTakenValues } from '../values/taken-values.ts';
import {
  type BatchRow,
  type ImportedEntry,
  listImportedEntries,
  listSlugOwners,
  lockImportsOf,
} from './batch.queries.ts';
import { type CheckedRow, checkRow, errorsOf, type ImportRow, type RowError } from './import-row.rules.ts';
import { saveUpdates, type Update } from './save-updates.ts';

export interface ImportBatch {
  model: ContentModel;
  /** At most a thousand or so; a file is many batches in one transaction. */
  rows: readonly ImportRow[];
  /** Of entries that are new; those that exist keep theirs. */
  status: Exclude<EntryStatus, 'trash'>;
  /** `all`: a rejected row keeps the whole batch out. `good`: the others go in. `trial`: nothing is written at all. */
  mode: 'all' | 'good' | 'trial';
}

export interface ImportedRow {
  index: number;
  outcome: 'created' | 'updated' | 'unchanged';
  id: string;
  /** The entry's version afterwards. */
  version: number;
}

export interface ImportResult {
  done: ImportedRow[];
  refused: RowError[];
}

/**
 * Creates or updates entries by their import key, under the rules of creating and changing them, in few statements.
 * Rejected rows are returned with path and reason; nothing is written of them, nor, in mode `all`, of any other. Rejects an
 * actor without the rights to create and edit, and to publish where the rows are or would be published.
 */
export function importEntries(ctx: Ctx, batch: ImportBatch): Promise<ImportResult> {
  const { model, status, mode } = batch;
  for (const action of ['create', 'edit'] as const) assertThat(ctx, model, action);
  if (batch.rows.some((row) => (row.status ?? status) === 'publish')) assertThat(ctx, model, 'publish');
  if (mode === 'trial') return tryRows(ctx, batch);
  return inTransaction(ctx, async (ctx) => {
    await lockImportsOf(ctx.db, model.id);
    await holdType(ctx, model);
    const present = await presentEntries(ctx, batch);
    const { good, refused } = await checkRows(ctx, { batch, present });
    if (refused.length > 0 && mode === 'all') return { done: [], refused };

    const created = good.filter(({ row }) => !present.has(row.importKey));
    const made = await createRows(ctx, { model, status, rows: created });
    const { changes, done } = changesOf(model, { rows: good, present });
    await saveUpdates(ctx, { model, changes, source: 'import' });
    await record(ctx, { model, done: [...made, ...done] });
    return { done: [...made, ...done].sort((one, other) => one.index - other.index), refused };
  });
}

/** What would become of the rows. */
async function tryRows(ctx: Ctx, batch: ImportBatch): Promise<ImportResult> {
  const present = await presentEntries(ctx, batch);
  const { good, refused } = await checkRows(ctx, { batch, present });
  const created = good.flatMap(({ row }): ImportedRow[] =>
    present.has(row.importKey) ? [] : [{ index: row.index, outcome: 'created', id: '', version: 1 }],
  );
  const { done } = changesOf(batch.model, { rows: good, present });
  return { done: [...created, ...done].sort((one, other) => one.index - other.index), refused };
}

/** By import key the entries that the rows change. Rejects an actor who may not publish where one of them is published. */
async function presentEntries(ctx: Ctx, { model, rows, mode }: ImportBatch): Promise<Present> {
  const importKeys = rows.flatMap(({ importKey, entryId }) => (entryId === undefined ? importKey : []));
  const ids = rows.flatMap(({ entryId }) => entryId ?? []);
  const lock = mode !== 'trial';
  const entries = await listImportedEntries(ctx.db, { contentTypeId: model.id, importKeys, ids, lock });
  if (entries.some((entry) => entry.status === 'publish')) assertThat(ctx, model, 'publish');
  const byKey = new Map(entries.map((entry) => [entry.importKey, entry]));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return new Map(
    rows.flatMap(({ importKey, entryId }) => {
      const entry = entryId === undefined ? byKey.get(importKey) : byId.get(entryId);
      return entry ? [[importKey, entry]] : [];
    }),
  );
}

type Present = ReadonlyMap<string, ImportedEntry>;

async function checkRows(ctx: Ctx, { batch, present }: { batch: ImportBatch; present: Present }) {
  const { model, status, rows } = batch;
  const refused: RowError[] = [];
  const good: CheckedRow[] = [];
  const slugs = rows.flatMap(({ slug }) => slug ?? []);
  const owners = await listSlugOwners(ctx.db, { contentTypeId: model.id, slugs });
  const keyOfSlug = new Map<string, string | undefined>();
  const keyOfId = new Map([...present].map(([importKey, { id }]) => [id, importKey]));
  for (const { id, slug } of owners) keyOfSlug.set(slug, keyOfId.get(id));
  const keys = new Set<string>();
  let room = await roomFor(ctx, { model, rows: rows.length });
  for (const row of rows) {
    const entry = present.get(row.importKey);
    const checked = checkRow(row, { model, status, present: entry });
    const fieldErrors: RowError[] = Array.isArray(checked) ? checked : [];
    const deny = (field: string, reason: string) => fieldErrors.push({ index: row.index, field, reason });
    if (keys.has(row.importKey)) deny('importKey', 'Another row has the same key');
    if (row.slug !== undefined && keyOfSlug.has(row.slug) && keyOfSlug.get(row.slug) !== row.importKey) {
      deny('slug', errorFacts('ENTRY_SLUG_TAKEN').error);
    }
    if (!entry && room === 0) deny('contentType', errorFacts('SINGLE_ENTRY_EXISTS').error);
    refused.push(...fieldErrors);
    if (fieldErrors.length > 0 || Array.isArray(checked)) continue;
    keys.add(row.importKey);
    if (row.slug !== undefined) keyOfSlug.set(row.slug, row.importKey);
    if (!entry) room -= 1;
    good.push(checked);
  }
  const changes = good.map(({ row, values }) => ({ values, before: present.get(row.importKey)?.customFields ?? {} }));
  const unknown = await findUnknownReferences(ctx, { model, changes });
  const held = good.map(({ row, values }) => ({ id: present.get(row.importKey)?.id ?? null, values }));
  const taken = await findTakenValues(ctx, { model, rows: held });
  const misled = good.flatMap(({ row }, index) => errorsOf(row.index, { ...unknown[index], ...taken[index] }));
  const isMisled = new Set(misled.map(({ index }) => index));
  return { good: good.filter(({ row }) => !isMisled.has(row.index)), refused: [...refused, ...misled] };
}

/** How many new entries the type takes. */
async function roomFor(ctx: Ctx, { model, rows }: { model: ContentModel; rows: number }): Promise<number> {
  if (!model.isSingle) return rows;
  return (await isSingleTaken(ctx, { model, except: [] })) ? 0 : 1;
}

async function createRows(
  ctx: Ctx,
  { model, status, rows }: { model: ContentModel; status: EntryStatus; rows: readonly CheckedRow[] },
): Promise<ImportedRow[]> {
  const { displayName: author, userId } = ctx.actor;
  const at = ctx.platform.clock.now();
  const created = rows.map((checked) => ({ checked, id: newId() }));
  const entries = created.map(({ checked: { title, values, body, row }, id }) => {
    const { importKey, slug, status: own = status, publishedAt: moment = at } = row;
    const publishedAt = own === 'publish' ? moment : null;
    const named = { id, title, slug, base: slugOfTitle(title), importKey, status: own, publishedAt };
    return { ...named, body: body ?? '', customFields: values, author, userId, at };
  });
  const inserted = await insertUnderSlugs(ctx, { model, entries });
  // A slug of the caller's was free when it was checked, so somebody took it since.
  if (inserted.size < entries.length) throw new AppError('ENTRY_SLUG_TAKEN');
  return created.map(({ checked, id }) => ({ index: checked.row.index, outcome: 'created', id, version: 1 }));
}

/** What the rows change of the entries that are there. */
function changesOf(
  model: ContentModel,
  { rows, present }: { rows: readonly CheckedRow[]; present: Present },
): { changes: Update[]; done: ImportedRow[] } {
  const changes: Update[] = [];
  const done: ImportedRow[] = [];
  for (const checked of rows) {
    const entry = present.get(checked.row.importKey);
    if (!entry) continue;
    const { id, slug } = entry;
    const body = checked.body === undefined || isSameContent(checked.body, entry.body) ? entry.body : checked.body;
    const update = batchRow(model, { checked, id, slug: checked.row.slug ?? slug, body });
    const isChanged = !isDeepStrictEqual(factsOf(update), factsOf(entry));
    if (isChanged) changes.push({ entry, update });
    const version = entry.version + (isChanged ? 1 : 0);
    done.push({ index: checked.row.index, outcome: isChanged ? 'updated' : 'unchanged', id, version });
  }
  return { changes, done };
}

/** Whether HTML is what blocks show already, as our own files have it: the blocks stay. */
const isSameContent = (given: BatchRow['body'], present: BatchRow['body']) =>
  typeof given === 'string' && typeof present !== 'string' && present.html === given;

function factsOf({ title, slug, body, customFields }: Pick<BatchRow, 'title' | 'slug' | 'body' | 'customFields'>) {
  return { title, slug, body, customFields };
}

function batchRow(
  model: ContentModel,
  { checked, id, slug, body }: { checked: CheckedRow; id: string; slug: string; body?: BatchRow['body'] },
): BatchRow {
  const { title, values } = checked;
  const searchText = searchTextOf(model, { title, slug, values });
  return { id, title, slug, body: body ?? checked.body ?? '', customFields: values, searchText };
}

async function record(ctx: Ctx, { model, done }: { model: ContentModel; done: readonly ImportedRow[] }): Promise<void> {
  const count = (outcome: ImportedRow['outcome']) => done.filter((row) => row.outcome === outcome).length;
  const after = { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
  if (after.created + after.updated === 0) return;
  await audit(ctx, 'entries.imported', { type: 'content-type', id: model.id, label: model.name, after });
  const ids = done.filter(({ outcome }) => outcome !== 'unchanged').map(({ id }) => id);
  changed(ctx, { topic: 'content', key: model.id, ids });
}
