import type { Ctx } from '../../../platform/context/context.ts';
import { type EntryTitle, listTitlesOf } from './list.queries.ts';

/** The titles of those of the ids that entries of a type have, and which of them are published. */
export function listEntryTitles(
  ctx: Pick<Ctx, 'db'>,
  of: { contentTypeId: string; ids: readonly string[] },
): Promise<EntryTitle[]> {
  return listTitlesOf(ctx.db, of);
}
