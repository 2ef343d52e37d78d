import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../contracts/call/errors.ts';
import '../../../tests/support/answer.ts';
import { makeThing, startThings, type ThingServer } from '../../../tests/support/things.ts';
import { systemContext } from '../context/system-context.ts';
import { deleteExpiredAnswers } from '../db/idempotent-answers.ts';

let app: ThingServer;
let made = 0;

beforeAll(async () => {
  app = await startThings();
});

afterAll(() => app.end());

beforeEach(() => {
  made = 0;
  app.act = (input) => {
    made += 1;
    return makeThing(input);
  };
});

let keys = 0;
const newKey = () => `key-${++keys}`;

function create(key: string, title = 'x', as = 'content.create') {
  return app.send('POST', '/admin/api/things', { as, body: { title }, headers: { 'Idempotency-Key': key } });
}

describe('errors', () => {
  test('the same key with another body', async () => {
    const key = newKey();
    expect((await create(key)).status).toBe(201);
    expect(await create(key, 'other')).toReject(422, 'IDEMPOTENCY_KEY_REUSED');
    expect(made).toBe(1);
  });

  test('a second request while the first is under way; afterwards it is replayed', async () => {
    const key = newKey();
    const arrived = Promise.withResolvers<void>();
    const { promise, resolve } = Promise.withResolvers<void>();
    app.act = async (input) => {
      arrived.resolve();
      await promise;
      return makeThing(input);
    };
    const first = create(key);
    await arrived.promise;
    const others = await Promise.all([create(key), create(key), create(key, 'other')]);
    for (const other of others) expect(other).toReject(409, 'IDEMPOTENCY_KEY_IN_FLIGHT');
    resolve();
    expect((await first).status).toBe(201);
    expect((await create(key)).headers.get('idempotency-replayed')).toBe('true');
  });

  test.each(['', ' ', 'schlüssel', 'x'.repeat(256)])('the unusable key %j', async (key) => {
    expect(await create(key)).toReject(400, 'VALIDATION_ERROR', { fields: ['Idempotency-Key'] });
    expect(made).toBe(0);
  });

  test('a replay needs the permission like the action', async () => {
    const key = newKey();
    await create(key);
    expect(await create(key, 'x', 'content.view')).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });
});

test('the first answer is replayed byte for byte, and nothing is done again', async () => {
  const key = newKey();
  const first = await create(key);
  const second = await create(key);
  expect(second.status).toBe(201);
  expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(made).toBe(1);
});

test('of 20 at once with one key, one acts and the others are told so', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(key)));
  expect(made).toBe(1);
  expect(
    answers.filter(({ headers, status }) => status === 201 && headers.get('idempotency-replayed') === null),
  ).toHaveLength(1);
  for (const { status } of answers) expect([201, 409]).toContain(status);
});

test('a rejected or failed act leaves nothing behind: the same key may be tried again', async () => {
  const key = newKey();
  app.act = () => {
    throw new AppError('VERSION_CONFLICT');
  };
  expect(await create(key)).toReject(409, 'VERSION_CONFLICT');
  app.act = () => Promise.reject(new Error('crash'));
  expect(await create(key)).toReject(500, 'SERVER_ERROR');
  app.act = makeThing;
  expect((await create(key, 'another body')).status).toBe(201);
});

test('the key commits with the action: a connection that dies before the commit leaves neither', async () => {
  const key = newKey();
  app.act = async (input) => {
    const { rows } = await sql<{
      pid: number;
    }>`select pid from pg_stat_activity where state = 'idle in transaction' and pid <> pg_backend_pid() and datname = current_database()`.execute(
      app.platform.db,
    );
    for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(app.platform.db);
    return makeThing(input);
  };
  expect(await create(key)).toReject(503, 'DATABASE_UNAVAILABLE');
  app.act = (input) => {
    made += 1;
    return makeThing(input);
  };
  // The key is held until the dead connection's server process has ended too.
  await expect.poll(() => create(key).then(({ status }) => status)).toBe(201);
  expect(made).toBe(1);
});

test('after 24 hours the key is free again, and the clean-up removes its row', async () => {
  const key = newKey();
  await create(key);
  app.clock.advance(24 * 3_600_000 - 60_000);
  expect((await create(key)).headers.get('idempotency-replayed')).toBe('true');
  app.clock.advance(120_000);
  expect((await create(key, 'other')).status).toBe(201);
  expect(made).toBe(2);

  app.clock.advance(25 * 3_600_000);
  await deleteExpiredAnswers(systemContext(app.platform, 'test').db, app.clock.now());
  expect(await app.platform.db.selectFrom('idempotencyKeys').select('key').execute()).toEqual([]);
});
