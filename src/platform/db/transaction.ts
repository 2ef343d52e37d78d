import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { lanesOf } from '../admission/lanes.ts';
import type { Change } from '../cache/bus.ts';
import { changeChannel } from '../cache/listen-bus.ts';
import type { Ctx, OpenTransaction } from '../context/context.ts';
import { ownerOf } from '../context/owner-of.ts';
import { preparedOnce, sentAhead } from './connections/pool.ts';
import { isRetryable } from './constraint.ts';
import type { Db, Sql } from './database.ts';

const retries = 3;

/**
 * Runs `work` in one transaction that travels in its `ctx`; nested calls join it. A lost race (deadlock, serialization)
 * runs the outermost `work` again, at most three times, so `work` must have no effect outside the database but through
 * `afterCommit`. Where the call changes rights, it waits for its turn, rejected with OVERLOADED after 10 s and with
 * RATE_LIMITED beyond 100 of one person, and the actor is confirmed first. After COMMIT, and only then, the listeners
 * hear of the changes and the `afterCommit` acts run.
 */
export function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.transaction !== null) return work(ctx);
  if (ctx.connectionSlot) return ctx.connectionSlot(() => inOwnTransaction(ctx, work));
  if (!ctx.changesRights) return inOwnTransaction(ctx, work);
  return lanesOf(ctx.platform.config).rightsChange.run(() => inOwnTransaction(ctx, work), ownerOf(ctx));
}

async function inOwnTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    const transaction: OpenTransaction = { changes: [], last: [], afterCommit: [] };
    try {
      const result = await ctx.db.transaction().execute(async (db) => {
        const inside = { ...ctx, db, transaction };
        await ctx.opening?.(inside);
        const actor = ctx.changesRights && ctx.confirmActor ? await ctx.confirmActor(inside) : ctx.actor;
        const result = await work({ ...inside, actor });
        await writeRest(db, transaction);
        return result;
      });
      announce(ctx, transaction);
      return result;
    } catch (error) {
      if (retry === retries || !isRetryable(error)) throw error;
      ctx.platform.log.debug('transaction retried', { requestId: ctx.requestId, retry: retry + 1 });
      await pause((retry + Math.random()) * 20);
    }
  }
}

/** Says that cached data became stale; told to every process when the transaction commits. Throws outside one. */
export function changed(ctx: Ctx, change: Change): void {
  openTransaction(ctx).changes.push(change);
}

/**
 * Writes at the end of the transaction, together with other such statements. Only for statements whose result nobody reads in
 * this transaction and that cannot fail. Throws outside one.
 */
export async function writeLast(ctx: Ctx, statement: Sql): Promise<void> {
  const transaction = openTransaction(ctx);
  transaction.last.push(statement);
  if (transaction.last.length === maxConcurrent)
    await writeRest(ctx.db, { last: transaction.last.splice(0), changes: [] });
}

/**
 * Sends a statement without waiting for its answer, which comes with that of the next one: for what rejects nothing, and whose
 * text never varies. Later statements of the transaction see what it wrote. Throws outside one.
 */
export async function writeAhead(ctx: Ctx, statement: Sql): Promise<void> {
  openTransaction(ctx);
  await sendAhead(ctx.db, statement);
}

/** Waits for the answers of what was sent ahead, which takes room until then. */
export async function awaitWritten(ctx: Ctx): Promise<void> {
  openTransaction(ctx);
  await sql`select 1`.execute(ctx.db);
}

/** They take room until the commit. */
const maxConcurrent = 100;

/** Runs `act` after the transaction committed, never if it rolls back. Throws outside a transaction. */
export function afterCommit(ctx: Ctx, act: () => void): void {
  openTransaction(ctx).afterCommit.push(act);
}

function openTransaction(ctx: Ctx): OpenTransaction {
  if (ctx.transaction === null) throw new Error('There is no open transaction: wrap the act in inTransaction');
  return ctx.transaction;
}

/** What is written last, each prepared once, and the notices with the last of it; all of them travel with the commit. */
async function writeRest(db: Db, { last, changes }: Pick<OpenTransaction, 'last' | 'changes'>): Promise<void> {
  const payloads = payloadsOf(changes);
  for (const statement of last.slice(0, -1)) await sendAhead(db, statement);
  const final = last.at(-1);
  if (final === undefined && payloads.length === 0) return;
  await sendAhead(
    db,
    sql`${final === undefined ? sql`` : sql`with written as (${final})`}
      select pg_notify(${changeChannel}, payload) from unnest(${payloads}::text[]) as payload`,
  );
}

async function sendAhead(db: Db, statement: Sql): Promise<void> {
  await sql`${sql.raw(sentAhead + preparedOnce)} ${statement}`.execute(db);
}

/** Ids in one notice, whose text may have 8,000 bytes. */
const maxIds = 150;

/** One notice for each topic and key, with the ids that all its changes name, in parts of a notice's size. */
function payloadsOf(changes: readonly Change[]): string[] {
  const idsOf = new Map<string, Change & { named: Set<string> | null }>();
  for (const { topic, key, ids } of changes) {
    const about = JSON.stringify([topic, key]);
    const known = idsOf.get(about)?.named;
    const named = ids === undefined || known === null ? null : new Set([...(known ?? []), ...ids]);
    idsOf.set(about, { topic, ...(key !== undefined && { key }), named });
  }
  return [...idsOf.values()].flatMap(({ named, ...change }) => {
    const ids = [...(named ?? [])];
    if (ids.length === 0) return [JSON.stringify(change)];
    const parts = Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, part) => part * maxIds);
    return parts.map((start) => JSON.stringify({ ...change, ids: ids.slice(start, start + maxIds) }));
  });
}

/** The commit stands whatever happens here, so an error is logged and not thrown. */
function announce(ctx: Ctx, transaction: OpenTransaction): void {
  const acts = [() => ctx.platform.bus.notifyLocally(transaction.changes), ...transaction.afterCommit];
  for (const act of acts) {
    try {
      act();
    } catch (error) {
      ctx.platform.log.error('an act after the commit failed', { requestId: ctx.requestId, error: String(error) });
    }
  }
}
