import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import { type Answer, readAnswer } from '../support/answer.ts';
import { startApp } from '../support/app.ts';

const password = 'Harrow-and-7-rakes';
const wrong = 'not-the-password';
const app = await startApp();
// One round of hashing is enough here: what is attacked is the counting.
Object.assign(app.platform.config.auth, { passwordIterations: 1 });
const other = await app.cookieOf(await buildUser(app));

/** Whatever was counted so far is forgotten, so that each attack begins with a full allowance. */
const forgive = () => app.db.deleteFrom('limitedTries').execute();
const post = async (path: string, init: RequestInit) =>
  readAnswer(await app.as.anonymous.fetch(path, { method: 'POST', ...init }));
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
/** What differs from one answer to the next, no matter who asks. */
const constant = ({ status, headers, body }: Answer) => {
  const { requestId: _, ...rest } = body;
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id', 'keep-alive'].includes(name));
  return JSON.stringify({ status, headers: kept.sort(), body: rest });
};

const login = '/admin/api/auth/login';
type Guess = (credentials: { email: string; password: string }, n: number) => Promise<Answer>;

const address = (n: number) => `203.0.113.${n}`;
const disguises: [string, Guess][] = [
  [
    'another address in every forwarding header',
    (credentials, n) => {
      const names = [
        'X-Forwarded-For',
        'X-Real-IP',
        'X-Client-IP',
        'CF-Connecting-IP',
        'True-Client-IP',
        'X-Cluster-Client-IP',
      ];
      const headers = Object.fromEntries(names.map((name) => [name, address(n)]));
      return post(login, json(credentials, { ...headers, Forwarded: `for=${address(n)}` }));
    },
  ],
  [
    'a list of addresses',
    (credentials, n) =>
      post(login, json(credentials, { 'X-Forwarded-For': `${address(n)}, ${address(n + 1)}, 127.0.0.1` })),
  ],
  ['another email in the query', (credentials, n) => post(`${login}?email=${n}@example.test`, json(credentials))],
  [
    'further names in the body',
    (credentials, n) =>
      post(login, json({ ...credentials, Email: `${n}@x.test`, username: `u${n}`, user: { email: `${n}@x.test` } })),
  ],
  [
    'letters of the address in capitals',
    (credentials, n) => post(login, json({ ...credentials, email: upperAt(credentials.email, n) })),
  ],
  [
    'blanks around the address',
    (credentials, n) => post(login, json({ ...credentials, email: `${' '.repeat(n)}${credentials.email}\t` })),
  ],
  [
    'wide letters in the address',
    (credentials, n) => post(login, json({ ...credentials, email: wideAt(credentials.email, n) })),
  ],
  ['letters of the path in percents', (credentials, n) => post(encodedAt(login, n), json(credentials))],
  [
    'another spelling of the content type',
    (credentials, n) =>
      post(login, {
        ...json(credentials),
        headers: { 'Content-Type': n % 2 ? 'Application/JSON' : 'application/json; charset=UTF-8' },
      }),
  ],
  [
    'blanks in the body',
    (credentials, n) => post(login, json(`${' '.repeat(n)}${JSON.stringify(credentials, null, n % 8)}`)),
  ],
  [
    'another browser and language',
    (credentials, n) => post(login, json(credentials, { 'User-Agent': `agent ${n}`, 'Accept-Language': `x-${n}` })),
  ],
  [
    'the session of somebody else',
    (credentials, n) => post(login, json(credentials, { cookie: n % 2 ? other : 'x=1' })),
  ],
  ['an idempotency key each', (credentials) => post(login, json(credentials, { 'Idempotency-Key': randomUUID() }))],
  [
    'another password each, by query and header too',
    (credentials, n) =>
      post(
        `${login}?password=${n}`,
        json({ ...credentials, password: `${wrong}-${n}` }, { Authorization: `Basic ${n}` }),
      ),
  ],
];

describe('AUTHN-02 guessing is stopped after ten tries', () => {
  test.each(disguises)('with %s', async (_, guess) => {
    await forgive();
    const { email } = await buildUser(app, { password });
    const answers: Answer[] = [];
    for (let n = 1; n <= 12; n += 1) answers.push(await guess({ email, password: wrong }, n));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    for (const answer of answers.slice(10)) {
      expect(answer).toReject(429, 'RATE_LIMITED', { error: 'Too many login attempts' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    }
    expect(await app.as.anonymous.auth.login({ body: { email, password } })).toReject(429, 'RATE_LIMITED');
  });

  test('and what never reaches the check counts for nothing and opens nothing', async () => {
    await forgive();
    const { email } = await buildUser(app, { password });
    const credentials = { email, password: wrong };
    const beside: [string, RequestInit][] = [
      [`${login}/`, json(credentials)],
      ['/admin/api//auth/login', json(credentials)],
      ['/admin/api/auth/LOGIN', json(credentials)],
      [login, { ...json(credentials), headers: { 'Content-Type': 'text/plain' } }],
      [login, { ...json(credentials), headers: { 'Content-Type': ' application/json;a=b' } }],
      [login, { body: new URLSearchParams(credentials) }],
      [login, json(`{"email":"${email}","email":"x@x.test","password":"${wrong}"}`)],
      [login, json({ email: [email], password: wrong })],
      [login, json({ email: { $eq: email }, password: wrong })],
    ];
    for (const [path, init] of beside) {
      for (let n = 0; n < 4; n += 1) expect([400, 404, 415], path).toContain((await post(path, init)).status);
    }
    expect((await app.as.anonymous.auth.login({ body: { email, password } })).status).toBe(200);
  });

  test('of one-time links and of the own password likewise', async () => {
    await forgive();
    const spread = (n: number) => ({ 'X-Forwarded-For': address(n % 250), 'User-Agent': `agent ${n}` });
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        post('/admin/api/auth/validate-reset-token', json({ token: randomUUID(), email: `${n}@x.test` }, spread(n))),
      ),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(50);
    await forgive();
    const user = await buildUser(app, { password });
    const cookies = await Promise.all(Array.from({ length: 15 }, () => app.cookieOf(user)));
    const changes = await Promise.all(
      cookies.map((cookie, n) =>
        post(
          '/admin/api/auth/update-password',
          json({ currentPassword: wrong, password: 'Plough-the-4-fields' }, { cookie, ...spread(n) }),
        ),
      ),
    );
    expect(changes.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(changes.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('AUTHN-01 an answer does not tell whether an account exists', () => {
  const addressesOf = async () => {
    const active = await buildUser(app, { password });
    const inactive = await buildUser(app, { password, isActive: false });
    return [active.email, inactive.email, `${randomUUID()}@example.test`];
  };

  test.each<[string, string, (email: string) => object]>([
    ['sign-in', login, (email) => ({ email, password: wrong })],
    ['asking for a reset link', '/admin/api/auth/reset-password', (email) => ({ email })],
    ['asking for another confirmation', '/admin/api/auth/resend-verification', (email) => ({ email })],
  ])('at %s, byte for byte', async (_, path, body) => {
    await forgive();
    const emails = await addressesOf();
    const [first, ...others] = await Promise.all(emails.map((email) => post(path, json(body(email)))));
    for (const answer of others) expect(constant(answer)).toBe(first && constant(first));
  });

  test('at registration with confirmation by mail, byte for byte', async () => {
    const own = await startApp();
    const owner = await own.as.holding('settings.view', 'settings.edit');
    await owner.settings.update({ body: { emailVerification: true } });
    const taken = await buildUser(own, { password });
    const inactive = await buildUser(own, { password, isActive: false });
    const register = (email: string) =>
      own.as.anonymous.registration.register({ body: { email, displayName: 'Ada Lund', password: 'Plough4field' } });
    const [first, ...others] = [
      await register(`${randomUUID()}@example.test`),
      await register(taken.email),
      await register(inactive.email),
    ];
    expect(first?.status).toBe(200);
    for (const answer of others) expect(constant(answer)).toBe(first && constant(first));
  });
});

describe('AUTHN-07 an enormous password costs nothing', () => {
  test('one of a megabyte is rejected before it is hashed', async () => {
    const huge = 'Aa1-'.repeat(262_144);
    const admin = await app.as.admin();
    const { id } = await buildUser(app);
    const tries: [string, () => Promise<Answer>][] = [
      ['login', () => post(login, json({ email: 'a@example.test', password: huge }))],
      [
        'register',
        () => post('/admin/api/auth/register', json({ email: 'a@example.test', displayName: 'Ada', password: huge })),
      ],
      ['reset', () => post('/admin/api/auth/update-password', json({ token: 'x', password: huge }))],
      ['users', () => admin.users.update({ params: { id }, body: { password: huge.slice(0, 900_000) } })],
    ];
    // A hash of so many rounds would outlast the test's time limit by far.
    Object.assign(app.platform.config.auth, { passwordIterations: 2 ** 31 - 1 });
    for (const [name, attempt] of tries) expect([400, 413], name).toContain((await attempt()).status);
    Object.assign(app.platform.config.auth, { passwordIterations: 1 });
  });
});

describe('AUTHN-08 one mailbox is one account', () => {
  test('letters that only look alike are another mailbox, and letters that are the same fold into one', async () => {
    await forgive();
    const local = randomUUID();
    const register = (email: string) =>
      app.as.anonymous.registration.register({ body: { email, displayName: 'Ada Lund', password: 'Plough4field' } });
    expect((await register(`kim-${local}@example.test`)).status).toBe(200);
    // The Kelvin sign is a K, and a wide letter its narrow one.
    for (const same of [`\u212aim-${local}@example.test`, `ｋim-${local}@example.test`, `KIM-${local}@EXAMPLE.TEST`]) {
      expect(await register(same), same).toReject(409, 'EMAIL_TAKEN');
    }
    const { email } = await buildUser(app, { email: `kim2-${local}@example.test`, password });
    await app.as.anonymous.recovery.requestReset({ body: { email: email.replace('i', '\u0131') } });
    await app.runJobs();
    expect(app.mails.filter(({ recipient }) => recipient.includes(local) && recipient.startsWith('k'))).toEqual([]);
  });
});

function upperAt(text: string, n: number): string {
  return [...text].map((letter, at) => ((n >> (at % 4)) & 1 ? letter.toUpperCase() : letter)).join('');
}

function wideAt(text: string, n: number): string {
  const letter = text.charAt(n);
  return /[a-z]/.test(letter)
    ? text.slice(0, n) + String.fromCharCode(letter.charCodeAt(0) + 0xfee0) + text.slice(n + 1)
    : text.toUpperCase();
}

function encodedAt(path: string, n: number): string {
  const at = path.length - 1 - (n % 5);
  return `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`;
}
