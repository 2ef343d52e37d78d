import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database/database.ts';
import { startErrorProxy } from '../../../../tests/support/database/fault-proxy.ts';
import { createLog } from '../../log/log.ts';
import { isUnavailable } from '../constraint.ts';
import { type Database, type DatabaseOptions, openDatabase } from './pool.ts';

const log = createLog({ level: 'error', write: () => {} });
const patient = { timeout: 20_000 };
let testDatabase: TestDatabase;
const opened: Database[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});
afterAll(() => testDatabase.drop());

function open(overrides: Partial<DatabaseOptions> = {}): Database {
  const options = { url: testDatabase.url, poolMax: 3, idleTimeoutMs: 30_000, maxLifetimeMs: 3_600_000, log };
  const database = openDatabase({ ...options, ...overrides });
  opened.push(database);
  return database;
}

const quick = (database: Database, text: string, values: unknown[] = []) =>
  database.prepared.read<[unknown]>({ name: `test ${text}`, text, values, rowMode: 'array', isQuick: true });
const echo = (database: Database, value: number) => quick(database, 'select $1::int', [value]);
const terminate = (database: Database) =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'millwright' and pid <> pg_backend_pid()`,
  );
const errorsOf = async (acts: Promise<unknown>[]) =>
  (await Promise.allSettled(acts)).flatMap((act) => (act.status === 'rejected' ? [act.reason as unknown] : []));

describe('quick reads', () => {
  test('each gets its own answer, also when hundreds travel together', async () => {
    const database = open();
    for (let round = 0; round < 3; round += 1) {
      const rows = await Promise.all(Array.from({ length: 300 }, (_, value) => echo(database, value)));
      expect(rows).toEqual(Array.from({ length: 300 }, (_, value) => [[value]]));
    }
    const { rows } = await database.pool.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name = 'millwright' and pid <> pg_backend_pid()`,
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  test('one that fails fails alone', async () => {
    const database = open();
    const acts = [1, 0, 2, 0, 3].map((value) => quick(database, 'select 6 / $1::int', [value]));
    const broken = quick(database, 'select nothing from nowhere');
    const after = echo(database, 7);
    const [ended, ...settled] = await Promise.allSettled([broken, ...acts]);
    expect(ended).toMatchObject({ status: 'rejected', reason: { code: '42P01' } });
    expect(settled).toMatchObject(
      [6, 0, 3, 0, 2].map((value) => (value === 0 ? { status: 'rejected' } : { value: [[value]] })),
    );
    expect(await after).toEqual([[7]]);
  });

  test('a lost connection fails what was under way as unavailable, and the next reads have a new one', async () => {
    const database = open();
    await echo(database, 1);
    const slow = [1, 2, 3, 4, 5, 6, 7, 8].map((value) => quick(database, 'select pg_sleep(60), $1::int', [value]));
    const errors = errorsOf(slow);
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where query like 'select pg_sleep(60)%'`,
      );
      expect(rows).toHaveLength(2);
    }, patient);
    await terminate(open());
    expect((await errors).map(isUnavailable)).toEqual(slow.map(() => true));
    await vi.waitFor(async () => expect(await echo(database, 2)).toEqual([[2]]), patient);
    expect(await Promise.all([3, 4, 5, 6, 7].map((value) => echo(database, value)))).toHaveLength(5);
  });

  test('a database that is away is unavailable', async () => {
    const database = open({ url: 'postgresql://nobody:none@127.0.0.1:1/none' });
    expect((await errorsOf([echo(database, 1), echo(database, 2)])).map(isUnavailable)).toEqual([true, true]);
  });

  test('a database that falls silent is given up within the timeout, and found again', async () => {
    const proxy = await startErrorProxy(testDatabase.url);
    const database = open({ url: proxy.url, statementTimeoutMs: 1000 });
    expect(await echo(database, 1)).toEqual([[1]]);
    proxy.fallSilent();
    const errors = await errorsOf(Array.from({ length: 12 }, (_, value) => echo(database, value)));
    expect(errors.map(isUnavailable)).toEqual(errors.map(() => true));
    expect(errors.length).toBeGreaterThan(0);
    proxy.speakAgain();
    await vi.waitFor(async () => expect(await echo(database, 2)).toEqual([[2]]), patient);
    await database.close();
    await proxy.close();
  });

  test('an idle connection is closed, an old one replaced', async () => {
    const database = open({ idleTimeoutMs: 50, maxLifetimeMs: 1 });
    const pid = async () => (await quick(database, 'select pg_backend_pid()'))[0]?.[0];
    expect(await pid()).not.toBe(await pid());
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and application_name = 'millwright' and pid <> pg_backend_pid()`,
      );
      expect(rows).toEqual([]);
    }, patient);
    expect(await echo(database, 1)).toEqual([[1]]);
  });

  test('a closed database reads no more', async () => {
    const database = open();
    await echo(database, 1);
    await database.close();
    expect((await errorsOf([echo(database, 2)])).map(isUnavailable)).toEqual([true]);
  });
});
