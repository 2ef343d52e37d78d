import { type Ctx, holds } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { listRelationsTo } from '../../field-groups/targets/relation-uses.ts';
import { readContentType } from '../content-types.service.ts';
import type { ContentTypeUsage } from './removal.contract.ts';
import {
  countEntriesOfType,
  deleteCountsOfType,
  deleteSomeEntries,
  deleteTypeId,
  selectOptionalForgottenType,
} from './removal.queries.ts';

/** What deleting a content type affects [F04]; relations are named to who may view field groups, and else counted. Refuses an id that nothing has. */
export async function readTypeUsage(ctx: Ctx, id: string): Promise<ContentTypeUsage> {
  const { slug } = await readContentType(ctx, id);
  const counts = await countEntriesOfType(ctx.db, id);
  const relations = await listRelationsTo(ctx, slug);
  return {
    ...counts,
    relationCount: relations.length,
    relations: holds(ctx.actor, 'field-groups.view') ? relations : [],
  };
}

/** Deletes the entries of types that nobody can bring back any more. */
export const forgetEntriesJob = 'forget-entries';

/** So many entries go in one transaction. */
const slice = 2000;

/** Lets the entries of forgotten types be deleted, after this transaction. */
export function forgetEntriesLater(ctx: Ctx): Promise<void> {
  return ctx.platform.jobs.add(ctx, forgetEntriesJob, {}, { jobKey: forgetEntriesJob });
}

/**
 * Deletes some entries of a type that was removed more than 30 days ago, and asks for the next; in the end the type's id
 * too. What is left to do the database says, so a killed process leaves it to the next cleanup [Q29].
 */
export function forgetEntries(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const contentTypeId = await selectOptionalForgottenType(ctx.db);
    if (contentTypeId === null) return;
    if ((await deleteSomeEntries(ctx.db, { contentTypeId, limit: slice })) < slice) {
      await deleteCountsOfType(ctx.db, contentTypeId);
      await deleteTypeId(ctx.db, contentTypeId);
    }
    await forgetEntriesLater(ctx);
  });
}
