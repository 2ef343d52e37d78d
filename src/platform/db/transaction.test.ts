import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/database.ts';
import type { Change, ChangeBus } from '../cache/bus.ts';
import { changeChannel } from '../cache/listen-bus.ts';
import type { Actor, Ctx, Platform } from '../context/context.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log/log.ts';
import { type Database, openDatabase } from './connections/pool.ts';
import { violatedConstraint } from './constraint.ts';
import { afterCommit, changed, inTransaction } from './transaction.ts';

let testDatabase: TestDatabase;
let database: Database;
const told: Change[] = [];
const logged: string[] = [];
const log = createLog({ level: 'debug', write: (line) => logged.push(line) });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, poolMax: 5, idleTimeoutMs: 30_000, maxLifetimeMs: 3_600_000, log });
  await sql`create table counters (id integer primary key, n integer not null)`.execute(database.db);
});
afterEach(async () => {
  told.length = 0;
  logged.length = 0;
  await sql`truncate counters`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const bus: ChangeBus = { isUp: true, subscribe: () => () => {}, notifyLocally: (changes) => told.push(...changes) };
const nobody: Actor = {
  kind: 'system',
  userId: null,
  sessionId: null,
  email: null,
  displayName: null,
  roles: [],
  permissions: new Set(),
  isAdmin: false,
};

function createCtx(): Ctx {
  const platform = { db: database.db, bus, log } as Partial<Platform> as Platform;
  return {
    platform,
    db: database.db,
    actor: nobody,
    requestId: 'r1',
    ip: null,
    userAgent: null,
    transaction: null,
  };
}

const insert = (ctx: Ctx, id: number) => sql`insert into counters values (${id}, 0)`.execute(ctx.db);
const increment = (ctx: Ctx, id: number) => sql`update counters set n = n + 1 where id = ${id}`.execute(ctx.db);
const rows = async () =>
  (await sql<{ id: number; n: number }>`select id, n from counters order by id`.execute(database.db)).rows;

test('a thrown error undoes everything, is passed on, and nobody hears of the changes', async () => {
  let ran = false;
  const act = inTransaction(createCtx(), async (ctx) => {
    await insert(ctx, 1);
    changed(ctx, { topic: 'content', key: 'cars' });
    afterCommit(ctx, () => {
      ran = true;
    });
    throw new Error('no');
  });
  await expect(act).rejects.toThrow('no');
  expect(await rows()).toEqual([]);
  expect([told, ran]).toEqual([[], false]);
});

test('changes and acts after the commit are rejected outside a transaction', () => {
  expect(() => changed(createCtx(), { topic: 'content' })).toThrow('inTransaction');
  expect(() => afterCommit(createCtx(), () => {})).toThrow('inTransaction');
});

test('a nested transaction joins: its failure undoes the outer one, even if the outer one carries on', async () => {
  const act = inTransaction(createCtx(), async (outer) => {
    await insert(outer, 1);
    await inTransaction(outer, async (inner) => {
      expect(inner.db).toBe(outer.db);
      await insert(inner, 1);
    }).catch((error: unknown) => expect(violatedConstraint(error)).toBe('counters_pkey'));
    changed(outer, { topic: 'content' });
  });
  await expect(act).rejects.toThrow();
  expect(await rows()).toEqual([]);
  expect(told).toEqual([]);
});

test('after the commit the listeners hear the changes, then the acts run in order, and one that fails harms nobody', async () => {
  const order: string[] = [];
  const result = await inTransaction(createCtx(), async (ctx) => {
    await insert(ctx, 1);
    afterCommit(ctx, () => {
      throw new Error('act failed');
    });
    afterCommit(ctx, () => order.push(`act, told ${told.length}`));
    changed(ctx, { topic: 'content', key: 'cars' });
    order.push(`work, told ${told.length}`);
    return 'result';
  });
  expect(result).toBe('result');
  expect(order).toEqual(['work, told 0', 'act, told 1']);
  expect(told).toEqual([{ topic: 'content', key: 'cars' }]);
  expect(logged.join('')).toContain('act failed');
  expect(await rows()).toEqual([{ id: 1, n: 0 }]);
});

test('a deadlock is run again, with the effects of the lost attempt undone', async () => {
  await sql`insert into counters values (1, 0), (2, 0)`.execute(database.db);
  const bothHoldOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const attempts = [0, 0];
  const act = (own: 0 | 1) =>
    inTransaction(createCtx(), async (ctx) => {
      attempts[own] = (attempts[own] ?? 0) + 1;
      await increment(ctx, own === 0 ? 1 : 2);
      changed(ctx, { topic: 'content', key: String(own) });
      bothHoldOne[own].resolve();
      await Promise.all(bothHoldOne.map(({ promise }) => promise));
      await increment(ctx, own === 0 ? 2 : 1);
    });
  await Promise.all([act(0), act(1)]);
  expect(await rows()).toEqual([
    { id: 1, n: 2 },
    { id: 2, n: 2 },
  ]);
  expect([...attempts].sort()).toEqual([1, 2]);
  expect(told.length).toBe(2);
});

test('a race that is lost every time is given up after three more attempts', async () => {
  let attempts = 0;
  const act = inTransaction(createCtx(), async (ctx) => {
    attempts += 1;
    await insert(ctx, 1);
    await sql`do $$ begin raise exception 'lost' using errcode = 'serialization_failure'; end $$`.execute(ctx.db);
  });
  await expect(act).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(4);
  expect(await rows()).toEqual([]);
});

test('an ordinary error of the database is not run again', async () => {
  let attempts = 0;
  const act = inTransaction(createCtx(), async (ctx) => {
    attempts += 1;
    await insert(ctx, 1);
    await insert(ctx, 1);
  });
  await expect(act).rejects.toMatchObject({ constraint: 'counters_pkey' });
  expect(attempts).toBe(1);
});

test('a notice names the changed entries, in parts of a size that the database takes, and none where one change names none', async () => {
  const client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  const heard: Change[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
  await client.query(`listen ${changeChannel}`);
  const ids = Array.from({ length: 400 }, () => newId());
  await inTransaction(createCtx(), async (ctx) => {
    for (const id of ids) changed(ctx, { topic: 'content', key: 'cars', ids: [id] });
    for (const id of ids) changed(ctx, { topic: 'content', key: 'cars', ids: [id] });
    changed(ctx, { topic: 'content', key: 'boats', ids: ids.slice(0, 1) });
    changed(ctx, { topic: 'content', key: 'boats' });
    changed(ctx, { topic: 'content', key: 'boats', ids: ids.slice(1, 2) });
  });
  await expect.poll(() => heard.length).toBe(4);
  await client.end();
  const ofCars = heard.filter(({ key }) => key === 'cars');
  expect(ofCars.flatMap((change) => change.ids ?? [])).toEqual(ids);
  expect(heard.filter(({ key }) => key === 'boats')).toEqual([{ topic: 'content', key: 'boats' }]);
});
