import { z } from 'zod';
import { toStored } from '../../../field-kinds/fields/stored.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { readContentModel } from '../../content-types/content-types.service.ts';
import { countStoredEntries } from '../../content-types/entry-counts/entry-counts.service.ts';
import {
  endConversion,
  listWaitingKeys,
  noteConverted,
  type SettlingProgress,
  takeConversion,
  withSettlingProgress,
} from '../../field-groups/conversion/field-conversion.service.ts';
import { searchTextOf } from '../values/entry-values.rules.ts';
import { convertedValues } from './converted-values.ts';
import {
  addValues,
  countHolding,
  listWalkedEntries,
  lockEntriesHolding,
  updateSearchTexts,
  type WalkedEntry,
} from './value-conversion.queries.ts';

/** Entries changed in one transaction; somebody who saves one of them waits for this transaction only. */
const batch = 500;

const Payload = z.object({ contentTypes: z.array(z.uuid()) });

/**
 * Brings entries in line with the changed fields of their types: values of a field whose kind changed are read into the
 * one that took its place, and search finds entries by the fields they have now. A killed process leaves it to the next.
 */
export async function settleEntriesOfTypes(ctx: Ctx, payload: unknown): Promise<void> {
  for (const contentTypeId of Payload.parse(payload).contentTypes) {
    const model = await readContentModel(ctx, contentTypeId);
    if (!model) continue;
    await withSettlingProgress(ctx, contentTypeId, async (progress) => {
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
  { contentTypeId, progress }: { contentTypeId: string; progress: SettlingProgress },
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
    const open = rows.flatMap((row) => {
      const value = row.customFields[from.key];
      return value === undefined || Object.hasOwn(row.customFields, to.key) ? [] : [{ row, value }];
    });
    const conversion = { model, from: from.definition, to: to.definition };
    const values = open.map(({ value }) => value);
    const results = await convertedValues(ctx, conversion, values);
    const converted = open.flatMap(({ row }, index) => {
      const read = results[index];
      if (!read || 'reason' in read) return [];
      const added = { [to.key]: toStored(to.definition, read.value) };
      return [
        { id: row.id, added, searchText: textOf(model, { ...row, customFields: { ...row.customFields, ...added } }) },
      ];
    });
    await addValues(ctx.db, converted);
    const last = rows.at(-1);
    const reached = {
      ...running,
      converted: running.converted + converted.length,
      failed: running.failed + open.length - converted.length,
    };
    if (last && rows.length === batch) await noteConverted(ctx, { ...reached, after: last });
    else await endConversion(ctx, reached);
    changed(ctx, { topic: 'content', key: model.id });
    return rows.length;
  });
}

async function refreshSearch(
  ctx: Ctx,
  { model, progress }: { model: ContentModel; progress: SettlingProgress },
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
