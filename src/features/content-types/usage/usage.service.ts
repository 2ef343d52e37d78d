import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { listRelationsTo } from '../../field-groups/targets/relation-uses.ts';
import { readContentType } from '../content-types.service.ts';
import { countEntriesOfType } from '../entry-counts/entry-counts.service.ts';
import type { ContentTypeUsage } from './usage.contract.ts';

/** What deleting a content type affects [F04]; relations are named to those who may view field groups, and else counted. Rejects an id that nothing has. */
export async function readTypeUsage(ctx: Ctx, id: string): Promise<ContentTypeUsage> {
  const { slug } = await readContentType(ctx, id);
  const counts = await countEntriesOfType(ctx, id);
  const relations = await listRelationsTo(ctx, slug);
  return {
    ...counts,
    relationCount: relations.length,
    relations: holdsPermission(ctx.actor, 'field-groups.view') ? relations : [],
  };
}
