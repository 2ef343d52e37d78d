import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { type EntryChoice, maxChosenEntries } from '../entries.contract.ts';
import { readQuery } from '../list/list-entries.ts';
import { listScopeIds } from './batch.queries.ts';

/**
 * The ids of the entries that the question of their list finds. Rejects what the list rejects, more than one call changes, and
 * with SELECTION_CHANGED another number than the person saw.
 */
export async function chooseEntries(
  ctx: Ctx,
  { choice, model }: { choice: EntryChoice; model: ContentModel },
): Promise<string[]> {
  const { filters = [], search, status, userId, expected } = choice;
  const list = { filters, search, status, userId, contentType: model.slug, page: 1, pageSize: 1, sort: [] };
  const scope = { ...readQuery(list, model), typeIds: [model.id] };
  const ids = await listScopeIds(ctx.db, { scope, limit: maxChosenEntries + 1 });
  if (ids.length > maxChosenEntries)
    throw new AppError('VALIDATION_ERROR', { fields: { filters: [`At most ${maxChosenEntries} entries at once`] } });
  if (expected !== undefined && expected !== ids.length) {
    const text = `${ids.length} entries match by now, not ${expected}`;
    throw new AppError('SELECTION_CHANGED', { fields: { expected: [text] } });
  }
  return ids;
}
