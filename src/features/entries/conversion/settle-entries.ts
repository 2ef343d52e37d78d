import { z } from 'zod';
import { convertValue } from '../../../field-kinds/conversion.ts';
import { toStored, valueSchema } from '../../../field-kinds/definition.ts';
import type { Ctx } from '../../../platform/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { readContentModel } from '../../content-types/content-types.service.ts';
import { endConversion, noteConverted, takeConversion } from '../../field-groups/conversion/conversion.service.ts';
import { searchTextOf } from '../values/entry-values.rules.ts';
import {
  addValues,
  listWalkedEntries,
  lockEntriesHolding,
  updateSearchTexts,
  type WalkedEntry,
} from './conversion.queries.ts';

/** So many entries change in one transaction; whoever saves one of them waits for no more. */
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
    while (await convertSome(ctx, model));
    await refreshSearch(ctx, model);
  }
}

/** Converts the values of some entries; false when none is left. What fails stays under the old field's key, like all that converts. */
function convertSome(ctx: Ctx, model: ContentModel): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const running = await takeConversion(ctx, model.id);
    if (!running) return false;
    const { from, to, after } = running;
    const rows = await lockEntriesHolding(ctx.db, { contentTypeId: model.id, key: from.key, after, limit: batch });
    const schema = valueSchema(to.definition, 'draft');
    const open = rows.filter(({ customFields }) => !Object.hasOwn(customFields, to.key));
    const converted = open.flatMap((row) => {
      const value = row.customFields[from.key];
      const read =
        value === undefined ? null : convertValue(value, { from: from.definition, to: to.definition, schema });
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
    return true;
  });
}

async function refreshSearch(ctx: Ctx, model: ContentModel): Promise<void> {
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
