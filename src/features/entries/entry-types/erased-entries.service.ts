import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { endExpiredType, takeExpiredType } from '../../content-types/removed-types/expired-types.service.ts';
import { deleteSomeEntries } from './erased-entries.queries.ts';

/** Deletes the entries of types that nobody can bring back any more. */
export const eraseEntriesJob = 'forget-entries';

/** Entries deleted in one transaction. */
const slice = 2000;

/** Lets the entries of forgotten types be deleted, after this transaction. */
export function eraseEntriesLater(ctx: Ctx): Promise<void> {
  return ctx.platform.jobs.add(ctx, eraseEntriesJob, {}, { jobKey: eraseEntriesJob });
}

/**
 * Deletes some entries of a type that was removed more than 30 days ago, and asks for the next; in the end the type's id
 * too. What is left to do the database says, so a killed process leaves it to the next cleanup [Q29].
 */
export function eraseEntries(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const contentTypeId = await takeExpiredType(ctx);
    if (contentTypeId === null) return;
    const deleted = await deleteSomeEntries(ctx.db, { contentTypeId, limit: slice });
    if (deleted < slice) await endExpiredType(ctx, contentTypeId);
    await eraseEntriesLater(ctx);
  });
}
