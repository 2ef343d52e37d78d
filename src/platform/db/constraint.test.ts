import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/database.ts';
import { isConnectionLost, isDiskFull, isRetryable, isUnavailable, violatedConstraint } from './constraint.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
});
afterAll(async () => {
  await client.end().catch(() => {});
  await database.drop();
});

const errorOf = (statement: string): Promise<unknown> =>
  client.query(statement).then(
    () => null,
    (error: unknown) => error,
  );
const user = (email: string) =>
  `insert into users (id, email, password, display_name) values (gen_random_uuid(), '${email}', 'x', 'x')`;

test('names the unique, check and foreign key constraint that rejected', async () => {
  await client.query(user('a@b.test'));
  expect(violatedConstraint(await errorOf(user('a@b.test')))).toBe('users_email_key');
  expect(violatedConstraint(await errorOf(user('A@b.test')))).toBe('users_email_normalised');
  const stray = `insert into user_profiles (user_id) values (gen_random_uuid())`;
  expect(violatedConstraint(await errorOf(stray))).toBe('user_profiles_user_fkey');
  expect(violatedConstraint(new Error('outer', { cause: await errorOf(stray) }))).toBe('user_profiles_user_fkey');
});

test.each([null, undefined, 'text', new Error('plain'), { code: 23505 }])(
  '%s is no violation and no outage',
  (error) => {
    expect(violatedConstraint(error)).toBeNull();
    expect(isUnavailable(error)).toBe(false);
    expect(isDiskFull(error)).toBe(false);
    expect(isRetryable(error)).toBe(false);
  },
);

test('a mistake in a statement is no outage', async () => {
  expect(isUnavailable(await errorOf('select * from nowhere'))).toBe(false);
  expect(isUnavailable(await errorOf(user('a@b.test')))).toBe(false);
});

test('statement and lock timeouts are an outage, but leave the connection usable', async () => {
  const error = await errorOf('set statement_timeout = 20; select pg_sleep(5)');
  await client.query('set statement_timeout = 0');
  expect(isUnavailable(error)).toBe(true);
  expect(isConnectionLost(error)).toBe(false);
});

test('a server that is not there is an outage, by port, by socket and by name', async () => {
  const urls = [
    'postgresql://x@127.0.0.1:1/x',
    'postgresql://x@localhost/x?host=%2Fnowhere%2Fat%2Fall',
    'postgresql://x@nowhere.invalid/x',
  ];
  for (const connectionString of urls) {
    const away = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    const error: unknown = await away.connect().catch((reason: unknown) => reason);
    expect(isUnavailable(error), String(error)).toBe(true);
  }
});

test('a session ended by an administrator is an outage', async () => {
  const error = await errorOf('select pg_terminate_backend(pg_backend_pid())');
  expect(isConnectionLost(error)).toBe(true);
  expect(isUnavailable(await errorOf('select 1'))).toBe(true);
});

test('a full disk is told apart', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(isDiskFull(full)).toBe(true);
});
