import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database/database.ts';
import { openTestPlatform } from '../../../../tests/support/platform.ts';
import { addHealth, type Readiness } from './health.ts';
import { databaseReadiness } from './readiness.ts';

let server: FastifyInstance;

afterEach(async () => {
  await server.close();
});

function serve(check: Readiness['check'], stopping = false) {
  const readiness = { check: vi.fn(check), stopping };
  server = fastify();
  addHealth(server, readiness);
  return readiness;
}

const ask = async (path: string) => {
  const { statusCode, body } = await server.inject(path);
  return { statusCode, body: JSON.parse(body) };
};

const down = { statusCode: 503, body: { status: 'down' } };

describe('not ready', () => {
  test('when the check says no, or fails, without a word why', async () => {
    serve(async () => false);
    expect(await ask('/health/ready')).toEqual(down);
    await server.close();
    serve(() => Promise.reject(new Error('canary')));
    expect(await ask('/health/ready')).toEqual(down);
  });

  test('while the process stops, though it still lives', async () => {
    serve(async () => true, true);
    expect(await ask('/health/ready')).toEqual(down);
    expect(await ask('/health/live')).toEqual({ statusCode: 200, body: { status: 'up' } });
  });

  test('when the database hangs; the answer comes all the same', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    serve(() => new Promise(() => {}));
    const answer = server.inject('/health/ready');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(2000);
    expect((await answer).statusCode).toBe(503);
    vi.useRealTimers();
  });
});

test('a flood of probes asks the database once a second', async () => {
  const readiness = serve(async () => true);
  const answers = await Promise.all(Array.from({ length: 100 }, () => server.inject('/health/ready')));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(readiness.check).toHaveBeenCalledTimes(1);
});

test('a database that lacks a migration, or is gone, is not ready', async () => {
  const database = await createTestDatabase();
  const { platform, close } = openTestPlatform({ url: database.url });
  const migrations = new URL('../../../../db/migrations', import.meta.url).pathname;
  const readiness = databaseReadiness({ prepared: platform.prepared, migrations });
  server = fastify();
  expect(await readiness.check()).toBe(true);
  await sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`.execute(platform.db);
  expect(await readiness.check()).toBe(false);
  await database.drop();
  await expect(readiness.check()).rejects.toThrow();
  await close();
});
