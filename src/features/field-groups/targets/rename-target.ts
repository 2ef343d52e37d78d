import type { Ctx } from '../../../platform/context/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { changeKept } from '../../removals/removals.service.ts';
import { updateFieldGroup } from '../field-groups.queries.ts';
import { updateRemovedTargets, updateTargets } from './targets.queries.ts';
import { renamedInKeptGroups } from './targets.sql.ts';

/** Lets relations follow a content type whose slug has changed, those of removed fields too [G09]. Their groups are new versions: a form that was open before would undo it. */
export function renameRelationTarget(ctx: Ctx, rename: { from: string; to: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const at = ctx.platform.clock.now();
    for (const id of await updateTargets(ctx.db, rename)) await updateFieldGroup(ctx.db, { id, at });
    await updateRemovedTargets(ctx.db, rename);
    await changeKept(ctx, renamedInKeptGroups(rename));
    changed(ctx, { topic: 'model' });
  });
}
