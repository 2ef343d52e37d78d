import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createEmptyTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../tests/support/database/database.ts';
import { openTestPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import type { Ctx } from '../context/context.ts';
import { systemContext } from '../context/system-context.ts';
import { inTransaction } from '../db/transaction.ts';
import { deleteDeadJobs, maxJobMs, releaseAbandonedJobs } from './abandoned-jobs.ts';
import { installJobs } from './install-jobs.ts';
import type { JobHandler } from './jobs.ts';
import { runDueJobs, startWorkers } from './workers.ts';

let database: TestDatabase;
let opened: TestPlatform;
let ctx: Ctx;

beforeAll(async () => {
  database = await createTestDatabase();
  opened = openTestPlatform({ url: database.url });
  ctx = systemContext(opened.platform, 'test');
});

afterAll(async () => {
  await opened.close();
  await database.drop();
});

const add = (name: string, payload: object = {}) => opened.platform.jobs.add(ctx, name, payload);

describe('the queue', () => {
  test('a job of an action that is undone never runs', async () => {
    const ran: unknown[] = [];
    const undone = inTransaction(ctx, async (ctx) => {
      await ctx.platform.jobs.add(ctx, 'note', { n: 1 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await add('note', { n: 2 });
    await runDueJobs({
      ...opened,
      pool: opened.database.pool,
      handlers: { note: async (_ctx, payload) => void ran.push(payload) },
    });
    expect(ran).toEqual([{ n: 2 }]);
  });

  test('a job that fails is kept and tried again later', async () => {
    const failing: JobHandler = () => Promise.reject(new Error('not today'));
    await add('flaky');
    await runDueJobs({ ...opened, pool: opened.database.pool, handlers: { flaky: failing } });
    const { rows } = await sql<{ attempts: number; lastError: string; isLater: boolean }>`
      select attempts, last_error, run_at > now() as is_later from graphile_worker._private_jobs`.execute(
      opened.platform.db,
    );
    expect(rows).toEqual([{ attempts: 1, lastError: 'not today', isLater: true }]);
  });

  test('a keyed job that waits is replaced', async () => {
    const ran: unknown[] = [];
    for (const n of [1, 2]) await opened.platform.jobs.add(ctx, 'keyed', { n }, { jobKey: 'one' });
    await runDueJobs({
      ...opened,
      pool: opened.database.pool,
      handlers: { keyed: async (_ctx, payload) => void ran.push(payload) },
    });
    expect(ran).toEqual([{ n: 2 }]);
  });
});

describe('jobs that a killed process left locked', () => {
  const lock = (since: string) =>
    sql`update graphile_worker._private_jobs set locked_at = now() - ${since}::interval, locked_by = 'worker-gone'`.execute(
      opened.platform.db,
    );
  const countRuns = async () => {
    let runs = 0;
    const left: JobHandler = async () => void runs++;
    await runDueJobs({ ...opened, pool: opened.database.pool, handlers: { left } });
    return runs;
  };

  test('stay with a worker that may still be at it, and go to another after ten minutes', async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(opened.platform.db);
    await add('left');
    await lock('9 minutes');
    await releaseAbandonedJobs(opened.platform.db, maxJobMs);
    const { rows } = await sql<{ lockedBy: string | null }>`select locked_by from graphile_worker.jobs`.execute(
      opened.platform.db,
    );
    expect(rows).toEqual([{ lockedBy: 'worker-gone' }]);
    await lock('11 minutes');
    await releaseAbandonedJobs(opened.platform.db, maxJobMs);
    expect(await countRuns()).toBe(1);
  });
});

test('a job that was given up is there for a week, then it goes', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(opened.platform.db);
  await add('given up');
  await add('waiting');
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = (
    select min(id) from graphile_worker._private_jobs)`.execute(opened.platform.db);
  const names = async () => {
    const { rows } = await sql<{ name: string }>`
      select task_identifier as name from graphile_worker.jobs order by id`.execute(opened.platform.db);
    return rows.map(({ name }) => name);
  };
  await deleteDeadJobs(opened.platform.db, new Date(Date.now() - 60_000));
  expect(await names()).toEqual(['given up', 'waiting']);
  await deleteDeadJobs(opened.platform.db, new Date(Date.now() + 60_000));
  expect(await names()).toEqual(['waiting']);
});

describe('the workers', () => {
  test('a schedule that cannot be read is told at the start, not by jobs that never come', () => {
    const options = { ...opened, pool: opened.database.pool, handlers: {}, schedule: '20 * * * * send.mails' };
    expect(() => startWorkers(options)).toThrow();
  });

  test('take jobs at once, finish what is under way when told to stop, and take no more', async () => {
    const started = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const ended: string[] = [];
    const slow: JobHandler = async () => {
      started.resolve();
      await mayEnd.promise;
      ended.push('slow');
    };
    const workers = startWorkers({ ...opened, pool: opened.database.pool, handlers: { slow }, schedule: '' });
    await add('slow');
    await started.promise;
    const stopped = workers.stop().then(() => ended.push('stopped'));
    mayEnd.resolve();
    await stopped;
    await add('slow');
    expect(ended).toEqual(['slow', 'stopped']);
    const { rows } = await sql<{
      isTaken: boolean;
    }>`select locked_at is not null as is_taken from graphile_worker.jobs where task_identifier = 'slow'`.execute(
      opened.platform.db,
    );
    expect(rows).toEqual([{ isTaken: false }]);
  });

  test('outlive the loss of every connection', async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(opened.platform.db);
    const done: unknown[] = [];
    const workers = startWorkers({
      ...opened,
      pool: opened.database.pool,
      handlers: { note: async (_ctx, payload) => void done.push(payload) },
      schedule: '',
    });
    await add('note', { n: 1 });
    await expect.poll(() => done).toEqual([{ n: 1 }]);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      opened.platform.db,
    );
    await expect
      .poll(() =>
        add('note', { n: 2 }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(() => done).toEqual([{ n: 1 }, { n: 2 }]);
    await workers.stop();
  });

  test('a stop before they have even started is fine', async () => {
    const workers = startWorkers({
      ...opened,
      pool: opened.database.pool,
      handlers: { note: async () => {} },
      schedule: '',
    });
    await workers.stop();
    await workers.stop();
  });
});

test('processes that install the queue at once on an empty database all succeed', async () => {
  const empty = await createEmptyTestDatabase();
  await Promise.all([installJobs(empty), installJobs(empty), installJobs(empty)]);
  await installJobs(empty);
  await empty.drop();
});
