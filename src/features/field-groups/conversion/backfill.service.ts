import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { readFieldGroup } from '../field-groups.service.ts';
import type { Backfill } from './backfill.contract.ts';
import { backfillEntries } from './field-conversion.service.ts';
import { type BackfillRow, listGroupIdsOfType, listSettlingsOfGroup, listSettlingsOfType } from './shown-in.queries.ts';
import { errorToCount, mayKnowName } from './shown-in.rules.ts';

/** How far entries have come in following changed fields, for each type of the group that is not done. Rejects an unknown group. */
export async function listBackfillOfGroup(ctx: Ctx, fieldGroupId: string): Promise<Backfill[]> {
  await readFieldGroup(ctx, fieldGroupId);
  return (await listSettlingsOfGroup(ctx.db, fieldGroupId)).map((row) => toBackfill(ctx, row));
}

/** The same for one type; nothing when its entries are as its fields are. Rejects an unknown type. */
export async function listBackfillOfType(ctx: Ctx, contentTypeId: string): Promise<Backfill[]> {
  if ((await listGroupIdsOfType(ctx.db, contentTypeId)) === null) throw new AppError('NOT_FOUND');
  return (await listSettlingsOfType(ctx.db, contentTypeId)).map((row) => toBackfill(ctx, row));
}

/** Lets those types of the group that failed be tried again at once, instead of later by themselves. Rejects an unknown group. */
export function retryBackfillOfGroup(ctx: Ctx, fieldGroupId: string): Promise<Backfill[]> {
  return retryFailed(ctx, (ctx) => listBackfillOfGroup(ctx, fieldGroupId));
}

/** The same for one type. Rejects an unknown type. */
export function retryBackfillOfType(ctx: Ctx, contentTypeId: string): Promise<Backfill[]> {
  return retryFailed(ctx, (ctx) => listBackfillOfType(ctx, contentTypeId));
}

function retryFailed(ctx: Ctx, list: (ctx: Ctx) => Promise<Backfill[]>): Promise<Backfill[]> {
  return inTransaction(ctx, async (ctx) => {
    const failed = (await list(ctx)).filter(({ state }) => state === 'failed');
    await backfillEntries(
      ctx,
      failed.map(({ contentType }) => contentType.id),
    );
    return list(ctx);
  });
}

function toBackfill(ctx: Ctx, row: BackfillRow): Backfill {
  const { contentTypeId: id, name, step, stepAt, done, total, failedAt } = row;
  const isTold = errorToCount(ctx.actor, [{ ...row, id }]) === null;
  const passed = stepAt === null ? 0 : ctx.platform.clock.now().getTime() - stepAt.getTime();
  return {
    contentType: { id, name: mayKnowName(ctx.actor, row) ? name : null },
    state: failedAt !== null ? 'failed' : step === null ? 'waiting' : 'running',
    step,
    done: isTold ? done : null,
    total: isTold ? total : null,
    secondsLeft:
      !isTold || failedAt !== null || done === 0
        ? null
        : Math.max(0, Math.ceil(((passed / done) * (total - done)) / 1000)),
  };
}
