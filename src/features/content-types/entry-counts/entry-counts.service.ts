import type { Ctx } from '../../../platform/context/context.ts';
import { type EntryCounts, listEntryCounts } from './entry-counts.queries.ts';

const none: EntryCounts = { entries: 0, trashed: 0 };

/** How many entries each of these types has outside the trash. */
export async function countEntriesOfTypes(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = await listEntryCounts(ctx.db, ids);
  return new Map(ids.map((id) => [id, (counts.get(id) ?? none).entries]));
}

/** How many entries a type has outside the trash and in it. */
export async function countEntriesOfType(ctx: Ctx, id: string): Promise<EntryCounts> {
  return (await listEntryCounts(ctx.db, [id])).get(id) ?? none;
}

/** How many entries the types have together, in the trash too. */
export async function countStoredEntries(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const counts = [...(await listEntryCounts(ctx.db, ids)).values()];
  return counts.reduce((sum, { entries, trashed }) => sum + entries + trashed, 0);
}
