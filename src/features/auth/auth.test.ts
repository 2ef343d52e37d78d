import { describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildUser } from '../users/users.fixtures.ts';

const password = 'Harrow-and-7-rakes';
const app = await startApp();
const testAuth = app.platform.config.auth;

const tokenOf = (headers: Headers) => /millwright_session=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1];
const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const cookieOf = (headers: Headers) => `millwright_session=${tokenOf(headers)}`;
const statusWith = async (cookie: string, at: Pick<TestApp, 'url'> = app) =>
  (await fetch(`${at.url}/admin/api/auth/session`, { headers: { cookie } })).status;

async function signedIn(overrides: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(app, { password, ...overrides });
  const answer = await app.as.anonymous.auth.login({ body: { email: user.email, password } });
  return { user, answer, cookie: cookieOf(answer.headers) };
}

describe('sign-in rejects', () => {
  test.each([
    [{ email: '', password }, 'email', 'Email is required'],
    [{ password }, 'email', 'Email is required'],
    [{ email: 'ada', password }, 'email', 'Please enter a valid email address'],
    [{ email: 'ada@nodot', password }, 'email', 'Please enter a valid email address'],
    [{ email: { $ne: 1 }, password }, 'email', 'Email is required'],
    [{ email: 'ada@example.test' }, 'password', 'Password is required'],
    [{ email: 'ada@example.test', password: '' }, 'password', 'Password is required'],
    [{ email: 'ada@example.test', password: 'seven77' }, 'password', 'Password must be at least 8 characters'],
    [{ email: 'ada@example.test', password: ['longer-than-8'] }, 'password', 'Password is required'],
    [{ email: 'ada@example.test', password: 'x'.repeat(101) }, 'password', 'Password must be less than 100 characters'],
  ])('[A16] %j: %s', async (body, field, message) => {
    const answer = await app.as.anonymous.auth.login({ body: body as { email: string; password: string } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toMatchObject({ [field]: expect.arrayContaining([message]) });
  });

  test('[B16] a wrong password, an unknown account and an inactive one with a wrong password, all in the same words', async () => {
    const user = await buildUser(app, { password });
    const inactive = await buildUser(app, { password, isActive: false });
    const emails = [user.email, inactive.email, 'nobody@example.test'];
    const answers = await Promise.all(
      emails.map((email) => app.as.anonymous.auth.login({ body: { email, password: 'not-the-password' } })),
    );
    for (const answer of answers) {
      expect(answer).toReject(401, 'INVALID_CREDENTIALS', { error: 'Invalid email or password. Please try again.' });
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('x-auth-event')).toBe('auth-failure');
      expect(answer.headers.get('x-auth-event-data')).toBe('{"reason":"invalid_credentials"}');
    }
    const plain = answers.map(({ body }) => ({ ...body, requestId: '' }));
    expect(plain[1]).toEqual(plain[0]);
    expect(plain[2]).toEqual(plain[0]);
  });

  test('[A22] an inactive account, and says so only after the right password', async () => {
    const { email } = await buildUser(app, { password, isActive: false });
    const answer = await app.as.anonymous.auth.login({ body: { email, password } });
    expect(answer).toReject(403, 'USER_INACTIVE', {
      error: 'Your account is inactive. Please contact support to reactivate your account.',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('an account without a usable password', async () => {
    const { email } = await buildUser(app);
    for (const guess of ['!!!!!!!!', 'undefined', 'null-null']) {
      const answer = await app.as.anonymous.auth.login({ body: { email, password: guess } });
      expect(answer).toReject(401, 'INVALID_CREDENTIALS');
    }
  });

  test('another site', async () => {
    const { email } = await buildUser(app, { password });
    const answer = await app.as.anonymous.auth.login({
      body: { email, password },
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(answer).toReject(403, 'CROSS_SITE_REQUEST');
  });
});

describe('sign-in', () => {
  test('[A21] answers the user, with the address trimmed and lower-cased, and never the token', async () => {
    const user = await buildUser(app, {
      password,
      displayName: 'Ada',
      avatarUrl: 'https://cdn.example.test/a.png',
      roles: ['editor'],
    });
    const answer = await app.as.anonymous.auth.login({ body: { email: `  ${user.email.toUpperCase()} `, password } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'Welcome back!',
      authenticated: true,
      user: {
        id: user.id,
        email: user.email,
        displayName: 'Ada',
        roles: ['editor'],
        userMetadata: { displayName: 'Ada', avatarUrl: 'https://cdn.example.test/a.png' },
        appMetadata: { roles: ['editor'] },
      },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('[B01] sets the cookie with its attributes', async () => {
    const { answer } = await signedIn();
    const [cookie, ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
    expect(cookie).toMatch(/^millwright_session=[\w.-]+$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Lax']);
  });

  test('[B01] over https the cookie is Secure and named with __Host-', async () => {
    const config = { publicUrl: 'https://console.example.test' };
    const secure = await startApp({ config });
    const { email } = await buildUser(secure, { password });
    const answer = await secure.as.anonymous.auth.login({ body: { email, password } });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-millwright_session=[\w.-]+; /);
    expect(cookie).toContain('; Secure');
    expect(await statusWith(cookie.split(';')[0] ?? '', secure)).toBe(200);
    expect(await statusWith(cookie.split(';')[0]?.replace('__Host-', '') ?? '', secure)).toBe(401);
  });

  test('[B02] issues a token for a day that names the session', async () => {
    const { user, answer } = await signedIn({ roles: ['viewer'] });
    const claims = claimsOf(tokenOf(answer.headers));
    expect(claims).toMatchObject({
      sub: user.id,
      email: user.email,
      roles: ['viewer'],
      iss: testAuth.issuer,
      aud: testAuth.audience,
    });
    expect(claims.exp - claims.iat).toBe(86_400);
    const row = await app.db.selectFrom('sessions').selectAll().where('id', '=', claims.jti).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ userId: user.id, revokedAt: null });
  });

  test('gives a new session each time and ends the one that was presented', async () => {
    const { user, cookie } = await signedIn();
    const again = await app.as.anonymous.auth.login({ body: { email: user.email, password }, headers: { cookie } });
    expect(claimsOf(tokenOf(again.headers)).jti).not.toBe(claimsOf(cookie).jti);
    expect(await statusWith(cookie)).toBe(401);
    expect(await statusWith(cookieOf(again.headers))).toBe(200);
  });

  test('notes the time and the audit log, without any secret', async () => {
    const { user, answer } = await signedIn();
    const row = await app.db
      .selectFrom('users')
      .select('lastSignIn')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(Math.abs(Date.now() - (row.lastSignIn?.getTime() ?? 0))).toBeLessThan(60_000);
    const auditLog = await app.db.selectFrom('auditEntries').selectAll().where('actorId', '=', user.id).execute();
    expect(auditLog).toMatchObject([{ action: 'session.opened', actorEmail: user.email, targetType: 'session' }]);
    const logged = `${JSON.stringify(auditLog)}${app.logLines.join('')}`;
    expect(logged).not.toContain(password);
    expect(logged).not.toContain(tokenOf(answer.headers));
  });

  test('renews an older hash, also when several sign in at once', async () => {
    const { id, email } = await buildUser(app, { password });
    const stored = () => app.db.selectFrom('users').select('password').where('id', '=', id).executeTakeFirstOrThrow();
    expect((await stored()).password).toMatch(/:1$/);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.as.anonymous.auth.login({ body: { email, password } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await stored()).password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect((await app.as.anonymous.auth.login({ body: { email, password } })).status).toBe(200);
  });
});

test('a flood of sign-ins is turned away beyond its line, and from one address long before', async () => {
  const own = await startApp({ config: { rateLimits: false, trustedProxies: ['127.0.0.1'] } });
  const { email } = await buildUser(own, { password });
  const flood = (from: (n: number) => string) =>
    Promise.all(
      Array.from({ length: 120 }, (_, n) =>
        own.as.anonymous.auth.login({ body: { email, password }, headers: { 'X-Forwarded-For': from(n) } }),
      ),
    );
  const fromOne = (await flood(() => '203.0.113.1')).filter(({ status }) => status !== 200);
  expect(fromOne.length).toBeGreaterThan(0);
  expect(fromOne.length).toBeLessThanOrEqual(120 - 32);
  for (const answer of fromOne) {
    expect(answer).toReject(429, 'RATE_LIMITED');
    expect(answer.headers.get('retry-after')).toBe('2');
  }
  const surplus = (await flood((n) => `203.0.113.${n}`)).filter(({ status }) => status !== 200);
  expect(surplus.length).toBeGreaterThan(0);
  expect(surplus.length).toBeLessThanOrEqual(120 - 4 - 64);
  for (const answer of surplus) {
    expect(answer).toReject(503, 'OVERLOADED');
    expect(answer.headers.get('retry-after')).toBe('5');
  }
});

describe('the session', () => {
  test('is rejected without a cookie, with a foreign one and with a forged one', async () => {
    expect(await app.as.anonymous.auth.session()).toReject(401, 'INVALID_TOKEN');
    const { cookie } = await signedIn();
    const [head, body] = cookie.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [
      '',
      'millwright_session=',
      `${head}.${body}.`,
      `millwright_session=${none}.${body}.`,
      `x${cookie}`,
    ]) {
      expect(await statusWith(forged), forged).toBe(401);
    }
  });

  test('[B05] [B09] is read as the session user', async () => {
    const { user, cookie } = await signedIn({ displayName: 'Ada', roles: ['viewer'] });
    const answer = await app.as.anonymous.auth.session({ headers: { cookie } });
    expect(answer.body).toEqual({
      success: true,
      tokenRefreshed: false,
      expiresIn: expect.any(Number),
      data: {
        session: {
          id: user.id,
          userId: user.id,
          email: user.email,
          displayName: 'Ada',
          roles: ['viewer'],
          avatarUrl: null,
          isActive: true,
          isAuthenticated: true,
          isLoading: false,
        },
      },
    });
    expect(answer.data.expiresIn).toBeGreaterThan(86_390);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('[B05] is renewed under 300 s, and not a second earlier', async () => {
    const own = await startApp();
    own.clock.set(new Date('2026-11-21T12:00:00Z'));
    const { id } = await buildUser(own);
    const cookie = await own.cookieOf({ id });
    own.clock.advance((86_400 - 300) * 1000);
    const early = await own.as.anonymous.auth.session({ headers: { cookie } });
    expect(early.data).toMatchObject({ tokenRefreshed: false, expiresIn: 300 });
    own.clock.advance(1000);
    const due = await own.as.anonymous.auth.session({ headers: { cookie } });
    expect(due.data).toMatchObject({ tokenRefreshed: true, expiresIn: 86_400 });
    expect(await statusWith(cookie, own)).toBe(200);
    own.clock.advance(86_400 * 1000);
    expect(await statusWith(cookie, own)).toBe(401);
    expect(await statusWith(cookieOf(due.headers), own)).toBe(200);
    own.clock.advance(31_000);
    expect(await statusWith(cookieOf(due.headers), own)).toBe(401);
  });

  test('ends after 30 days however often it is renewed, and is not renewed without end before that', async () => {
    const own = await startApp();
    const start = new Date('2026-11-21T12:00:00.750Z');
    own.clock.set(start);
    const { id } = await buildUser(own);
    let cookie = await own.cookieOf({ id });
    let left = 86_400;
    for (let day = 0; left > 299; day += 1) {
      expect(day).toBeLessThan(32);
      own.clock.advance((left - 299) * 1000);
      const answer = await own.as.anonymous.auth.session({ headers: { cookie } });
      if (answer.data.tokenRefreshed) cookie = cookieOf(answer.headers);
      left = answer.data.expiresIn;
    }
    const again = await own.as.anonymous.auth.session({ headers: { cookie } });
    expect(again.data.tokenRefreshed).toBe(false);
    own.clock.set(new Date(start.getTime() + 30 * 86_400_000));
    expect(await statusWith(cookie, own)).toBe(401);
  });

  test('a clock an hour off gives a clean 401', async () => {
    const own = await startApp();
    const { id } = await buildUser(own);
    const cookie = await own.cookieOf({ id });
    own.clock.advance(-3_600_000);
    expect(await statusWith(cookie, own)).toBe(401);
    own.clock.advance(3_600_000);
    expect(await statusWith(cookie, own)).toBe(200);
  });
});

describe('signing out', () => {
  test('[B12] ends the session, clears the cookie, and may be repeated', async () => {
    const { cookie } = await signedIn();
    for (const _ of [1, 2]) {
      const answer = await app.as.anonymous.auth.logout({ headers: { cookie } });
      expect(answer.body).toEqual({ success: true });
      expect(answer.headers.get('set-cookie')).toMatch(
        /^millwright_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/,
      );
      expect(await statusWith(cookie)).toBe(401);
    }
    expect((await app.as.anonymous.auth.logout()).status).toBe(200);
  });

  const navigate = (cookie: string, site?: string) =>
    app.fetch('/admin/api/auth/logout', { headers: { cookie, ...(site && { 'Sec-Fetch-Site': site }) } });

  test.each(['cross-site', 'same-site', undefined])('[A06] by navigation from %s only asks', async (site) => {
    const { cookie } = await signedIn();
    const answer = await navigate(cookie, site);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).toContain('<a href="/admin/api/auth/logout">Sign out</a>');
    expect(await statusWith(cookie)).toBe(200);
  });

  test.each(['same-origin', 'none'])(
    '[A06] by navigation from %s ends the session and leads to the login page',
    async (site) => {
      const { cookie } = await signedIn();
      const answer = await navigate(cookie, site);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe('/admin/auth/login');
      expect(answer.headers.get('set-cookie')).toMatch(/^millwright_session=; Max-Age=0/);
      expect(await statusWith(cookie)).toBe(401);
    },
  );
});
