import type { Ctx } from '../../../platform/context/context.ts';
import { listPublishedOf } from './list.queries.ts';

/** Those of the ids that published entries of a type have. */
export function listPublishedIds(
  ctx: Pick<Ctx, 'db'>,
  of: { contentTypeId: string; ids: readonly string[] },
): Promise<string[]> {
  return listPublishedOf(ctx.db, of);
}
