import type { Page } from '../../../contracts/call/endpoint.ts';
import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { newId } from '../../../platform/ids.ts';
import type { MissingPath, MissingPathQuery } from '../redirects.contract.ts';
import { askedCountsOf } from './asked-counts.ts';
import {
  addHits,
  addMisses,
  deleteMissingPath,
  deleteMissingPaths,
  deleteRarePaths,
  listMissingPaths as listMissingPathRows,
} from './asked-paths.queries.ts';

/** The most paths that are listed, and for how long after they were last asked for. */
const maxListed = 5_000;
const listedMs = 90 * 86_400_000;

/** One page of the paths that visitors asked for in vain. */
export async function listMissingPaths(ctx: Ctx, query: MissingPathQuery): Promise<Page<MissingPath>> {
  await storeAsked(ctx);
  const { rows, total } = await listMissingPathRows(ctx.db, query);
  const items = rows.map(({ id, path, hits, firstAt, lastAt }) => ({
    ...{ id, path, hits },
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
  return { items, total, page: query.page, pageSize: query.pageSize };
}

/** Takes a path off the list. Rejects an id that nothing has. */
export async function purgePath(ctx: Ctx, id: string): Promise<null> {
  if (!(await deleteMissingPath(ctx.db, id))) throw new AppError('NOT_FOUND');
  return null;
}

/** Takes paths off the list that lead somewhere now. */
export function purgePaths(ctx: Ctx, paths: readonly string[]): Promise<void> {
  return deleteMissingPaths(ctx.db, paths);
}

/** Stores what visitors of this process asked for since the last time. */
export async function storeAsked(ctx: Ctx): Promise<void> {
  const { hits, misses } = askedCountsOf(ctx.platform.config).take();
  const counted = (asked: typeof hits) => ({
    keys: [...asked.keys()],
    counts: [...asked.values()].map(({ count }) => count),
    times: [...asked.values()].map(({ at }) => at),
  });
  if (hits.size > 0) await addHits(ctx.db, counted(hits));
  if (misses.size === 0) return;
  await addMisses(ctx.db, { ...counted(misses), ids: Array.from(misses, () => newId()) });
  await purgeRarePaths(ctx);
}

/** Keeps the list short; the hourly cleanup too. */
export async function purgeRarePaths(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.platform.clock.now().getTime() - listedMs);
  await deleteRarePaths(ctx.db, { before, max: maxListed });
}
