import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError, type ErrorCode } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { type AuditLogRight, mayReadOf } from '../audit/audit-read-rights.ts';
import type { RemovedQuery, RemovedRecord } from './removals.contract.ts';
import {
  deleteRemoval,
  deleteRemovalsUntil,
  hasKeptRow,
  insertRemovals,
  insertRemovedLinks,
  insertRemovedRows,
  type KeptRow,
  listKeptRows,
  listRemovals,
  listRemovalsWithRows,
  listRemovedLinks,
  selectOptionalRemoval,
  updateKeptRows,
} from './removals.queries.ts';
import { keptMs } from './removals.rules.ts';
import type { KeptChange, RemovedLinks, RemovedPart } from './removed-part.sql.ts';
import { insertRestoredRows } from './restoring/restoring.queries.ts';

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
  /** What a unique constraint that stands in the way means, in words for the person who restores. */
  conflicts: Readonly<Record<string, { code: ErrorCode; error: string }>>;
  /** What `settle` may reject with, beside these. */
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
  const removedAt = ctx.platform.clock.now();
  const by = {
    removedBy: ctx.actor.userId,
    removedByEmail: ctx.actor.email,
    removedAt,
    expiresAt: termFrom(removedAt),
  };
  const removals = records.map(({ id, label }) => ({ id: newId(), type, recordId: id, label, ...by }));
  await insertRemovals(ctx.db, removals);
  const ids = removals.map(({ id }) => id);
  for (const part of parts) await insertRemovedRows(ctx.db, { ids, part });
  if (links) await insertRemovedLinks(ctx.db, { ids, links });
}

/** One page of the deleted records that can be restored and that the actor may view. Records of a feature that was removed from the product are left out. */
export async function listRemoved(
  ctx: Ctx,
  {
    query,
    removables,
    rights,
  }: { query: RemovedQuery; removables: readonly Removable[]; rights: readonly AuditLogRight[] },
): Promise<Page<RemovedRecord>> {
  const types = removables.map(({ type }) => type).filter((type) => mayReadOf(ctx.actor, { targetType: type, rights }));
  const { rows, total } = await listRemovals(ctx.db, { query, types, now: ctx.platform.clock.now() });
  return { items: rows.map(toRecord), total, page: query.page, pageSize: query.pageSize };
}

/**
 * Brings a deleted record back under its old id with what belongs to it, as far as that is still there. Rejects a person who
 * is no administrator, what is gone or was brought back already, and what something new stands in the way of.
 */
export function restoreRemoved(
  ctx: Ctx,
  { id, removables }: { id: string; removables: readonly Removable[] },
): Promise<RemovedRecord> {
  return inTransaction(ctx, async (ctx) => {
    const removal = await selectOptionalRemoval(ctx.db, { id, now: ctx.platform.clock.now() });
    const removable = removables.find(({ type }) => type === removal?.type);
    if (!removal || !removable) throw new AppError('NOT_FOUND');
    if (!ctx.actor.isAdmin) {
      throw new AppError('INSUFFICIENT_PERMISSIONS', { error: 'Only an administrator can restore what was deleted.' });
    }
    await bringBack(ctx, removal, removable);
    await deleteRemoval(ctx.db, id);
    return toRecord(removal);
  });
}

async function bringBack(ctx: Ctx, removal: Row, removable: Removable): Promise<void> {
  const { id, recordId, label } = removal;
  try {
    for (const part of removable.parts) await insertRestoredRows(ctx.db, { id, part });
  } catch (error) {
    const conflict = removable.conflicts[violatedConstraint(error) ?? ''];
    throw conflict ? new AppError(conflict.code, { error: conflict.error }) : error;
  }
  const linked = removable.links ? await listRemovedLinks(ctx.db, id) : [];
  await removable.settle(ctx, { id: recordId, label, linked });
}

/** Changes what is kept of deleted records, so that it fits when it comes back, in the transaction of what it has to fit. */
export function changeKept(ctx: Ctx, change: KeptChange): Promise<void> {
  return updateKeptRows(ctx.db, change);
}

/** The rows of records of a type that the next cleanup forgets for good. */
export function listPurgedRows(ctx: Ctx, type: string): Promise<Record<string, unknown>[]> {
  return listKeptRows(ctx.db, { type, until: ctx.platform.clock.now() });
}

/** Forgets what nobody brought back in time, with what goes along; the hourly cleanup. */
export function purgeOldRemovals(
  ctx: Ctx,
  {
    removables,
    afterForgetting,
  }: { removables: readonly Removable[]; afterForgetting: readonly ((ctx: Ctx) => Promise<void>)[] },
): Promise<void> {
  const until = ctx.platform.clock.now();
  return inTransaction(ctx, async (ctx) => {
    for (const { type, forget } of removables) await forget?.(ctx, await listKeptRows(ctx.db, { type, until }));
    await deleteRemovalsUntil(ctx.db, until);
    for (const act of afterForgetting) await act(ctx);
  });
}

/**
 * Forgets for good, before its term, every kept record of a type whose rows say so; answers what these were. With `dryRun`
 * nothing changes.
 */
export async function eraseKept(
  ctx: Ctx,
  of: { type: string; isErased: (rows: readonly Record<string, unknown>[]) => boolean; dryRun: boolean },
): Promise<{ recordId: string; rows: Record<string, unknown>[] }[]> {
  const erased: Awaited<ReturnType<typeof listRemovalsWithRows>> = [];
  let after: string | null = null;
  do {
    const batch: typeof erased = await listRemovalsWithRows(ctx.db, { type: of.type, after });
    erased.push(...batch.filter(({ rows }) => of.isErased(rows)));
    after = batch.at(-1)?.id ?? null;
  } while (after !== null);
  if (!of.dryRun) for (const { id } of erased) await deleteRemoval(ctx.db, id);
  return erased.map(({ recordId, rows }) => ({ recordId, rows }));
}

/** True while a deleted record is kept with a row of its own that has this value in the column. */
export function isKeptWith(ctx: Ctx, row: KeptRow): Promise<boolean> {
  return hasKeptRow(ctx.db, row);
}

const termFrom = (moment: Date) => new Date(moment.getTime() + keptMs);

type Row = NonNullable<Awaited<ReturnType<typeof selectOptionalRemoval>>>;

function toRecord(row: Row): RemovedRecord {
  const { id, type, recordId, label, removedBy, removedByEmail, removedAt, expiresAt } = row;
  return {
    id,
    type,
    recordId,
    label,
    removedBy: { id: removedBy, email: removedByEmail },
    removedAt: removedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
