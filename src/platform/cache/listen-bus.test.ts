import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/database.ts';
import { startErrorProxy } from '../../../tests/support/database/fault-proxy.ts';
import { systemClock } from '../context/clock.ts';
import { createLog } from '../log/log.ts';
import type { Change } from './bus.ts';
import { changeChannel, type ListenBus, startListenBus } from './listen-bus.ts';

const log = createLog({ level: 'error' });
const everything: Change[] = [{ topic: null }];

let database: TestDatabase;
let client: pg.Client;
let bus: ListenBus;
let heard: Change[];

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  bus = startListenBus({ url: database.url, log, clock: systemClock, heartbeatMs: 100 });
  await bus.ready;
  heard = [];
  bus.subscribe((change) => heard.push(change));
});
afterEach(async () => {
  await bus.close();
  await client.end();
  await database.drop();
});

const notify = (payload: string) => client.query('select pg_notify($1, $2)', [changeChannel, payload]);
const busPid =
  "select pid from pg_stat_activity where application_name = 'millwright bus' and datname = current_database()";

test('a payload that is no change is ignored', async () => {
  for (const payload of ['', 'x', '{}', '[]', 'null', '{"topic":5}']) await notify(payload);
  await notify('{"topic":"content","key":"cars","ids":[5]}');
  await notify('{"topic":"content","key":"cars","ids":["a","b"]}');
  await expect
    .poll(() => heard)
    .toEqual([
      { topic: 'content', key: 'cars' },
      { topic: 'content', key: 'cars', ids: ['a', 'b'] },
    ]);
});

test('a listener that throws does not keep the others from hearing', async () => {
  const silent = createLog({ level: 'error', write: () => {} });
  const other = startListenBus({ url: database.url, log: silent, clock: systemClock });
  await other.ready;
  const late: Change[] = [];
  other.subscribe(() => {
    throw new Error('broken listener');
  });
  other.subscribe((change) => late.push(change));
  other.notifyLocally([{ topic: 'content' }]);
  expect(late).toEqual([{ topic: 'content' }]);
  await other.close();
});

test('a change committed elsewhere is heard; after unsubscribing it is not', async () => {
  const brief: Change[] = [];
  const unsubscribe = bus.subscribe((change) => brief.push(change));
  unsubscribe();
  await notify('{"topic":"content","key":"cars"}');
  await expect.poll(() => heard).toEqual([{ topic: 'content', key: 'cars' }]);
  expect(brief).toEqual([]);
});

test('a lost connection takes the bus down until it heals, and then everything is told to be stale first', async () => {
  const states: boolean[] = [];
  bus.subscribe(() => states.push(bus.isUp));
  await client.query(`select pg_terminate_backend(pid) from (${busPid}) as bus`);
  await expect.poll(() => bus.isUp, { interval: 1 }).toBe(false);
  await expect.poll(() => bus.isUp).toBe(true);
  expect(heard).toEqual(everything);
  expect(states).toEqual(everything.map(() => false));
  heard.length = 0;
  await notify('{"topic":"content"}');
  await expect.poll(() => heard).toEqual([{ topic: 'content' }]);
});

test('a connection that falls silent is noticed by its heartbeat', async () => {
  const proxy = await startErrorProxy(database.url);
  const remote = startListenBus({ url: proxy.url, log, clock: systemClock, heartbeatMs: 100 });
  await remote.ready;
  remote.subscribe((change) => heard.push(change));
  proxy.fallSilent();
  await expect.poll(() => remote.isUp, { interval: 1 }).toBe(false);
  expect(heard).toEqual([]);
  proxy.speakAgain();
  await expect.poll(() => remote.isUp).toBe(true);
  expect(heard).toEqual(everything);
  await remote.close();
  await proxy.close();
});

test('a closed bus is down and stays down', async () => {
  await bus.close();
  expect(bus.isUp).toBe(false);
  const { rows } = await client.query(busPid);
  expect(rows).toEqual([]);
});
