import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { assertThat } from '../entries.service.ts';
import { listEntriesByMark } from './batch.queries.ts';
import type { EntryMark } from './import-row.rules.ts';

/** The ids of the type's entries of which this part is one of the texts, by text. Rejects an actor who may not view them. */
export async function matchEntries(
  ctx: Ctx,
  { model, mark, texts }: { model: ContentModel; mark: EntryMark; texts: readonly string[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  assertThat(ctx, model, 'view');
  if (texts.length === 0) return new Map();
  const rows = await listEntriesByMark(ctx.db, { contentTypeId: model.id, mark, texts });
  const ids = new Map<string, string[]>();
  for (const { id, text } of rows) ids.set(text, [...(ids.get(text) ?? []), id]);
  return ids;
}
