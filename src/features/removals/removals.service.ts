import type { Page } from '../../contract-kit/call/endpoint.ts';
import { AppError, type ErrorCode } from '../../contract-kit/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { RemovedQuery, RemovedRecord } from './removals.contract.ts';
import {
  deleteRemoval,
  deleteRemovalsBefore,
  hasRemoval,
  insertRemovals,
  insertRemovedLinks,
  insertRemovedRows,
  insertReturnedRows,
  listKeptRows,
  listRemovals,
  listRemovedLinks,
  selectOptionalRemoval,
  updateKeptRows,
} from './removals.queries.ts';
import { keptMs } from './removals.rules.ts';
import type { KeptChange, RemovedLinks, RemovedPart } from './removed-part.sql.ts';

declare module '../../platform/feature.ts' {
  interface Offers {
    removables: Removable;
    /** Runs in the transaction that forgets old removals, after it did. */
    afterForgetting: (ctx: Ctx) => Promise<void>;
  }
}

/** How one kind of record is kept when it is deleted and brought back later; each feature says it of its own. */
export interface Removable {
  type: string;
  /** In the order in which they come back. */
  parts: readonly RemovedPart[];
  /** What refers to it from outside and stays without it. */
  links?: RemovedLinks;
  /** What a unique constraint that stands in the way means, in words for who restores. */
  conflicts: Readonly<Record<string, { code: ErrorCode; error: string }>>;
  /** What `settle` may refuse with, beside these. */
  refusals?: readonly ErrorCode[];
  /** After its rows are back: what the feature checks, audits and tells; `linked` are the ids of what referred to it. */
  settle: (ctx: Ctx, record: { id: string; label: string; linked: readonly string[] }) => Promise<void>;
  /** What goes with the kept rows when nobody brought them back in time, in the transaction that forgets them. */
  forget?: (ctx: Ctx, rows: readonly Record<string, unknown>[]) => Promise<void>;
}

/** Keeps records that are about to be deleted, in the transaction of the deletion, for 30 days [Q29]. */
export async function keepRemoved(
  ctx: Ctx,
  removable: Pick<Removable, 'type' | 'parts' | 'links'>,
  records: readonly { id: string; label: string }[],
): Promise<void> {
  if (!ctx.transaction) throw new Error(`a ${removable.type} is kept outside the transaction of its removal`);
  if (records.length === 0) return;
  const { type, parts, links } = removable;
  const by = { removedBy: ctx.actor.userId, removedByEmail: ctx.actor.email, removedAt: ctx.platform.clock.now() };
  const removals = records.map(({ id, label }) => ({ id: newId(), type, recordId: id, label, ...by }));
  await insertRemovals(ctx.db, removals);
  const ids = removals.map(({ id }) => id);
  for (const part of parts) await insertRemovedRows(ctx.db, { ids, part });
  if (links) await insertRemovedLinks(ctx.db, { ids, links });
}

/** One page of what can be brought back. */
export async function listRemoved(ctx: Ctx, query: RemovedQuery): Promise<Page<RemovedRecord>> {
  const { rows, total } = await listRemovals(ctx.db, { query, since: oldest(ctx) });
  return { items: rows.map(toRecord), total, page: query.page, pageSize: query.pageSize };
}

/**
 * Brings a deleted record back under its old id with what belongs to it, as far as that is still there. Refuses whoever
 * is no administrator, what is gone or was brought back already, and what something new stands in the way of.
 */
export function restoreRemoved(
  ctx: Ctx,
  { id, removables }: { id: string; removables: readonly Removable[] },
): Promise<RemovedRecord> {
  return inTransaction(ctx, async (ctx) => {
    const removal = await selectOptionalRemoval(ctx.db, { id, since: oldest(ctx) });
    const removable = removables.find(({ type }) => type === removal?.type);
    if (!removal || !removable) throw new AppError('NOT_FOUND');
    if (!ctx.actor.isAdmin) {
      throw new AppError('INSUFFICIENT_PERMISSIONS', { error: 'Only an administrator can restore what was deleted.' });
    }
    try {
      for (const part of removable.parts) await insertReturnedRows(ctx.db, { id, part });
    } catch (error) {
      const conflict = removable.conflicts[violatedConstraint(error) ?? ''];
      throw conflict ? new AppError(conflict.code, { error: conflict.error }) : error;
    }
    const linked = removable.links ? await listRemovedLinks(ctx.db, id) : [];
    await removable.settle(ctx, { id: removal.recordId, label: removal.label, linked });
    await deleteRemoval(ctx.db, id);
    return toRecord(removal);
  });
}

/** Changes what is kept of deleted records, so that it fits when it comes back, in the transaction of what it has to fit. */
export function changeKept(ctx: Ctx, change: KeptChange): Promise<void> {
  return updateKeptRows(ctx.db, change);
}

/** The rows of records of a type that the next cleanup forgets for good. */
export function listForgottenRows(ctx: Ctx, type: string): Promise<Record<string, unknown>[]> {
  return listKeptRows(ctx.db, { type, before: oldest(ctx) });
}

/** Forgets what nobody brought back in time, with what goes along; the hourly cleanup. */
export function forgetOldRemovals(
  ctx: Ctx,
  {
    removables,
    afterForgetting,
  }: { removables: readonly Removable[]; afterForgetting: readonly ((ctx: Ctx) => Promise<void>)[] },
): Promise<void> {
  const before = oldest(ctx);
  return inTransaction(ctx, async (ctx) => {
    for (const { type, forget } of removables) await forget?.(ctx, await listKeptRows(ctx.db, { type, before }));
    await deleteRemovalsBefore(ctx.db, before);
    for (const act of afterForgetting) await act(ctx);
  });
}

/** True while a deleted record is kept. */
export function isKept(ctx: Ctx, record: { type: string; recordId: string }): Promise<boolean> {
  return hasRemoval(ctx.db, record);
}

const oldest = (ctx: Ctx) => new Date(ctx.platform.clock.now().getTime() - keptMs);

type Row = NonNullable<Awaited<ReturnType<typeof selectOptionalRemoval>>>;

function toRecord({ id, type, recordId, label, removedBy, removedByEmail, removedAt }: Row): RemovedRecord {
  return {
    id,
    type,
    recordId,
    label,
    removedBy: { id: removedBy, email: removedByEmail },
    removedAt: removedAt.toISOString(),
    expiresAt: new Date(removedAt.getTime() + keptMs).toISOString(),
  };
}
