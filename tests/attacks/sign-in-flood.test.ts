import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import { startApp, type TestApp } from '../support/app.ts';

const password = 'Harrow-and-7-rakes';

async function behindProxy() {
  const app = await startApp({ config: { trustedProxies: ['127.0.0.1'] } });
  const login = (email: string, word: string, ip: string) =>
    app.as.anonymous.auth.login({ body: { email, password: word }, headers: { 'X-Forwarded-For': ip } });
  const rows = async () => {
    const { count } = app.db.fn;
    const tables = ['limitedTries', 'securityEvents'] as const;
    const counts = tables.map((table) =>
      app.db.selectFrom(table).select(count('lastAt').as('rows')).executeTakeFirstOrThrow(),
    );
    return (await Promise.all(counts)).reduce((sum, { rows }) => sum + Number(rows), 0);
  };
  return { app, login, rows };
}

const outsiders = (max: number) => Array.from({ length: max }, () => `${randomUUID()}@example.test`);

test.each(['203.0.113.9', '2001:db8:0:1::'])(
  'wrong sign-ins from one place (%s) do not fill the line: right ones from elsewhere all succeed',
  async (place) => {
    const { app, login } = await behindProxy();
    const people = await Promise.all(Array.from({ length: 22 }, () => buildUser(app, { password })));
    // 8 connections with 15 requests each under way at a time; of a /64 each from another address.
    const attack = outsiders(120).map((email, n) =>
      login(email, 'not-the-password', place.includes(':') ? `${place}${n + 1}` : place),
    );
    const answers = await Promise.all(people.map(({ email }, n) => login(email, password, `198.51.100.${n + 1}`)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const refused = (await Promise.all(attack)).map(({ status }) => status);
    expect(refused.every((status) => status === 401 || status === 429)).toBe(true);
  },
);

test.each([
  ['three subscribers', (n: number) => `2001:db8:${n % 3}::1`],
  ['every part of one network', (n: number) => `2001:db8:9:${n.toString(16)}::1`],
  ['every address of one network', (n: number) => `203.0.113.${n}`],
])('a line that %s have filled makes room for people from elsewhere', async (_, place) => {
  const { app, login } = await behindProxy();
  await (await app.as.admin()).settings.update({ body: { signInTriesPerAddress: 1000 } });
  const people = await Promise.all(Array.from({ length: 8 }, () => buildUser(app, { password })));
  const client = new pg.Client({ connectionString: app.platform.config.databaseUrl ?? '' });
  await client.connect();
  await client.query('begin; lock table users in access exclusive mode');
  const refused: number[] = [];
  const attack = outsiders(96).map(async (email, n) => {
    const { status } = await login(email, 'not-the-password', place(n));
    if (status !== 401) refused.push(status);
    return status;
  });
  // 4 run and 64 wait.
  await expect.poll(() => refused.length).toBe(28);
  const answers = people.map(({ email }, n) => login(email, password, `198.51.${n}.7`));
  await expect.poll(() => refused.length).toBe(28 + people.length);
  await client.end();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(people.map(() => 200));
  expect((await Promise.all(attack)).filter((status) => status === 401)).toHaveLength(68 - people.length);
});

test('sign-ins and requests for mails write nothing once their address is rejected', async () => {
  const { app, login, rows } = await behindProxy();
  await (await app.as.admin()).settings.update({ body: { signInTriesPerAddress: 5, resetRequestsPerAddress: 5 } });
  const ask = (email: string) =>
    app.as.anonymous.recovery.requestReset({ body: { email }, headers: { 'X-Forwarded-For': '203.0.113.9' } });
  for (const email of outsiders(5)) {
    expect((await login(email, 'not-the-password', '203.0.113.9')).status).toBe(401);
    expect((await ask(email)).status).toBe(200);
  }
  const before = await rows();
  for (const email of outsiders(20)) {
    expect(await login(email, 'not-the-password', '203.0.113.9')).toReject(429, 'RATE_LIMITED');
    expect(await ask(email)).toReject(429, 'RATE_LIMITED');
  }
  expect(await rows()).toBe(before);
});

/** Sends sign-ins ahead on one connection, each from another address, and answers how to cut it. */
async function pipelined(app: TestApp, place: (n: number) => string) {
  const { host, hostname, port } = new URL((await app.fetch('/health/live')).url);
  const requests = outsiders(10).map((email, n) => {
    const body = JSON.stringify({ email, password: 'not-the-password' });
    const head = `POST /admin/api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json`;
    return `${head}\r\nX-Forwarded-For: ${place(n)}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  });
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {}).write(requests.join(''));
  return () => socket.destroy();
}

test.each([
  ['one address', () => '203.0.113.9'],
  ['many networks', (n: number) => `10.${n}.7.1`],
])('connections of %s that are cut give their places back, and their sign-ins are never tried', async (_, place) => {
  const { app, login } = await behindProxy();
  const people = await Promise.all(Array.from({ length: 20 }, () => buildUser(app, { password })));
  const client = new pg.Client({ connectionString: app.platform.config.databaseUrl ?? '' });
  await client.connect();
  await client.query('begin; lock table users in access exclusive mode');
  const waiting = async () => {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks where relation = 'users'::regclass and not granted`,
    );
    return rows[0]?.waiting ?? 0;
  };
  for (let round = 0; round < 4; round++) {
    const cuts = await Promise.all(Array.from({ length: 8 }, () => pipelined(app, place)));
    await expect.poll(waiting).toBe(4);
    for (const cut of cuts) cut();
  }
  const answers = people.map(({ email }, n) => login(email, password, `198.51.${n}.7`));
  expect((await app.fetch('/health/live')).status).toBe(200);
  await client.query('commit');
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(people.map(() => 200));
  await client.end();
  // Only those that had begun are counted, and all of them are.
  const tries = await app.db.selectFrom('limitedTries').select(['key', 'tries']).execute();
  const counted = tries.filter(({ key }) => /^address:(?:203\.0\.113\.9|10\.\d+\.7\.1)$/.test(key));
  expect(counted.length).toBeGreaterThan(0);
  expect(counted.flatMap(({ tries }) => tries).length).toBeLessThanOrEqual(8);
});
