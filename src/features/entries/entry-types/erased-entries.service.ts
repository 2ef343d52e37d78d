import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { endExpiredType, takeExpiredType } from '../../content-types/removed-types/expired-types.service.ts';
import { deleteSomeEntries } from './erased-entries.queries.ts';

/** The job that deletes the entries of types that can no longer be restored. Its name is stored in queues. */
export const eraseEntriesJob = 'forget-entries';

/** Entries deleted in one transaction. */
const slice = 2000;

/** Queues that job, for after this transaction. */
export function eraseEntriesLater(ctx: Ctx): Promise<void> {
  return ctx.platform.jobs.add(ctx, eraseEntriesJob, {}, { jobKey: eraseEntriesJob });
}

/**
 * Deletes some entries of a type that was removed more than 30 days ago, and asks for the next; in the end the type's id
 * too. The database knows what is left to do, so the next cleanup continues after a killed process [Q29].
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
