import type { Ctx } from '../../../platform/context/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { listRawContent, updateRawBody } from './main-content.queries.ts';
import { storedContent } from './main-content.rules.ts';

/** Cleans the blocks that were stored before blocks were cleaned. */
export const cleanContentJob = 'clean-content';

/** Entries cleaned in one transaction. */
const slice = 200;

/**
 * Stores some entries' blocks as `storedContent` has them, and asks for the next [H13]. What is left to do the database
 * says, so a killed process leaves it to the next start.
 */
export function cleanContent(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const entries = await listRawContent(ctx.db, slice);
    for (const { id, body } of entries) await updateRawBody(ctx.db, { id, body: storedContent(body) });
    for (const key of new Set(entries.map(({ contentTypeId }) => contentTypeId))) {
      changed(ctx, { topic: 'content', key });
    }
    if (entries.length === slice) await ctx.platform.jobs.add(ctx, cleanContentJob, {}, { jobKey: cleanContentJob });
  });
}
