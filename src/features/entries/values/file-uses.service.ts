import type { Ctx } from '../../../platform/context/context.ts';
import { mayActOnAll } from '../../permissions/grants/type-rights.rules.ts';
import { type FileUse, selectFileUse } from './file-uses.queries.ts';

/** How many entries outside the trash show a file, and the first five that the actor may view. */
export function readFileUse(ctx: Ctx, id: string): Promise<FileUse> {
  const { actor } = ctx;
  const views = mayActOnAll(actor, 'view') ? null : [...actor.permissions].filter((slug) => slug.endsWith('.view'));
  return selectFileUse(ctx.db, { id, views });
}
