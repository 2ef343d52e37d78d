import type { Ctx } from '../../../platform/context/context.ts';
import { isAllowedOnAll } from '../../permissions/grants/type-rights.rules.ts';
import { readEntry } from '../entries.service.ts';
import type { EntryUse } from './entry-usage.contract.ts';
import { selectUse } from './entry-usage.queries.ts';

/** How many other entries outside the trash show a file or refer to an entry, and the first five that the actor may view. */
export function readUse(ctx: Ctx, id: string): Promise<EntryUse> {
  const { actor } = ctx;
  const views = isAllowedOnAll(actor, 'view') ? null : [...actor.permissions].filter((slug) => slug.endsWith('.view'));
  return selectUse(ctx.db, { id, views });
}

/** The same of an entry. Rejects an id that nothing has, and a reader without the type's view. */
export async function readEntryUse(ctx: Ctx, id: string): Promise<EntryUse> {
  await readEntry(ctx, id);
  return readUse(ctx, id);
}
