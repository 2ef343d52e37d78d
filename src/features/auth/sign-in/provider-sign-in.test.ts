import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import {
  clientId,
  clientSecret,
  type IdentityProviderPeer,
  startIdentityProvider,
} from '../../../../tests/support/peers/identity-provider.ts';
import { comeBack, setCookieOf, signInThrough } from '../../identity-providers/identity-providers.fixtures.ts';
import { secondFactorsOf } from '../../second-factor/second-factor.fixtures.ts';
import { buildUser } from '../../users/users.fixtures.ts';

let app: TestApp;
let admin: Api;
let peer: IdentityProviderPeer;
let id: string;
let count = 0;

const start = () => `/admin/api/auth/oidc/${id}/start`;
const failed = '/admin/auth/login?error=provider';

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  peer = await startIdentityProvider();
  const { data } = await admin.identityProviders.create({
    body: { name: 'Yard', issuer: peer.issuer, clientId, clientSecret, domains: ['example.test'] },
  });
  id = data.id;
  peer.callbacks.push(data.callbackUrl);
});
afterAll(() => peer[Symbol.dispose]());
beforeEach(async () => {
  const reset = { createsAccounts: false, roles: [], defaultRoles: [], isActive: true };
  await admin.identityProviders.update({ params: { id }, body: reset });
});

/** Somebody whom the provider knows; `sub` is what they answer to. */
function newPerson(claims: Record<string, unknown> = {}, amr?: string[]) {
  count += 1;
  const [sub, email] = [`person-${count}`, `person-${count}@example.test`];
  peer.people.set(sub, { claims: { email, email_verified: true, ...claims }, ...(amr && { amr }) });
  return { sub, email };
}

const back = (person: string) => comeBack(app, { id, person });

async function signIn(person: string, redirect = '') {
  const answer = await signInThrough(app, { id, person, redirect });
  const session = setCookieOf(answer, 'millwright_session');
  const api = session === undefined ? null : createApi({ url: app.url, cookie: session });
  return { location: answer.headers.get('location'), api };
}

const change = (body: Record<string, unknown>) => admin.identityProviders.update({ params: { id }, body });

describe('an account', () => {
  test('with the proven address is linked, and found by the person from then on, whatever their address', async () => {
    const { sub, email } = newPerson();
    const user = await buildUser(app, { email });
    expect((await app.fetch(start())).status).toBe(303);
    const first = await signIn(sub, '/admin/users?page=2');
    expect(first.location).toBe('/admin/users?page=2');
    expect((await first.api?.auth.session())?.data.data.session).toMatchObject({ id: user.id, email });
    peer.people.set(sub, { claims: { email: 'moved@elsewhere.test', email_verified: false } });
    expect((await (await signIn(sub)).api?.auth.session())?.data.data.session.id).toBe(user.id);
    const { data } = await admin.identityProviders.identities({ params: { id: user.id } });
    expect(data).toMatchObject([{ provider: 'Yard', issuer: peer.issuer, subject: sub }]);
  });

  test.each([
    ['https://evil.example', '/admin'],
    ['//evil.example/x', '/admin'],
    ['', '/admin'],
  ])('goes on to a page of this site alone: %j', async (redirect, target) => {
    const { sub, email } = newPerson();
    await buildUser(app, { email });
    expect((await signIn(sub, redirect)).location).toBe(target);
  });

  test('is made where the provider makes some, proven and with its roles', async () => {
    const { sub, email } = newPerson({ name: 'Tilda\u0000 Ray', groups: ['desk'] });
    expect(await signIn(sub)).toEqual({ location: failed, api: null });
    await change({ createsAccounts: true, defaultRoles: ['viewer'], roles: [mapping('desk', 'editor')] });
    const { api } = await signIn(sub);
    const session = (await api?.auth.session())?.data.data.session;
    expect(session).toMatchObject({ email, displayName: 'Tilda Ray' });
    expect(session?.roles.toSorted()).toEqual(['editor', 'viewer']);
    const { data: made } = await admin.users.get({ params: { id: session?.id ?? '' } });
    expect(made).toMatchObject({ isProven: true, isInvited: false, isActive: true });
  });

  test('whose password somebody else set has none any more, and nothing to change first', async () => {
    const { sub, email } = newPerson();
    const { id: userId } = await buildUser(app, { email });
    await admin.users.update({ params: { id: userId }, body: { password: 'Harrow-and-7-rakes' } });
    const login = () => app.as.anonymous.auth.login({ body: { email, password: 'Harrow-and-7-rakes' } });
    expect((await login()).body).toMatchObject({ mustChangePassword: true });
    const { api } = await signIn(sub);
    expect((await api?.auth.session())?.data.data.session).not.toHaveProperty('mustChangePassword');
    expect(await login()).toReject(401, 'INVALID_CREDENTIALS');
  });

  test('is made once by ten sign-ins at once', async () => {
    await change({ createsAccounts: true });
    const { sub, email } = newPerson();
    const backs = await Promise.all(Array.from({ length: 10 }, () => back(sub)));
    const answers = await Promise.all(
      backs.map(({ path, cookie }) => app.fetch(path, { headers: { Cookie: cookie } })),
    );
    expect(answers.map((answer) => answer.headers.get('location'))).toEqual(Array(10).fill('/admin'));
    const users = await app.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(users).toHaveLength(1);
  });
});

const mapping = (value: string, role: string) => ({ claim: 'groups', value, role });

describe('nobody is signed in', () => {
  test.each([
    ['without an address', { email: undefined }],
    ['whose address is not verified', { email_verified: false }],
    ['whose address is verified in words', { email_verified: 'true' }],
    ['of another domain', { email: 'eve@sub.example.test' }],
  ])('%s', async (_what, claims) => {
    await change({ createsAccounts: true });
    const { sub, email } = newPerson(claims);
    await buildUser(app, { email });
    expect(await signIn(sub)).toEqual({ location: failed, api: null });
  });

  test('whose account is inactive, whose address nobody has proven here, or is linked to somebody else', async () => {
    const inactive = newPerson();
    await buildUser(app, { email: inactive.email, isActive: false });
    expect((await signIn(inactive.sub)).location).toBe(failed);
    const unproven = newPerson();
    const { id: newcomer } = await buildUser(app, { email: unproven.email });
    await app.db.updateTable('users').set({ isProven: false }).where('id', '=', newcomer).execute();
    expect((await signIn(unproven.sub)).location).toBe(failed);
    const linked = newPerson();
    await buildUser(app, { email: linked.email });
    expect((await signIn(linked.sub)).location).toBe('/admin');
    const second = newPerson({ email: linked.email });
    expect((await signIn(second.sub)).location).toBe(failed);
    const reasons = await admin.auditTrail.list({ query: { action: 'identity-provider.rejected' } });
    expect(JSON.stringify(reasons.data)).toContain('belongs to somebody else of this provider already');
  });

  test('who may do more than whoever set the provider up', async () => {
    const maker = await buildUser(app, { permissions: ['settings.view', 'settings.edit'] });
    const own = await (await app.as.user(maker)).identityProviders.create({
      body: { name: 'Mine', issuer: peer.issuer, clientId, clientSecret, domains: ['example.test'] },
    });
    peer.callbacks.push(own.data.callbackUrl);
    const before = id;
    id = own.data.id;
    const boss = newPerson();
    await buildUser(app, { email: boss.email, roles: ['administrator'] });
    expect((await signIn(boss.sub)).location).toBe(failed);
    const peerOf = newPerson();
    await buildUser(app, { email: peerOf.email, permissions: ['settings.view'] });
    expect((await signIn(peerOf.sub)).location).toBe('/admin');
    id = before;
  });

  test('by a sign-in that another browser began, by a repeated one, by one that took too long, or while it is off', async () => {
    const { sub, email } = newPerson();
    await buildUser(app, { email });
    const answerTo = async (path: string, cookie: string) =>
      (await app.fetch(path, { headers: { Cookie: cookie } })).headers.get('location');
    const mine = await back(sub);
    const other = await back(sub);
    expect(await answerTo(mine.path, '')).toBe(failed);
    expect(await answerTo(mine.path, other.cookie)).toBe(failed);
    expect(await answerTo(mine.path, 'millwright_sign_in=AAAA')).toBe(failed);
    expect(await answerTo(mine.path, mine.cookie)).toBe('/admin');
    expect(await answerTo(mine.path, mine.cookie)).toBe(failed);
    const late = await back(sub);
    app.clock.advance(11 * 60_000);
    expect(await answerTo(late.path, late.cookie)).toBe(failed);
    app.clock.advance(-11 * 60_000);
    const off = await back(sub);
    await change({ isActive: false });
    expect(await answerTo(off.path, off.cookie)).toBe(failed);
    expect((await app.fetch(start())).headers.get('location')).toBe(failed);
    expect((await app.as.anonymous.providerSignIn.providers()).data).not.toContainEqual({ id, name: 'Yard' });
  });

  test.each(['nowhere', '00000000-0000-4000-8000-000000000000'])('through %s', async (provider) => {
    const answer = await app.fetch(`/admin/api/auth/oidc/${provider}/start`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, failed]);
  });

  test('who says no at the provider, or while it is down', async () => {
    expect(await signIn('nobody-there')).toEqual({ location: failed, api: null });
    const down = await admin.identityProviders.create({
      body: { name: 'Down', issuer: 'http://127.0.0.1:1', clientId, domains: [] },
    });
    const answer = await app.fetch(`/admin/api/auth/oidc/${down.data.id}/start`);
    expect(answer.headers.get('location')).toBe(failed);
    expect(app.logLines.join('\n')).toContain('It could not be reached.');
    expect(app.logLines.join('\n')).not.toContain(clientSecret);
  });
});

describe('roles', () => {
  test('that a mapping names are set by each sign-in, all others stay', async () => {
    const { sub, email } = newPerson({ groups: ['desk'] });
    const user = await buildUser(app, { email, roles: ['viewer'] });
    await change({ roles: [mapping('desk', 'editor'), mapping('boss', 'administrator')] });
    const rolesNow = async () => {
      await signIn(sub);
      return (await admin.users.get({ params: { id: user.id } })).data.roles.toSorted();
    };
    expect(await rolesNow()).toEqual(['editor', 'viewer']);
    peer.people.set(sub, { claims: { groups: ['boss'] } });
    expect(await rolesNow()).toEqual(['administrator', 'viewer']);
    peer.people.set(sub, { claims: {} });
    expect(await rolesNow()).toEqual(['viewer']);
  });
});

describe('the second factor', () => {
  test('is asked for before there is a session, unless the provider has asked', async () => {
    const people = secondFactorsOf(app);
    const { user, secret } = await people.withTotp();
    const [sub, email] = ['with-a-phone', user.email];
    peer.people.set(sub, { claims: { email, email_verified: true } });
    const { location, api } = await signIn(sub, '/admin/forms');
    expect(api).toBeNull();
    const [page = '', asked = ''] = (location ?? '').split('#second-factor=');
    expect(page).toBe('/admin/auth/login?redirectedFrom=%2Fadmin%2Fforms');
    const { challenge, methods } = JSON.parse(Buffer.from(asked, 'base64url').toString()) as never;
    expect(methods).toEqual(['totp', 'recovery']);
    expect(await app.as.anonymous.secondStep.prove({ body: { challenge, code: people.codeOf(secret) } })).toMatchObject(
      {
        status: 200,
        body: { authenticated: true, user: { email } },
      },
    );
    peer.people.set(sub, { claims: { email, email_verified: true }, amr: ['pwd', 'otp'] });
    expect((await signIn(sub)).location).toBe('/admin');
  });

  test('that everybody needs is the provider’s own, or is set up first', async () => {
    await admin.settings.update({ body: { secondFactor: 'required' } });
    const [strong, plain] = [newPerson({}, ['mfa']), newPerson()];
    for (const { email } of [strong, plain]) await buildUser(app, { email, permissions: ['users.view'] });
    const list = async (sub: string) => (await signIn(sub)).api?.users.list({ query: {} });
    expect(await list(plain.sub)).toReject(403, 'SECOND_FACTOR_REQUIRED');
    expect((await list(strong.sub))?.status).toBe(200);
    await app.db.deleteFrom('siteSettings').where('key', '=', 'secondFactor').execute();
    await admin.settings.update({ body: { siteTagline: 'Read again' } });
  });
});
