import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { buildForm } from '../../src/features/forms/forms.fixtures.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import { groupsOfSubmissions } from '../../src/platform/admission/lanes.ts';
import { startApp, type TestApp } from '../support/app.ts';

const password = 'Harrow-and-7-rakes';

let app: TestApp;
let slug: string;

beforeAll(async () => {
  app = await startApp({ config: { trustedProxies: ['127.0.0.1'] } });
  ({ slug } = await buildForm(app));
});

/** Makes every question about a table wait, as one that takes long would. */
async function hold(table: 'forms' | 'form_submissions' | 'carts' | 'leads') {
  const client = new pg.Client({ connectionString: app.platform.config.databaseUrl ?? '' });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  const waiting = async () => {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks where relation = $1::regclass and not granted`,
      [table],
    );
    return rows[0]?.waiting ?? 0;
  };
  return { waiting, release: () => client.end() };
}

const fromEachPlace = (send: (n: number, headers: Record<string, string>) => Promise<Response>) =>
  Array.from({ length: 25 }, (_, n) => send(n, { 'X-Forwarded-For': `198.51.${n}.1` }));

/** What people at work need meanwhile. */
async function expectConsoleAnswers(email: string) {
  const { login } = app.as.anonymous.auth;
  const signIns = await Promise.all(Array.from({ length: 6 }, () => login({ body: { email, password } })));
  expect(signIns.map(({ status }) => status)).toEqual(signIns.map(() => 200));
  expect((await app.fetch('/health/ready')).status).toBe(200);
}

/** Holds an attack by what visitors change until the console has answered beside it. */
async function expectConsoleAnswersBeside(
  { held, min, max = min }: { held: Awaited<ReturnType<typeof hold>>; min: number; max?: number },
  email: string,
) {
  try {
    await expect.poll(held.waiting).toBeGreaterThanOrEqual(min);
    await expectConsoleAnswers(email);
    expect(await held.waiting()).toBeLessThanOrEqual(max);
  } finally {
    await held.release();
  }
}

test.each<[string, (n: number, headers: Record<string, string>) => Promise<Response>]>([
  ['by the API', (n, headers) => app.fetch(`/api/forms/none-${n}`, { headers })],
  ['by their pages', (n, headers) => app.fetch(`/forms/no-page-${n}`, { headers })],
  [
    'by browsers that ask first',
    (n, headers) =>
      app.fetch(`/api/forms/no-question-${n}`, {
        method: 'OPTIONS',
        headers: { ...headers, Origin: 'https://other.test' },
      }),
  ],
])('forms that are read %s leave the console its connections', async (_, send) => {
  const { email } = await buildUser(app, { password });
  const held = await hold('forms');
  const attack = fromEachPlace(send);
  try {
    await expect.poll(held.waiting).toBe(app.platform.config.pool.publicMax);
    await expectConsoleAnswers(email);
  } finally {
    await held.release();
  }
  for (const { status } of await Promise.all(attack)) expect([204, 404, 503]).toContain(status);
});

test('forms that are sent, to whichever address, leave the console its connections', async () => {
  const { email } = await buildUser(app, { password });
  const post = { method: 'POST' } as const;
  const held = await hold('form_submissions');
  const attack = [
    ...fromEachPlace((n, headers) => {
      const json = { ...headers, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ data: { name: `Ada ${n}` } });
      return app.fetch(`/api/forms/${slug}/submissions`, { ...post, headers: json, body });
    }),
    ...fromEachPlace((n, headers) => {
      const body = new URLSearchParams({ name: `Bob ${n}` });
      return app.fetch(`/forms/${slug}`, { ...post, headers, body });
    }),
  ];
  await expectConsoleAnswersBeside({ held, min: 1, max: groupsOfSubmissions }, email);
  for (const { status } of await Promise.all(attack)) expect([201, 303]).toContain(status);
});

test.each<[string, 'carts' | 'leads', string, string, object, number]>([
  ['carts', 'carts', 'PATCH', '/api/cart', { finance: true }, 200],
  [
    'leads',
    'leads',
    'POST',
    '/api/salesforce-delivery-address',
    { LastName: 'Byron', Company: 'Mill', PostalCode: '80538' },
    201,
  ],
])('%s that visitors change leave the console its connections', async (_, table, method, path, body, good) => {
  const { email } = await buildUser(app, { password });
  const held = await hold(table);
  const attack = fromEachPlace((_n, headers) => {
    const json = { ...headers, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    return app.fetch(path, {
      method,
      headers: { ...json, Cookie: `cart=${'a'.repeat(32)}` },
      body: JSON.stringify(body),
    });
  });
  await expectConsoleAnswersBeside({ held, min: app.platform.config.pool.visitorMax - groupsOfSubmissions }, email);
  for (const { status } of await Promise.all(attack)) expect(status).toBe(good);
});
