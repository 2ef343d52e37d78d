import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../tests/support/answer.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { security } from '../security/security.contract.ts';
import { buildUser } from '../users/users.fixtures.ts';
import { buildEntry, buildType } from './delivery.fixtures.ts';

const secret = 'kept-between-two-servers-0123456789+/=';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ config: { delivery: { cacheBytes: 8_388_608, secret } } });
  const admin = await app.as.admin();
  const { type } = await buildType(admin, { slug: 'cars' });
  await buildEntry(admin, type, { slug: 'lark', title: 'Lark' });
});

const get = async (path: string, headers: Record<string, string> = {}) =>
  readAnswer(await app.fetch(path, { headers }));

describe('[E21] with a secret the delivery API answers servers alone [Q19]', () => {
  test.each(['/api/content', '/api/content/cars', '/api/content/cars/lark', '/api/content/cars?pageSize=1'])(
    '%s answers a server that sends it, also from the cache',
    async (path) => {
      for (const round of ['made', 'kept']) {
        const answer = await get(path, { 'Auth-Secret': secret });
        expect(answer.status, round).toBe(200);
        expect(answer.headers.get('cache-control')).toBe('private, no-cache');
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    },
  );

  test('the server that sends it is not counted as one reader', async () => {
    const client = new pg.Client({ connectionString: app.platform.config.databaseUrl ?? '' });
    await client.connect();
    await client.query('begin; lock table content in access exclusive mode');
    const waiting = async () =>
      (await client.query(`select from pg_locks where relation = 'content'::regclass and not granted`)).rowCount;
    const reads = Array.from({ length: 120 }, (_, n) =>
      get(`/api/content/cars?search=${n}`, { 'Auth-Secret': secret }),
    );
    await expect.poll(waiting).toBe(app.platform.config.pool.publicMax);
    await client.end();
    const statuses = (await Promise.all(reads)).map(({ status }) => status);
    expect(statuses).toEqual(reads.map(() => 200));
  });

  test('a known copy is still answered 304', async () => {
    const { headers } = await get('/api/content/cars', { 'Auth-Secret': secret });
    const again = await get('/api/content/cars', {
      'Auth-Secret': secret,
      'If-None-Match': headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  test.each<[string, Record<string, string>]>([
    ['no header', {}],
    ['an empty one', { 'Auth-Secret': '' }],
    ['a wrong one', { 'Auth-Secret': 'x'.repeat(secret.length) }],
    ['the beginning of the right one', { 'Auth-Secret': secret.slice(0, -1) }],
    ['a longer one', { 'Auth-Secret': `${secret}x` }],
    ['another header', { Authorization: `Bearer ${secret}` }],
    ['the right one from a page', { 'Auth-Secret': secret, Origin: 'https://shop.example.test' }],
    ['the right one from a browser', { 'Auth-Secret': secret, 'Sec-Fetch-Site': 'same-origin' }],
  ])('%s is refused, for what is there and what is not, kept or not', async (_, headers) => {
    for (const path of ['/api/content', '/api/content/cars', '/api/content/cars/lark', '/api/content/never-was']) {
      const answer = await get(path, headers);
      expect(answer).toReject(401, 'SERVER_SECRET_REQUIRED');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(JSON.stringify(answer.body)).not.toContain(secret.slice(0, 12));
    }
  });

  test('a page of another site is not even allowed to ask', async () => {
    const preflight = await app.fetch('/api/content/cars', {
      method: 'OPTIONS',
      headers: { Origin: 'https://shop.example.test', 'Access-Control-Request-Headers': 'auth-secret' },
    });
    expect(preflight.ok).toBe(false);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('the storefront needs no header: it reads in the process', async () => {
    const page = await app.fetch('/cars/lark');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Lark');
  });

  test('no answer and no log line holds it', async () => {
    const cookie = await app.cookieOf(await buildUser({ platform: app.platform }, { roles: ['administrator'] }));
    for (const path of [
      '/',
      '/cars',
      '/admin/api/openapi.json',
      '/admin/api/settings',
      security.health.path,
      '/admin/api/auth/session',
      '/health/ready',
      '/no-such-page',
    ]) {
      const answer = await app.fetch(path, { headers: { cookie, 'Auth-Secret': secret } });
      const told = [...answer.headers].flat().join(' ') + (await answer.text());
      expect(told.length, path).toBeGreaterThan(10);
      expect(told, path).not.toContain(secret);
    }
    expect(app.logLines.join('\n')).not.toContain(secret);
  });
});

test('[E21] without a secret everybody may read, as before', async () => {
  const open = await startApp();
  const answer = await open.fetch('/api/content', { headers: { 'Auth-Secret': 'anything' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});
