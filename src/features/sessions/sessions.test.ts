import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createApi } from '../../../tests/support/api.ts';
import { startApp } from '../../../tests/support/app.ts';
import { startSecondServer } from '../../../tests/support/second-server.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildUser } from '../users/users.fixtures.ts';
import { endSessionsOf, purgeReplacedTokens } from './sessions.service.ts';

const app = await startApp();
const cookieIn = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const claimsOf = (cookie: string) => JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString());

async function signedIn(at = app) {
  const user = await buildUser(at);
  const cookie = await at.cookieOf(user);
  return { user, cookie, api: createApi({ url: at.url, cookie }) };
}

const statusOf = async (cookie: string, url = app.url) =>
  (await fetch(`${url}/admin/api/auth/session`, { headers: { cookie } })).status;

describe('a refresh is rejected', () => {
  test('[B11] without a session and with one that ended', async () => {
    expect(await app.as.anonymous.auth.refresh()).toReject(401, 'INVALID_TOKEN');
    const { api } = await signedIn();
    await api.auth.logout();
    const answer = await api.auth.refresh();
    expect(answer).toReject(401, 'INVALID_TOKEN');
    expect(answer.body['errorCategory']).toBe('invalid_token');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('x-auth-event')).toBe('auth-failure');
  });

  test('[A22] of a deactivated account, also once it is active again', async () => {
    const { user, api, cookie } = await signedIn();
    for (const isActive of [false, true]) {
      await app.db.updateTable('users').set({ isActive }).where('id', '=', user.id).execute();
      expect(await api.auth.refresh()).toReject(401, 'INVALID_TOKEN');
      expect(await statusOf(cookie)).toBe(401);
    }
  });

  test('from another site', async () => {
    const { api } = await signedIn();
    expect(await api.auth.refresh({ headers: { 'Sec-Fetch-Site': 'same-site' } })).toReject(403, 'CROSS_SITE_REQUEST');
  });
});

describe('[B11] a refresh', () => {
  test('gives a new token of the same session, and says until when', async () => {
    const own = await startApp();
    own.clock.set(new Date('2026-11-21T12:00:00Z'));
    const { api, cookie } = await signedIn(own);
    own.clock.advance(3_600_000);
    const answer = await api.auth.refresh();
    expect(answer.body).toEqual({
      success: true,
      message: 'Session refreshed',
      newExpiryTime: '2026-11-22T13:00:00.000Z',
      expiresIn: 86_400,
    });
    expect(answer.headers.get('x-auth-event')).toBe('auth-success');
    const next = cookieIn(answer.headers);
    expect(claimsOf(next).jti).not.toBe(claimsOf(cookie).jti);
    const list = await createApi({ url: own.url, cookie: next }).sessions.list();
    expect(list.data).toMatchObject([{ current: true, createdAt: '2026-11-21T12:00:00.000Z' }]);
  });

  test('keeps the old token for ten seconds; shown after that, it ends the session and the new token with it', async () => {
    const own = await startApp();
    own.clock.set(new Date());
    const { api, cookie, user } = await signedIn(own);
    const elsewhere = await own.cookieOf(user);
    const next = cookieIn((await api.auth.refresh()).headers);
    own.clock.advance(10_000);
    expect(await statusOf(cookie, own.url)).toBe(200);
    expect(await statusOf(next, own.url)).toBe(200);
    own.clock.advance(1);
    expect(await statusOf(cookie, own.url)).toBe(401);
    expect(await statusOf(next, own.url)).toBe(401);
    expect(await statusOf(elsewhere, own.url)).toBe(200);
    const auditLog = await own.db.selectFrom('auditEntries').select(['action', 'targetLabel']).execute();
    expect(auditLog).toContainEqual({ action: 'session.replayed', targetLabel: user.email });
  });

  test('is forgotten an hour after it was replaced, and shown later still ends the session', async () => {
    const own = await startApp();
    own.clock.set(new Date());
    const { api, cookie, user } = await signedIn(own);
    const elsewhere = await own.cookieOf(user);
    const next = cookieIn((await api.auth.refresh()).headers);
    const forget = async (afterMs: number) => {
      own.clock.advance(afterMs);
      await purgeReplacedTokens(systemContext(own.platform, 'test'));
      return (await own.db.selectFrom('sessions').select('id').where('userId', '=', user.id).execute()).length;
    };
    expect(await forget(59 * 60_000)).toBe(3);
    expect(await forget(60_001)).toBe(2);
    expect(await statusOf(next, own.url)).toBe(200);
    expect(await statusOf(cookie, own.url)).toBe(401);
    expect(await statusOf(next, own.url)).toBe(401);
    expect(await statusOf(elsewhere, own.url)).toBe(200);
    const auditLog = await own.db.selectFrom('auditEntries').select('action').execute();
    expect(auditLog.filter(({ action }) => action === 'session.replayed')).toHaveLength(1);
    expect(await statusOf(cookie, own.url)).toBe(401);
  });

  test('by fifty tabs at once leaves every one of them signed in, in one session', async () => {
    const { api, user } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.auth.refresh()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const cookies = [...new Set(answers.map(({ headers }) => cookieIn(headers)))];
    for (const cookie of cookies) expect(await statusOf(cookie)).toBe(200);
    expect(new Set(cookies.map((cookie) => claimsOf(cookie).jti)).size).toBe(1);
    const list = await createApi({ url: app.url, cookie: cookies[0] ?? '' }).sessions.list();
    expect(list.data).toHaveLength(1);
    await endSessionsOf(systemContext(app.platform, 'test'), user);
    for (const cookie of cookies) expect(await statusOf(cookie)).toBe(401);
  });

  test('never outruns the end of its session beside it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { api, user } = await signedIn();
      const [answer] = await Promise.all([
        api.auth.refresh(),
        endSessionsOf(systemContext(app.platform, 'test'), user),
      ]);
      const cookie = cookieIn(answer.headers);
      if (cookie) expect(await statusOf(cookie)).toBe(401);
      const live = await app.db
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', user.id)
        .where('revokedAt', 'is', null)
        .execute();
      expect(live).toEqual([]);
    }
  });

  test('cannot lengthen a session beyond its thirty days', async () => {
    const own = await startApp();
    const start = new Date('2026-11-21T12:00:00.000Z');
    own.clock.set(start);
    let { cookie } = await signedIn(own);
    for (let day = 0; day < 29; day += 1) {
      own.clock.advance(86_400_000);
      cookie = cookieIn((await createApi({ url: own.url, cookie }).auth.refresh()).headers);
    }
    own.clock.advance(43_200_000);
    const answer = await createApi({ url: own.url, cookie }).auth.refresh();
    expect(answer.data).toMatchObject({ newExpiryTime: '2026-12-21T12:00:00.000Z', expiresIn: 43_200 });
  });

  test('gives tokens as long as the settings say, and the cookie lives no shorter', async () => {
    const own = await startApp();
    own.clock.set(new Date('2026-11-21T12:00:00Z'));
    const owner = await own.as.holding('settings.view', 'settings.edit');
    await owner.settings.update({ body: { sessionLengthHours: 48 } });
    const { api } = await signedIn(own);
    const answer = await api.auth.refresh();
    expect(answer.data.expiresIn).toBe(172_800);
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=172800;');
  });
});

describe('[B16] the session says how it fares', () => {
  test('with what is answered: success, then expiring soon under an hour', async () => {
    const own = await startApp();
    own.clock.set(new Date('2026-11-21T12:00:00Z'));
    const { api } = await signedIn(own);
    const eventOf = async () => {
      const { headers } = await api.auth.permissions();
      return [headers.get('x-auth-event'), JSON.parse(headers.get('x-auth-event-data') ?? 'null')];
    };
    own.clock.advance((86_400 - 3600) * 1000);
    expect(await eventOf()).toEqual(['auth-success', { expiresIn: 3600 }]);
    own.clock.advance(1000);
    expect(await eventOf()).toEqual(['token-expiring', { expiresIn: 3599 }]);
    expect(await api.auth.refresh()).toMatchObject({ status: 200 });
  });

  test('a renewal by the session check says success', async () => {
    const own = await startApp();
    own.clock.set(new Date('2026-11-21T12:00:00Z'));
    const { api } = await signedIn(own);
    own.clock.advance((86_400 - 200) * 1000);
    const answer = await api.auth.session();
    expect(answer.data).toMatchObject({ tokenRefreshed: true, expiresIn: 86_400 });
    expect(answer.headers.get('x-auth-event')).toBe('auth-success');
    expect(answer.headers.get('x-auth-event-data')).toBe('{"expiresIn":86400}');
  });

  test('an error for lack of a permission names it', async () => {
    const { headers } = await (await app.as.norole()).users.list();
    expect(headers.get('x-auth-event')).toBe('permission-denied');
    expect(JSON.parse(headers.get('x-auth-event-data') ?? '')).toMatchObject({ permission: 'users.view' });
  });
});

describe('my sessions', () => {
  test('are for the signed-in alone, and those of others are not found', async () => {
    expect(await app.as.anonymous.sessions.list()).toReject(401, 'INVALID_TOKEN');
    expect(await app.as.anonymous.sessions.endOthers()).toReject(401, 'INVALID_TOKEN');
    const { api, cookie } = await signedIn();
    const other = await signedIn();
    const [theirs] = (await other.api.sessions.list()).data;
    for (const id of [theirs?.id ?? '', randomUUID()]) {
      expect(await api.sessions.end({ params: { id } })).toReject(404, 'NOT_FOUND');
    }
    expect(await api.sessions.end({ params: { id: 'all' } })).toReject(400, 'VALIDATION_ERROR', { fields: ['id'] });
    expect([await statusOf(cookie), await statusOf(other.cookie)]).toEqual([200, 200]);
  });

  test('show where and by what I am signed in, the present one marked', async () => {
    const password = 'Harrow-and-7-rakes';
    const { email } = await buildUser(app, { password });
    const agents = ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'curl/8.5.0'];
    const cookies: string[] = [];
    for (const agent of agents) {
      const answer = await app.as.anonymous.auth.login({ body: { email, password }, headers: { 'User-Agent': agent } });
      cookies.push(cookieIn(answer.headers));
    }
    const { data } = await createApi({ url: app.url, cookie: cookies[0] ?? '' }).sessions.list();
    expect(data).toHaveLength(2);
    expect(data.find(({ current }) => current)).toMatchObject({ device: 'Firefox on Linux', ip: '127.0.0.1' });
    expect(data.find(({ current }) => !current)).toMatchObject({ device: 'curl', userAgent: 'curl/8.5.0' });
    expect(JSON.stringify(data)).not.toContain('eyJ');
  });

  test('ends one, or all others, on every process', async () => {
    const { url: second } = await startSecondServer(app);
    const { user, api, cookie } = await signedIn();
    const [one, two, three] = [await app.cookieOf(user), await app.cookieOf(user), await app.cookieOf(user)];
    const everywhere = async (of: string) => [await statusOf(of), await statusOf(of, second)];

    const id = (await createApi({ url: app.url, cookie: one }).sessions.list()).data.find(({ current }) => current)?.id;
    expect(await api.sessions.end({ params: { id: id ?? '' } })).toMatchObject({ status: 200, data: null });
    expect(await everywhere(one)).toEqual([401, 401]);
    expect(await everywhere(two)).toEqual([200, 200]);

    const answer = await api.sessions.endOthers();
    expect(answer.data).toEqual({ ended: 2 });
    for (const ended of [two, three]) expect(await everywhere(ended)).toEqual([401, 401]);
    expect(await everywhere(cookie)).toEqual([200, 200]);
    expect((await api.sessions.endOthers()).data).toEqual({ ended: 0 });
  });
});
