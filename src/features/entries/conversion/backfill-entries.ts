import { z } from 'zod';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { toStored } from '../../../field-types/definition/stored.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { readContentModel } from '../../content-types/content-types.service.ts';
import { countStoredEntries } from '../../content-types/entry-counts/entry-counts.service.ts';
import {
  type BackfillProgress,
  endConversion,
  listWaitingKeys,
  noteConverted,
  takeConversion,
  withBackfillProgress,
} from '../../field-groups/conversion/field-conversion.service.ts';
import type { EntryStatus } from '../entries.contract.ts';
import { keepSaved } from '../saving/record-revisions.ts';
import type { NewRevision } from '../saving/revisions.queries.ts';
import { type StoredValues, searchTextOf } from '../values/entry-values.rules.ts';
import { convertedValues } from './converted-values.ts';
import {
  addDraftValues,
  addValues,
  countHolding,
  listWalkedEntries,
  lockDraftsHolding,
  lockEntriesHolding,
  updateSearchTexts,
  type WalkedEntry,
} from './value-conversion.queries.ts';

/** Entries changed in one transaction; somebody who saves one of them waits for this transaction only. */
const batch = 500;

const Payload = z.object({ contentTypes: z.array(z.uuid()) });

/**
 * Brings entries in line with the changed fields of their types: values of a field whose type changed are read into the
 * one that took its place, and search finds entries by the fields they have now. A killed process leaves it to the next.
 */
export async function backfillEntriesOfTypes(ctx: Ctx, payload: unknown): Promise<void> {
  for (const contentTypeId of Payload.parse(payload).contentTypes) {
    const model = await readContentModel(ctx, contentTypeId);
    if (!model) continue;
    await withBackfillProgress(ctx, contentTypeId, async (progress) => {
      await beginValues(ctx, { contentTypeId, progress });
      for (let some = await convertSome(ctx, model); some !== null; some = await convertSome(ctx, model))
        await progress.add(some);
      await progress.begin('search', await countStoredEntries(ctx, [contentTypeId]));
      await refreshSearch(ctx, { model, progress });
    });
  }
}

async function beginValues(
  ctx: Ctx,
  { contentTypeId, progress }: { contentTypeId: string; progress: BackfillProgress },
): Promise<void> {
  const waiting = await listWaitingKeys(ctx, contentTypeId);
  if (waiting.length === 0) return;
  let total = 0;
  for (const field of waiting) total += await countHolding(ctx.db, { contentTypeId, ...field });
  await progress.begin('values', total);
}

/** Converts the values of some entries and returns how many it looked at; null when none is left. What fails stays under the old field's key, like all that converts. */
function convertSome(ctx: Ctx, model: ContentModel): Promise<number | null> {
  return inTransaction(ctx, async (ctx) => {
    const running = await takeConversion(ctx, model.id);
    if (!running) return null;
    const { from, to, after } = running;
    const rows = await lockEntriesHolding(ctx.db, { contentTypeId: model.id, key: from.key, after, limit: batch });
    const conversion = { model, from, to };
    const converted = await convertHeld(ctx, conversion, rows);
    await addValues(
      ctx.db,
      converted.done.map(({ row, added }) => {
        const customFields = { ...row.customFields, ...added };
        return { id: row.id, added, searchText: textOf(model, { ...row, customFields }) };
      }),
    );
    await keepSaved(ctx, {
      madeBy: null,
      revisions: converted.done.flatMap(({ row }) => (row.isRecorded ? [convertedRevision(row, to.key)] : [])),
    });
    const last = rows.at(-1);
    const reached = {
      ...running,
      converted: running.converted + converted.done.length,
      failed: running.failed + converted.failed,
    };
    if (last && rows.length === batch) await noteConverted(ctx, { ...reached, after: last });
    else {
      await convertDrafts(ctx, conversion);
      await endConversion(ctx, reached);
    }
    changed(ctx, { topic: 'content', key: model.id });
    return rows.length;
  });
}

interface Conversion {
  model: ContentModel;
  from: { key: string; definition: FieldDefinition };
  to: { key: string; definition: FieldDefinition };
}

/** The values of the new field for those that hold one of the old and none of the new. */
async function convertHeld<Row extends { customFields: StoredValues }>(
  ctx: Ctx,
  { model, from, to }: Conversion,
  rows: readonly Row[],
): Promise<{ done: { row: Row; added: StoredValues }[]; failed: number }> {
  const open = rows.flatMap((row) => {
    const value = row.customFields[from.key];
    return value === undefined || Object.hasOwn(row.customFields, to.key) ? [] : [{ row, value }];
  });
  const definitions = { model, from: from.definition, to: to.definition };
  const values = open.map(({ value }) => value);
  const results = await convertedValues(ctx, definitions, values);
  const done = open.flatMap(({ row }, index) => {
    const read = results[index];
    if (!read || 'reason' in read) return [];
    return [{ row, added: { [to.key]: toStored(to.definition, read.value) } }];
  });
  return { done, failed: open.length - done.length };
}

/** The newer drafts of the type's entries: those that hold a value are few. */
async function convertDrafts(ctx: Ctx, conversion: Conversion): Promise<void> {
  const { model, from, to } = conversion;
  const drafts = await lockDraftsHolding(ctx.db, { contentTypeId: model.id, key: from.key });
  const { done } = await convertHeld(ctx, conversion, drafts);
  await addDraftValues(
    ctx.db,
    done.map(({ row, added }) => ({ id: row.entryId, added })),
  );
  const revisions = done.map(({ row }) => ({
    ...convertedRevision({ id: row.entryId, status: 'draft' }, to.key),
    isOfDraft: true,
  }));
  await keepSaved(ctx, { madeBy: null, revisions });
}

/** The revision of an entry that nobody saved: its values followed the change of a field. */
function convertedRevision({ id, status }: { id: string; status: EntryStatus }, key: string): NewRevision {
  const wasLive = status === 'publish';
  return {
    entryId: id,
    action: 'saved',
    isOfDraft: false,
    changed: [key],
    isAutosave: false,
    wasLive,
    restoredFrom: null,
  };
}

async function refreshSearch(
  ctx: Ctx,
  { model, progress }: { model: ContentModel; progress: BackfillProgress },
): Promise<void> {
  let after: WalkedEntry | null = null;
  for (;;) {
    const rows: WalkedEntry[] = await listWalkedEntries(ctx.db, { contentTypeId: model.id, after, limit: batch });
    const stale = rows.flatMap((row) => {
      const searchText = textOf(model, row);
      return searchText === row.searchText ? [] : [{ id: row.id, before: row.searchText, searchText }];
    });
    if (stale.length > 0) {
      await inTransaction(ctx, async (ctx) => {
        await updateSearchTexts(ctx.db, stale);
        changed(ctx, { topic: 'content', key: model.id });
      });
    }
    await progress.add(rows.length);
    after = rows.at(-1) ?? null;
    if (after === null || rows.length < batch) return;
  }
}

function textOf(
  model: ContentModel,
  { title, slug, customFields }: Omit<WalkedEntry, 'id' | 'createdAt' | 'searchText'>,
): string {
  return searchTextOf(model, { title, slug, values: customFields });
}
