import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildRole } from '../../src/features/roles/roles.fixtures.ts';
import { buildUser, type UserOverrides } from '../../src/features/users/users.fixtures.ts';
import { type Api, createApi } from '../support/api.ts';
import { startApp } from '../support/app.ts';
import { guardedCalls, samplePath } from '../support/calls.ts';
import { mailedToken } from '../support/mail/mailed-token.ts';
import { startSecondServer } from '../support/second-server.ts';

const password = 'Harrow-and-7-rakes';
const app = await startApp();
const admin = await app.as.admin();
const { url: second } = await startSecondServer(app, { clock: app.clock });

async function signedIn(overrides: UserOverrides = {}) {
  const user = await buildUser(app, overrides);
  const cookie = await app.cookieOf(user);
  return { user, cookie, api: createApi({ url: app.url, cookie }) };
}
const tokenOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
const named = (token: string) => `millwright_session=${token}`;
const cookieIn = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

describe('SESS-01 a forged token opens nothing over HTTP either', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const mac = (signed: string, secret: string | Uint8Array, digest = 'sha256') =>
    createHmac(digest, secret).update(signed).digest('base64url');
  const { auth } = app.platform.config;

  test('of a session that lives: other algorithm, key, key id, secret, signature, claim', async () => {
    const { cookie } = await signedIn({ roles: ['administrator'] });
    const [head = '', body = '', signature = ''] = tokenOf(cookie).split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const resigned = (header: object, payload: object, secret: string | Uint8Array = auth.secret, digest?: string) => {
      const signed = `${part(header)}.${part(payload)}`;
      return `${signed}.${mac(signed, secret, digest)}`;
    };
    const hs256 = { alg: 'HS256', typ: 'JWT' };
    const forged = [
      `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${part({ alg: 'None' })}.${body}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}.${part({ ...claims, roles: ['administrator'], sub: randomUUID() })}.${signature}`,
      resigned({ alg: 'HS512' }, claims, auth.secret, 'sha512'),
      resigned({ ...hs256, kid: '../../../../dev/null' }, claims),
      resigned({ ...hs256, jku: 'https://evil.test/keys' }, claims),
      resigned({ ...hs256, jwk: { kty: 'oct', k: 'AAAA' } }, claims),
      resigned({ ...hs256, crit: ['exp'] }, claims),
      ...['', 'secret', 'changeme', 'millwright', auth.issuer].map((secret) => resigned(hs256, claims, secret)),
      resigned(hs256, { ...claims, jti: randomUUID() }),
      resigned(hs256, { ...claims, sub: (await buildUser(app)).id }),
      resigned(hs256, { ...claims, email: 'administrator@example.test' }),
      resigned(hs256, { ...claims, exp: Math.floor(Date.now() / 1000) - 31 }),
      resigned(hs256, { ...claims, iat: Math.floor(Date.now() / 1000) + 75 }),
      resigned(hs256, { ...claims, aud: [auth.audience] }),
      resigned(hs256, { ...claims, iss: 'elsewhere' }),
    ];
    for (const token of forged) {
      for (const url of [app.url, second]) {
        const answer = await createApi({ url, cookie: named(token) }).auth.session();
        expect(answer, token).toReject(401, 'INVALID_TOKEN');
      }
    }
    expect((await createApi({ url: second, cookie }).auth.session()).status).toBe(200);
  });

  test('in no other place than the cookie is a token looked for', async () => {
    const { cookie } = await signedIn({ roles: ['administrator'] });
    const token = tokenOf(cookie);
    const elsewhere: [string, Record<string, string>][] = [
      ['/admin/api/users', { Authorization: `Bearer ${token}` }],
      ['/admin/api/users', { 'X-Auth-Token': token, 'X-Session': token }],
      [`/admin/api/users?token=${token}&access_token=${token}&millwright_session=${token}`, {}],
    ];
    for (const [path, headers] of elsewhere) expect((await app.fetch(path, { headers })).status).toBe(401);
  });
});

describe('SESS-02 what ends a session ends it on every process within a second, for good', () => {
  const kinds: ((api: Api) => Promise<{ status: number }>)[] = [
    (api) => api.auth.session(),
    (api) => api.roles.list(),
    (api) => api.rights.check({ body: { permissionSlugs: [] } }),
    (api) => api.profile.update({ body: {} }),
    (api) => api.auth.refresh(),
  ];
  const everywhere = async (cookie: string) => {
    const apis = [app.url, second].map((url) => createApi({ url, cookie }));
    return Promise.all(apis.flatMap((api) => kinds.map(async (kind) => (await kind(api)).status)));
  };

  const endings: [string, (of: { user: { id: string; email: string }; api: Api }) => Promise<unknown>][] = [
    ['signing out', ({ api }) => api.auth.logout()],
    ['deactivation', ({ user }) => admin.users.update({ params: { id: user.id }, body: { isActive: false } })],
    ['deletion', ({ user }) => admin.users.remove({ params: { id: user.id } })],
    ['an administrator who ends sessions', ({ user }) => admin.users.endSessions({ params: { id: user.id } })],
    [
      'another password',
      ({ user }) => admin.users.update({ params: { id: user.id }, body: { password: 'Plough-the-4-fields' } }),
    ],
    [
      'a reset by mail',
      async ({ user }) => {
        await app.as.anonymous.recovery.requestReset({ body: { email: user.email } });
        await app.runJobs();
        const token = mailedToken(app, user.email);
        const answer = await app.as.anonymous.recovery.updatePassword({
          body: { token, password: 'Plough-the-4-fields' },
        });
        expect(answer.status).toBe(200);
      },
    ],
  ];

  test.each(endings)('%s', async (_, end) => {
    const { user } = await signedIn({ permissions: ['roles.view'], password });
    expect(new Set(await everywhere(await app.cookieOf(user)))).toEqual(new Set([200]));
    // That one was refreshed; a fresh one is copied.
    const cookie = await app.cookieOf(user);
    await end({ user, api: createApi({ url: app.url, cookie }) });
    const refused = Array.from({ length: kinds.length * 2 }, () => 401);
    await expect.poll(() => everywhere(cookie), { timeout: 8000, interval: 50 }).toEqual(refused);
    // Refreshing has not brought it back.
    expect(await everywhere(cookie)).toEqual(refused);
    app.clock.advance(60_000);
    expect(await everywhere(cookie)).toEqual(refused);
  });

  test('a right that is taken is gone on every process, and no refresh brings it back', async () => {
    const role = await buildRole(app, { permissions: ['roles.view', 'media.view'] });
    const { user, cookie, api } = await signedIn({ roles: [role.slug] });
    const listed = (of: string) =>
      Promise.all([app.url, second].map(async (url) => (await createApi({ url, cookie: of }).roles.list()).status));
    expect(await listed(cookie)).toEqual([200, 200]);
    await admin.roles.update({ params: { id: role.id }, body: { permissions: ['media.view'] } });
    expect(await listed(cookie)).toEqual([403, 403]);
    await admin.roles.update({ params: { id: role.id }, body: { permissions: ['roles.view'] } });
    await admin.users.update({ params: { id: user.id }, body: { roles: [] } });
    expect(await listed(cookie)).toEqual([403, 403]);
    expect(await listed(cookieIn((await api.auth.refresh()).headers))).toEqual([403, 403]);
  });
});

describe('SESS-04 no header and no address can be smuggled in', () => {
  test.each(['%0d%0aSet-Cookie:%20x=1', '%22%7d%0aX-Evil:1', 'ä%E2%80%A8', '\';\\"', 'x'.repeat(480)])(
    'by a denied path that ends in %j: its event stays one line of ASCII JSON',
    async (end) => {
      const norole = await app.as.norole();
      const answer = await norole.fetch(`/admin/api/users/${end}`);
      expect([403, 404]).toContain(answer.status);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('x-evil')).toBeNull();
      const data = answer.headers.get('x-auth-event-data');
      if (data === null) return;
      expect(data).toMatch(/^[\x20-\x7e]{1,4096}$/);
      expect(JSON.parse(data)).toMatchObject({ permission: 'users.view' });
    },
  );

  test('by logging out: it leads to the login page, whatever the address asks for', async () => {
    for (const query of ['redirectTo', 'redirect', 'redirectedFrom', 'next', 'url']) {
      const { cookie } = await signedIn();
      const path = `/admin/api/auth/logout?${query}=${encodeURIComponent('https://evil.test/')}`;
      const answer = await app.fetch(path, { headers: { cookie, 'Sec-Fetch-Site': 'none' } });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/auth/login']);
    }
  });
});

describe('SESS-05 a session cannot be planted, and a refresh cannot be raced', () => {
  const login = (email: string, cookie?: string) =>
    app.as.anonymous.auth.login({ body: { email, password }, ...(cookie && { headers: { cookie } }) });

  test('signing in with a planted cookie gives another one and ends the planted session', async () => {
    const { email } = await buildUser(app, { password });
    const planted = await signedIn();
    for (const cookie of [planted.cookie, named('x'), named(''), `${named('a')}; ${planted.cookie}`]) {
      const answer = await login(email, cookie);
      expect(answer.status).toBe(200);
      expect(cookieIn(answer.headers)).not.toBe(cookie);
    }
    expect(await planted.api.auth.session()).toReject(401, 'INVALID_TOKEN');
  });

  test('signing in while a tab refreshes leaves exactly the new session', async () => {
    const { user, cookie, api } = await signedIn({ password });
    const [signed, ...refreshed] = await Promise.all([
      login(user.email, cookie),
      ...[1, 2, 3].map(() => api.auth.refresh()),
    ]);
    const next = cookieIn(signed.headers);
    expect((await createApi({ url: app.url, cookie: next }).auth.session()).status).toBe(200);
    for (const old of [cookie, ...refreshed.map(({ headers }) => cookieIn(headers)).filter(Boolean)]) {
      expect(await createApi({ url: app.url, cookie: old }).auth.session()).toReject(401, 'INVALID_TOKEN');
    }
  });
});

describe('SESS-06 cookies and caches are kept clean', () => {
  test.each(guardedCalls.filter(({ call }) => call.method === 'GET'))(
    '$name is never kept, and never holds the token',
    async ({ call }) => {
      const { cookie, api } = await signedIn({ roles: ['administrator'] });
      for (const one of [api, app.as.anonymous]) {
        const answer = await one.fetch(samplePath(call));
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
        expect(await answer.text()).not.toContain(tokenOf(cookie));
      }
    },
  );

  test('somebody with a hundred roles under long names can still sign in, with a cookie that browsers keep', async () => {
    const roles = await Promise.all(
      Array.from({ length: 100 }, () => buildRole(app, { slug: `role-${randomUUID()}-long` })),
    );
    const { email } = await buildUser(app, { password, roles: roles.map(({ slug }) => slug) });
    const answer = await login(email);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ user: { roles: { length: 100 } } });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie.length).toBeLessThanOrEqual(4096);
    const session = await createApi({ url: app.url, cookie: cookieIn(answer.headers) }).auth.session();
    expect(session.data).toMatchObject({ tokenRefreshed: false, data: { session: { roles: expect.any(Array) } } });
    expect(session.data.data.session.roles).toHaveLength(100);
  });

  const login = (email: string) => app.as.anonymous.auth.login({ body: { email, password } });
});
