import type { Ctx } from '../../../platform/context.ts';
import { listRelationsTo } from '../../field-groups/targets/relation-uses.ts';
import { readContentType } from '../content-types.service.ts';
import type { ContentTypeUsage } from './removal.contract.ts';
import { countEntriesOfType } from './removal.queries.ts';

/** What deleting a content type affects [F04]. Refuses an id that nothing has. */
export async function readTypeUsage(ctx: Ctx, id: string): Promise<ContentTypeUsage> {
  const { slug } = await readContentType(ctx, id);
  const counts = await countEntriesOfType(ctx.db, id);
  return { ...counts, relations: await listRelationsTo(ctx, slug) };
}
