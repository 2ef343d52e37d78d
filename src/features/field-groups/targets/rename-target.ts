import type { Ctx } from '../../../platform/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { withTarget } from '../field-groups.rules.ts';
import { lockFieldsReferringTo, updateDefinition } from './targets.queries.ts';

/** Lets relations follow a content type whose slug has changed [G09]. */
export function renameRelationTarget(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    for (const { id, definition } of await lockFieldsReferringTo(ctx.db, from)) {
      await updateDefinition(ctx.db, { id, definition: withTarget(definition, { from, to }) });
    }
    changed(ctx, { topic: 'model' });
  });
}
