import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '../../contracts/call/errors.ts';
import { onePerObject } from '../../contracts/one-per-object.ts';
import type { Ctx, Platform } from '../context/context.ts';
import type { Db } from '../db/database.ts';
import { keptMs } from '../db/idempotent-answers.ts';
import { inTransaction } from '../db/transaction.ts';

export interface StoredAnswer {
  status: number;
  body: unknown;
  /** What is stored for repeats, where it is not the body: without a secret that is told once. */
  stored?: unknown;
}

interface Action {
  key: string;
  method: string;
  path: string;
  /** The parsed request: the same key with another one is rejected. */
  input: unknown;
  /** True for a call that needs no right: what is kept of its answers is bounded for each caller. */
  isBounded: boolean;
  /** Rejects whoever has lost the right on the row since the first answer. */
  permitReplay: (firstBody: unknown) => Promise<unknown>;
  /** Does what is slow, outside the transaction, and answers the action. */
  prepare: () => Promise<(ctx: Ctx) => Promise<StoredAnswer>>;
}

/** Characters of answers that are kept of one caller and call, where anybody may make it. */
const maxCached = 2_000_000;

/** The request's `Idempotency-Key`, or null without one. Rejects an unusable key. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new AppError('VALIDATION_ERROR', {
    fields: { 'Idempotency-Key': ['must be 1 to 255 printable ASCII characters'] },
  });
}

/**
 * Acts once per caller, call and key, and replays the first answer for 24 hours. The key's row commits with the action or
 * not at all, so a crash leaves nothing behind that could block or lie, and a rejected act may be tried again. A second
 * request meanwhile is rejected, and so are the same key with another request, and a caller who may not make the call any
 * more: a replay needs the rights that the action needs, and no other.
 */
export async function answerOnce(
  ctx: Ctx,
  { key, method, path, input, isBounded, permitReplay, prepare }: Action,
): Promise<{ answer: StoredAnswer; isReplay: boolean }> {
  // Without the secret nobody finds by trying what was digested: a request may hold a password, and a visitor's address is
  // kept by those alone who are told to.
  const digest = (text: string) => createHmac('sha256', ctx.platform.config.auth.secret).update(text).digest('hex');
  const { userId, apiToken } = ctx.actor;
  const who = apiToken ? `token ${apiToken.id}` : userId;
  const scope = `${who ?? `anonymous ${digest(`address\n${ctx.ip}`)}`} ${method} ${path}`;
  const requestHash = digest(JSON.stringify(input));
  const findFirst = async ({ db, platform }: Ctx): Promise<StoredAnswer | null> => {
    const oldest = new Date(platform.clock.now().getTime() - keptMs);
    const first = await selectOptionalAnswer(db, { scope, key, oldest });
    if (!first) return null;
    if (first.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    await permitReplay(first.answer);
    return { status: first.status ?? 200, body: first.answer };
  };
  const first = await findFirst(ctx);
  if (first) return { answer: first, isReplay: true };
  if (isBounded) await assertWithinStored(ctx, scope);
  const act = await prepare();
  // A second request is rejected at once and does not wait for the first: here before the turn of a change of rights, of
  // another process before the lock of that turn.
  const underWay = underWayIn(ctx.platform);
  const place = `${scope}\n${key}`;
  if (underWay.has(place)) throw new AppError('IDEMPOTENCY_KEY_IN_FLIGHT');
  const opening = async ({ db }: Ctx) => {
    if (!(await takeKey(db, { scope, key }))) throw new AppError('IDEMPOTENCY_KEY_IN_FLIGHT');
  };
  underWay.add(place);
  try {
    return await inTransaction({ ...ctx, opening }, async (ctx) => {
      const meanwhile = await findFirst(ctx);
      if (meanwhile) return { answer: meanwhile, isReplay: true };
      const answer = await act(ctx);
      await insertAnswer(ctx.db, { scope, key, requestHash, answer, now: ctx.platform.clock.now() });
      return { answer, isReplay: false };
    });
  } finally {
    underWay.delete(place);
  }
}

const underWayIn = onePerObject((_platform: Platform) => new Set<string>());

async function assertWithinStored({ db, platform }: Ctx, scope: string): Promise<void> {
  const oldest = new Date(platform.clock.now().getTime() - keptMs);
  if ((await countKept(db, { scope, oldest })) <= maxCached) return;
  const error =
    'The answers that are kept for repeats of your requests take too much room. Send this one without an Idempotency-Key.';
  throw new AppError('RATE_LIMITED', { error, retryAfterSeconds: 900 });
}

interface Place {
  scope: string;
  key: string;
}

/** Held until the transaction ends, however it ends. False while another request holds it. */
async function takeKey(db: Db, { scope, key }: Place): Promise<boolean> {
  const lock = createHash('sha256').update(`${scope}\n${key}`).digest().readBigInt64BE().toString();
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lock}::bigint) as taken`.execute(
    db,
  );
  return rows[0]?.taken ?? false;
}

function selectOptionalAnswer(db: Db, { scope, key, oldest }: Place & { oldest: Date }) {
  return db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('createdAt', '>=', oldest)
    .executeTakeFirst();
}

async function countKept(db: Db, { scope, oldest }: { scope: string; oldest: Date }): Promise<number> {
  const { kept } = await db
    .selectFrom('idempotencyKeys')
    .select(sql<string>`coalesce(sum(length(answer::text)), 0)`.as('kept'))
    .where('scope', '=', scope)
    .where('createdAt', '>=', oldest)
    .executeTakeFirstOrThrow();
  return Number(kept);
}

/** The body is kept as one JSON string, so that the replay is byte for byte the first answer. */
async function insertAnswer(
  db: Db,
  row: Place & { requestHash: string; answer: StoredAnswer; now: Date },
): Promise<void> {
  const { scope, key, requestHash, answer, now } = row;
  const values = {
    requestHash,
    status: answer.status,
    answer: JSON.stringify(answer.stored ?? answer.body),
    createdAt: now,
  };
  await db
    .insertInto('idempotencyKeys')
    .values({ scope, key, ...values })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet(values))
    .execute();
}
