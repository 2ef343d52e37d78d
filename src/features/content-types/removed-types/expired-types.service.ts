import type { Ctx } from '../../../platform/context/context.ts';
import { deleteCountsOfType } from '../entry-counts/entry-counts.queries.ts';
import { deleteTypeId, lockOptionalExpiredType } from './expired-types.queries.ts';

/** A type that was deleted more than 30 days ago and still has entries; locked for this transaction. Null if there is none. */
export function takeExpiredType(ctx: Ctx): Promise<string | null> {
  return lockOptionalExpiredType(ctx.db);
}

/** Forgets a type whose last entry is gone. */
export async function endExpiredType(ctx: Ctx, id: string): Promise<void> {
  await deleteCountsOfType(ctx.db, id);
  await deleteTypeId(ctx.db, id);
}
