import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { readFieldGroup } from '../field-groups.service.ts';
import {
  listGroupIdsOfType,
  listSettlingsOfGroup,
  listSettlingsOfType,
  type SettlingRow,
} from '../shown-in/shown-in.queries.ts';
import { errorToCount, mayKnowName } from '../shown-in/shown-in.rules.ts';
import { settleEntries } from './field-conversion.service.ts';
import type { Settling } from './settling.contract.ts';

/** How far entries have come in following changed fields, for each type of the group that is not done. Rejects an unknown group. */
export async function listSettlingOfGroup(ctx: Ctx, fieldGroupId: string): Promise<Settling[]> {
  await readFieldGroup(ctx, fieldGroupId);
  return (await listSettlingsOfGroup(ctx.db, fieldGroupId)).map((row) => toSettling(ctx, row));
}

/** The same for one type; nothing when its entries are as its fields are. Rejects an unknown type. */
export async function listSettlingOfType(ctx: Ctx, contentTypeId: string): Promise<Settling[]> {
  if ((await listGroupIdsOfType(ctx.db, contentTypeId)) === null) throw new AppError('NOT_FOUND');
  return (await listSettlingsOfType(ctx.db, contentTypeId)).map((row) => toSettling(ctx, row));
}

/** Lets those types of the group that failed be tried again at once, instead of later by themselves. Rejects an unknown group. */
export function retrySettlingOfGroup(ctx: Ctx, fieldGroupId: string): Promise<Settling[]> {
  return retryFailed(ctx, (ctx) => listSettlingOfGroup(ctx, fieldGroupId));
}

/** The same for one type. Rejects an unknown type. */
export function retrySettlingOfType(ctx: Ctx, contentTypeId: string): Promise<Settling[]> {
  return retryFailed(ctx, (ctx) => listSettlingOfType(ctx, contentTypeId));
}

function retryFailed(ctx: Ctx, list: (ctx: Ctx) => Promise<Settling[]>): Promise<Settling[]> {
  return inTransaction(ctx, async (ctx) => {
    const failed = (await list(ctx)).filter(({ state }) => state === 'failed');
    await settleEntries(
      ctx,
      failed.map(({ contentType }) => contentType.id),
    );
    return list(ctx);
  });
}

function toSettling(ctx: Ctx, row: SettlingRow): Settling {
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
