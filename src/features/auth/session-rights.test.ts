import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { startSecondServer } from '../../../tests/support/second-server.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { removeTypePermissions } from '../permissions/permissions.service.ts';
import { buildRole } from '../roles/roles.fixtures.ts';
import { signToken, type TokenClaims } from '../sessions/session-token.ts';
import { buildUser, type UserOverrides } from '../users/users.fixtures.ts';
import { openSession, readActor } from './auth.service.ts';

const app = await startApp();
const second = await startSecondServer(app);
const processes = [app.url, second.url];

const get = (url: string, cookie: string, call = 'session') =>
  fetch(`${url}/admin/api/auth/${call}`, { headers: { cookie } });
const statuses = (cookie: string) => Promise.all(processes.map(async (url) => (await get(url, cookie)).status));

async function rightsOf(url: string, cookie: string): Promise<string[]> {
  const answer = (await (await get(url, cookie, 'permissions')).json()) as { data: { permissions: string[] } };
  return answer.data.permissions;
}

async function session(overrides: UserOverrides = {}) {
  const user = await buildUser(app, overrides);
  const cookie = await app.cookieOf(user);
  expect(await statuses(cookie)).toEqual([200, 200]);
  return { user, cookie };
}

/** Every process rejects, soon though the machine may be busy, and goes on rejecting. */
async function expectRejectedEverywhere(cookie: string) {
  await expect.poll(() => statuses(cookie), { timeout: 8000, interval: 20 }).toEqual([401, 401]);
  expect(await statuses(cookie)).toEqual([401, 401]);
}

describe('a session ends on every process at once', () => {
  test('[B12] by signing out', async () => {
    const { cookie } = await session();
    await app.as.anonymous.auth.logout({ headers: { cookie } });
    await expectRejectedEverywhere(cookie);
  });

  test('[A22] by deactivating the account', async () => {
    const { user, cookie } = await session();
    const setActive = (isActive: boolean) =>
      app.db.updateTable('users').set({ isActive }).where('id', '=', user.id).execute();
    await setActive(false);
    await expectRejectedEverywhere(cookie);
  });

  test('by deleting the account', async () => {
    const { user, cookie } = await session();
    await app.db.deleteFrom('users').where('id', '=', user.id).execute();
    await expectRejectedEverywhere(cookie);
  });

  test('by changing the address it was issued for', async () => {
    const { user, cookie } = await session();
    await app.db
      .updateTable('users')
      .set({ email: `new-${user.email}` })
      .where('id', '=', user.id)
      .execute();
    await expectRejectedEverywhere(cookie);
  });

  test('by its end', async () => {
    const { user, cookie } = await session();
    await app.db.updateTable('sessions').set({ expiresAt: new Date() }).where('userId', '=', user.id).execute();
    await expectRejectedEverywhere(cookie);
  });
});

test('an endpoint lets in who holds its permission, and nobody else', async () => {
  const { anonymous, norole, holding, admin } = app.as;
  expect(await anonymous.contentTypes.list()).toReject(401, 'INVALID_TOKEN');
  expect(await (await norole()).contentTypes.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  for (const near of ['content-types.edit', 'content.view', 'field-groups.view']) {
    expect(await (await holding(near)).contentTypes.list(), near).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  }
  expect((await (await holding('content-types.view')).contentTypes.list()).status).toBe(200);
  expect((await (await admin()).contentTypes.list()).status).toBe(200);
});

describe('rights are those of this moment', () => {
  test('a role that is taken away takes its rights on every process, and the token is renewed', async () => {
    const role = await buildRole(app, { permissions: ['content.view'] });
    const { user, cookie } = await session({ roles: [role.slug, 'viewer'] });
    await app.db.deleteFrom('userRoles').where('userId', '=', user.id).execute();
    for (const url of processes) expect(await rightsOf(url, cookie)).toEqual([]);
    const answer = await app.as.anonymous.auth.session({ headers: { cookie } });
    expect(answer.data).toMatchObject({ tokenRefreshed: true, data: { session: { roles: [] } } });
  });

  test('a permission that is taken from a role is gone on every process', async () => {
    const slug = `content-types.${randomUUID()}`;
    const { cookie } = await session({ permissions: ['content.view', 'content.edit'] });
    await app.db
      .deleteFrom('rolePermissions')
      .where('permissionId', 'in', (query) =>
        query.selectFrom('permissions').select('id').where('slug', '=', 'content.edit'),
      )
      .execute();
    await removeTypePermissions(systemContext(app.platform, 'test'), { slug, isSingle: false });
    for (const url of processes) expect(await rightsOf(url, cookie)).toEqual(['content.view']);
  });

  test('[C04] they are the union over all roles', async () => {
    const first = await buildRole(app, { permissions: ['content.view', 'media.view'] });
    const other = await buildRole(app, { permissions: ['media.view', 'forms.view'] });
    const { cookie } = await session({ roles: [first.slug, other.slug] });
    expect(await rightsOf(app.url, cookie)).toEqual(['content.view', 'forms.view', 'media.view']);
  });

  test('[C05] without a role there are none', async () => {
    const { cookie } = await session();
    expect(await rightsOf(app.url, cookie)).toEqual([]);
    const actor = await readActor(app.platform, cookie);
    expect(actor).toMatchObject({ isAdmin: false, roles: [], permissions: new Set() });
  });

  test('[C03] an admin role holds every permission without being granted one', async () => {
    const { slug } = await buildRole(app, { slug: 'badminton-club', permissions: [] });
    const { cookie } = await session({ roles: [slug] });
    const answer = await app.as.anonymous.auth.permissions({ headers: { cookie } });
    expect(answer.data.isAdmin).toBe(true);
    const every = await app.db.selectFrom('permissions').select('slug').orderBy('slug').execute();
    expect(answer.data.permissions).toEqual(every.map((row) => row.slug));
  });
});

describe('[B03] a token with a good signature', () => {
  const { auth } = app.platform.config;

  async function claims(): Promise<TokenClaims> {
    const user = await buildUser(app);
    const { token } = await openSession(systemContext(app.platform, 'test'), { userId: user.id });
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  }
  const signed = async (change: (own: TokenClaims) => Partial<TokenClaims> | Promise<Partial<TokenClaims>>) => {
    const own = await claims();
    return `millwright_session=${await signToken(auth, { ...own, ...(await change(own)) })}`;
  };

  test('is good as it was issued', async () => {
    expect(await statuses(await signed(() => ({})))).toEqual([200, 200]);
  });

  test.each<[string, (own: TokenClaims) => Partial<TokenClaims> | Promise<Partial<TokenClaims>>]>([
    ['for a session that never was', () => ({ jti: randomUUID() })],
    ['for the session of somebody else', async () => ({ jti: (await claims()).jti })],
    ['for another subject', async () => ({ sub: (await claims()).sub })],
    ['for another address', () => ({ email: 'somebody@example.test' })],
    ['expired 31 s ago', ({ iat }) => ({ exp: iat - 31 })],
    ['issued 70 s ahead', ({ iat }) => ({ iat: iat + 70 })],
  ])('%s is refused', async (_, change) => {
    expect(await statuses(await signed(change))).toEqual([401, 401]);
  });

  test('gains nothing by claiming roles', async () => {
    const cookie = await signed(() => ({ roles: ['administrator'] }));
    expect(await rightsOf(app.url, cookie)).toEqual([]);
  });

  test('of another installation is rejected', async () => {
    const [head, body] = (await signed(() => ({}))).split('.');
    const mac = createHmac('sha256', 'secret')
      .update(`${head?.split('=')[1]}.${body}`)
      .digest('base64url');
    expect(await statuses(`${head}.${body}.${mac}`)).toEqual([401, 401]);
  });
});

describe('[C05] an error while asking who it is', () => {
  const failing = (error: Error) => ({ ...app.platform, prepared: { read: () => Promise.reject(error) } });

  test('is nobody', async () => {
    const { cookie } = await session();
    const before = app.logLines.length;
    expect(await readActor(failing(new Error('broken')), cookie)).toBeNull();
    expect(app.logLines.slice(before).join('')).toContain('session could not be read');
  });

  test('is thrown when the database cannot answer, so that nobody is signed out by an outage', async () => {
    const { cookie } = await session();
    const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    await expect(readActor(failing(lost), cookie)).rejects.toBe(lost);
  });
});
