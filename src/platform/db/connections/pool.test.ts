import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database/database.ts';
import { startErrorProxy } from '../../../../tests/support/database/fault-proxy.ts';
import { createLog } from '../../log/log.ts';
import { isUnavailable } from '../constraint.ts';
import { type Database, type DatabaseOptions, openDatabase } from './pool.ts';

const log = createLog({ level: 'error' });
let testDatabase: TestDatabase;
const opened: Database[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await testDatabase.drop();
});

function open(overrides: Partial<DatabaseOptions> = {}): Database {
  const options = { url: testDatabase.url, poolMax: 3, idleTimeoutMs: 30_000, maxLifetimeMs: 3_600_000, log };
  const database = openDatabase({ ...options, ...overrides });
  opened.push(database);
  return database;
}

const terminateOthers = (database: Database) =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'millwright' and pid <> pg_backend_pid()`,
  );
const errorOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => null,
    (error: unknown) => error,
  );

test('where PostgreSQL has no connection left, one is waited for', async () => {
  const limited = await createTestDatabase();
  const database = open({ url: limited.url, poolMax: 8, connectTimeoutMs: 5_000 });
  const other = open({ url: limited.url, poolMax: 8, connectTimeoutMs: 200, idleTimeoutMs: 1_000 });
  const name = new URL(limited.url).pathname.slice(1);
  await database.pool.query(`alter database "${name}" connection limit 2`);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => database.db.selectNoFrom(sql`pg_sleep(0.02)`.as('slept')).execute()),
  );
  expect(answers).toHaveLength(8);
  expect(isUnavailable(await errorOf(other.pool.query('select 1')))).toBe(true);
  await Promise.all([database.close(), other.close()]);
  await limited.drop();
});

test('a session ended in the middle of a transaction fails that transaction alone', async () => {
  const lines: string[] = [];
  const database = open({ log: createLog({ level: 'warn', write: (line) => lines.push(line) }) });
  const killer = open();
  const act = database.db.transaction().execute(async (db) => {
    await sql`select 1`.execute(db);
    await terminateOthers(killer);
    // The client is checked out and idle: without its own listener the loss would end the process here.
    await expect.poll(() => lines.join('')).toContain('database connection lost');
    await sql`select 2`.execute(db);
  });
  expect(isUnavailable(await errorOf(act))).toBe(true);
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
  expect(rows).toEqual([{ one: 1 }]);
});

test('sessions ended while idle are replaced', async () => {
  const database = open();
  await Promise.all([1, 2, 3].map(() => database.pool.query('select pg_sleep(0.01)')));
  await terminateOthers(open());
  await vi.waitFor(async () => expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]), {
    timeout: 20_000,
  });
});

// Each waits for seconds, and uses no database of the others.
describe.concurrent('what takes too long', () => {
  test('a server that accepts and never answers is reported as unavailable within the time allowed', async () => {
    const proxy = await startErrorProxy(testDatabase.url);
    proxy.fallSilent();
    const start = performance.now();
    const error = await errorOf(sql`select 1`.execute(open({ url: proxy.url }).db));
    expect(isUnavailable(error)).toBe(true);
    expect(performance.now() - start).toBeLessThan(60_000);
    await proxy.close();
  });

  test('a connection on which the server fell silent is given up and not used again', async () => {
    const proxy = await startErrorProxy(testDatabase.url);
    const database = open({ url: proxy.url, poolMax: 1, statementTimeoutMs: 1_000 });
    const act = database.db.transaction().execute(async (db) => {
      await sql`select 1`.execute(db);
      proxy.fallSilent();
      await sql`select 2`.execute(db);
    });
    expect(isUnavailable(await errorOf(act))).toBe(true);
    proxy.speakAgain();
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
    expect(rows).toEqual([{ one: 1 }]);
    await database.close();
    await proxy.close();
  });

  test('more work than the pool can take in time is rejected as unavailable, and the pool recovers', async () => {
    const database = open({ poolMax: 1 });
    const holder = await database.pool.connect();
    expect(isUnavailable(await errorOf(database.pool.query('select 1')))).toBe(true);
    holder.release();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

test('each session has its limits and its name', async () => {
  const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'application_name'];
  const { rows } = await open().pool.query('select name, setting from pg_settings where name = any($1)', [settings]);
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    statement_timeout: '10000',
    lock_timeout: '5000',
    idle_in_transaction_session_timeout: '30000',
    application_name: 'millwright',
  });
});

test('each session is set as the product needs it, on any server, and otherwise as its address says', async () => {
  const settingsOf = async (url: string) => {
    const settings = ['jit', 'max_parallel_workers_per_gather', 'TimeZone', 'work_mem'];
    const { pool } = open({ url });
    const { rows } = await pool.query('select name, setting from pg_settings where name = any($1)', [settings]);
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  };
  const ours = { jit: 'off', max_parallel_workers_per_gather: '0', TimeZone: 'UTC' };
  expect(await settingsOf(testDatabase.url)).toMatchObject(ours);
  const separator = testDatabase.url.includes('?') ? '&' : '?';
  const theirs = `${testDatabase.url}${separator}options=${encodeURIComponent('-c work_mem=8MB')}`;
  expect(await settingsOf(theirs)).toEqual({ ...ours, work_mem: '8192' });
});

test('columns are camelCase, keys inside jsonb are left alone', async () => {
  const { db } = open();
  await db
    .insertInto('siteSettings')
    .values({ key: 'k', value: JSON.stringify({ first_name: { last_name: 1 } }) })
    .execute();
  const row = await db.selectFrom('siteSettings').selectAll().where('key', '=', 'k').executeTakeFirstOrThrow();
  expect(row.value).toEqual({ first_name: { last_name: 1 } });
  expect(row.updatedAt).toBeInstanceOf(Date);
});

test('a prepared statement is parsed once a connection, and gives rows as the driver has them', async () => {
  const database = open({ poolMax: 1 });
  const statement = { name: 'add', text: 'select $1::int + 1 as next_number', values: [1] as unknown[] };
  expect(await database.prepared.read(statement)).toEqual([{ next_number: 2 }]);
  expect(await database.prepared.read({ ...statement, values: [41] })).toEqual([{ next_number: 42 }]);
  expect(await database.prepared.read({ ...statement, rowMode: 'array' })).toEqual([[2]]);
  expect(Object.keys(statement)).toEqual(['name', 'text', 'values']);
  const { rows } = await database.pool.query('select name from pg_prepared_statements');
  expect(rows).toEqual([{ name: 'add' }]);
});

test('a prepared statement that fails says why and can be read again', async () => {
  const { prepared } = open({ poolMax: 1 });
  const divide = (by: number) => ({ name: 'divide', text: 'select 10 / $1::int as q', values: [by] });
  await expect(prepared.read(divide(0))).rejects.toMatchObject({ code: '22012' });
  expect(await prepared.read(divide(5))).toEqual([{ q: 2 }]);
});
