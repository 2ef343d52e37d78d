import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEntry, buildType } from '../../src/features/delivery/delivery.fixtures.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import { openPublicDatabase } from '../../src/platform/db/connections/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { startApp, type TestApp } from '../support/app.ts';

const password = 'Harrow-and-7-rakes';
const fields = ['one', 'two', 'three', 'four', 'five'].map((name) => ({
  type: 'number' as const,
  name,
  label: name,
  ...(name === 'one' && { sortable: true }),
}));

let app: TestApp;
let slug: string;
let typeId: string;

beforeAll(async () => {
  app = await startApp({ config: { trustedProxies: ['127.0.0.1'] } });
  const admin = await app.as.admin();
  await buildType(admin, { slug: 'makers' });
  const related = { type: 'relation' as const, name: 'related', label: 'Related', content_type: 'makers' };
  const { type } = await buildType(admin, { fields: [...fields, related] });
  await buildEntry(admin, type);
  ({ slug, id: typeId } = type);
});

/** Makes every question about entries wait, as one that takes long would. */
async function holdEntries() {
  const client = new pg.Client({ connectionString: app.platform.config.databaseUrl ?? '' });
  await client.connect();
  await client.query('begin; lock table content in access exclusive mode');
  const waiting = async () => {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks where relation = 'content'::regclass and not granted`,
    );
    return rows[0]?.waiting ?? 0;
  };
  return { waiting, release: () => client.end() };
}

const readFrom = (place: string, path: string) => app.fetch(path, { headers: { 'X-Forwarded-For': place } });
/** Each of a network of its own: those of one network share what one address has. */
const placeOf = (n: number) => `198.51.${n}.1`;
const hostileList = (n: number) => `/api/content/${slug}?sort=one,two,three,four,five&page=${n + 1}`;
const ofEachPlace = (path: (n: number) => string) =>
  Array.from({ length: 25 }, (_, n) => readFrom(placeOf(n), path(n)));
const statusesOf = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);

test.each([
  ['lists of the API', hostileList],
  ['pages of the storefront', (n: number) => `/${slug}?sort=-one&search=${n}`],
])('%s that take long leave the console its connections', async (_, path) => {
  const { email } = await buildUser(app, { password });
  const admin = await app.as.admin();
  const held = await holdEntries();
  const attack = ofEachPlace(path);
  await expect.poll(held.waiting).toBe(app.platform.config.pool.publicMax);
  try {
    const { login } = app.as.anonymous.auth;
    const signIns = await Promise.all(Array.from({ length: 6 }, () => login({ body: { email, password } })));
    expect(signIns.map(({ status }) => status)).toEqual(signIns.map(() => 200));
    expect((await app.fetch('/health/ready')).status).toBe(200);
    expect((await admin.users.list()).status).toBe(200);
  } finally {
    await held.release();
  }
  // On a busy machine the database may have given some up by then.
  for (const status of await statusesOf(attack)) expect([200, 503]).toContain(status);
});

test.each([
  ['one address', (_n: number) => '203.0.113.9'],
  ['one network of many addresses', (n: number) => `203.0.113.${n}`],
  ['one network of version 6', (n: number) => `2001:db8:9:${n}::1`],
])('%s has half of the connections of public reads, and others the rest', async (name, place) => {
  const { publicMax } = app.platform.config.pool;
  const held = await holdEntries();
  const attack = Array.from({ length: 25 }, (_, n) => readFrom(place(n), `${hostileList(n)}&search=${name}`));
  await expect.poll(held.waiting).toBe(publicMax / 2);
  const others = [1, 2].map((n) => readFrom(placeOf(n), `${hostileList(n)}&search=beside ${name}`));
  await expect.poll(held.waiting).toBe(publicMax);
  await held.release();
  for (const status of await statusesOf([...attack, ...others])) expect([200, 503]).toContain(status);
});

test.each([
  ['lists', (n: number) => `${hostileList(n)}&search=many`],
  ['entries by slug', (n: number) => `/api/content/${slug}/none-${n}`],
  ['entries with others in them', (n: number) => `/api/content/${slug}/none-${n}?include=related`],
  ['pages of entries', (n: number) => `/${slug}/none-${n}`],
])('of %s, one address has so many under way, and the next is rejected', async (_, path) => {
  const held = await holdEntries();
  const attack = Array.from({ length: 101 }, (_, n) => readFrom('203.0.113.9', path(n)));
  const refused = await Promise.race(attack);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  await held.release();
  expect((await statusesOf(attack)).filter((status) => status === 429)).toHaveLength(1);
});

test('pages that one address is rejected are one document for all addresses, as the settings say', async () => {
  const admin = await app.as.admin();
  const held = await holdEntries();
  const place = '203.0.113.10';
  const attack = Array.from({ length: 102 }, (_, n) => readFrom(place, `/${slug}/one-document-${n}`));
  const refused: { status: number; html: string }[] = [];
  for (const answer of attack)
    void answer.then(async (one) => refused.push({ status: one.status, html: await one.text() }));
  try {
    await expect.poll(() => refused.map(({ status }) => status)).toEqual([429, 429]);
    const [first, second] = refused.map(({ html }) => html);
    expect(second).toBe(first);
    expect(first).toContain('<a class="button" href="">Retry</a>');
    // What no page has takes the turn of a page, too.
    const headers = { 'X-Forwarded-For': place };
    const nowhere = await app.fetch('/no/page/is/as/deep', { method: 'POST', headers });
    expect([nowhere.status, await nowhere.text()]).toEqual([429, first]);
    await admin.settings.update({ body: { siteTagline: 'Iron since 1931.' } });
    expect(await (await readFrom(place, `/${slug}/one-document`)).text()).toContain('Iron since 1931.');
  } finally {
    await held.release();
    await Promise.all(attack);
  }
});

test('a question that takes the database too long is rejected in words that say how to ask', async () => {
  const { databaseUrl } = app.platform.config;
  const publicReads = openPublicDatabase({
    url: databaseUrl ?? '',
    poolMax: 2,
    idleTimeoutMs: 30_000,
    maxLifetimeMs: 3_600_000,
    statementTimeoutMs: 50,
    log: createLog({ level: 'error' }),
  });
  afterAll(() => publicReads.close());
  const short = app.platform.publicReads;
  const held = await holdEntries();
  Object.assign(app.platform, { publicReads });
  try {
    const answer = await readFrom(placeOf(1), `${hostileList(0)}&search=slow`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({
      code: 'OVERLOADED',
      error: expect.stringContaining('fields that are marked as filterable or sortable'),
    });
  } finally {
    Object.assign(app.platform, { publicReads: short });
    await held.release();
  }
});

test('public reads are cancelled by the database after two seconds', async () => {
  const { databaseUrl } = app.platform.config;
  const log = createLog({ level: 'error' });
  const limits = { poolMax: 2, idleTimeoutMs: 30_000, maxLifetimeMs: 3_600_000 };
  const { pool, close } = openPublicDatabase({ url: databaseUrl ?? '', ...limits, log });
  afterAll(close);
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '2s' }]);
});

test('of a large type only a few lists at a time are sorted or filtered by fields without an index', async () => {
  const pretended = { contentTypeId: typeId, status: 'publish', shard: 0 };
  await app.db
    .insertInto('contentCounts')
    .values({ ...pretended, entries: 40_000 })
    .onConflict((conflict) => conflict.columns(['contentTypeId', 'status', 'shard']).doUpdateSet({ entries: 40_000 }))
    .execute();
  const held = await holdEntries();
  const scan = `/api/content/${slug}?sort=one,-two&filter[three][lessThan]=5`;
  const attack = ofEachPlace((n) => `${scan}&page=${n + 1}`);
  const refused = await Promise.race(attack);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({
    code: 'RATE_LIMITED',
    error: expect.stringContaining('mark two as sortable and mark three as filterable'),
    fields: {
      sort: ['two is not marked as sortable'],
      'filter[three][lessThan]': ['three is not marked as filterable'],
    },
  });
  await expect.poll(held.waiting).toBe(2);
  const marked = readFrom(placeOf(1), `/api/content/${slug}?sort=-one`);
  await expect.poll(held.waiting).toBe(3);
  await held.release();
  expect((await marked).status).toBe(200);
  expect((await statusesOf(attack)).filter((status) => status === 200)).toHaveLength(12);
});
