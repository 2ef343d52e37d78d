import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import {
  clientId,
  clientSecret,
  type IdentityProviderPeer,
  startIdentityProvider,
} from '../../../../tests/support/peers/identity-provider.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { signInThrough } from '../../identity-providers/identity-providers.fixtures.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import { openPasswordSignIn } from '../account-commands/account-commands.service.ts';

const password = 'Harrow-and-7-rakes';

let app: TestApp;
let admin: Api;
let peer: IdentityProviderPeer;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  peer = await startIdentityProvider();
});
afterAll(() => peer[Symbol.dispose]());

test('sign-in by password is narrowed to administrators, ended, and opened again by the command', async () => {
  const [boss, clerk] = [
    await buildUser(app, { email: 'boss@example.test', password, roles: ['administrator'] }),
    await buildUser(app, { email: 'clerk@example.test', password, roles: ['editor'] }),
  ];
  const login = (email: string, given = password) => app.as.anonymous.auth.login({ body: { email, password: given } });
  const register = () =>
    app.as.anonymous.registration.register({
      body: { email: 'new@example.test', password, displayName: 'New', confirmPassword: password } as never,
    });

  await admin.settings.update({ body: { passwordSignIn: 'admins' } });
  expect((await login(boss.email)).status).toBe(200);
  expect(await login(clerk.email)).toReject(403, 'PASSWORD_SIGN_IN_OFF');
  expect(await login(clerk.email, 'Wrong-1234567')).toReject(401, 'INVALID_CREDENTIALS');
  expect(await register()).toReject(403, 'REGISTRATION_CLOSED');

  expect(await admin.settings.update({ body: { passwordSignIn: 'off' } })).toReject(409, 'PASSWORD_SIGN_IN_NEEDED');
  const { data: provider } = await admin.identityProviders.create({
    body: { name: 'Yard', issuer: peer.issuer, clientId, clientSecret, domains: ['example.test'] },
  });
  peer.callbacks.push(provider.callbackUrl);
  peer.people.set('boss', { claims: { email: boss.email, email_verified: true } });
  const ended = await signInThrough(app, { id: provider.id, person: 'boss' });
  expect(ended.headers.get('location')).toBe('/admin');

  expect((await admin.settings.update({ body: { passwordSignIn: 'off' } })).status).toBe(200);
  expect((await app.as.anonymous.providerSignIn.providers()).data).toEqual([
    { id: provider.id, name: 'Yard', isOnlyWay: true },
  ]);
  for (const email of [boss.email, clerk.email, 'nobody@example.test'])
    expect(await login(email)).toReject(403, 'PASSWORD_SIGN_IN_OFF');
  const params = { id: provider.id };
  expect(await admin.identityProviders.remove({ params })).toReject(409, 'PROVIDER_NEEDED');
  expect(await admin.identityProviders.update({ params, body: { isActive: false } })).toReject(409, 'PROVIDER_NEEDED');

  await openPasswordSignIn(systemContext(app.platform, 'npm run admin open-password-sign-in'));
  expect((await login(clerk.email)).status).toBe(200);
  expect((await app.as.anonymous.providerSignIn.providers()).data).toEqual([{ id: provider.id, name: 'Yard' }]);
  expect((await admin.identityProviders.remove({ params })).status).toBe(200);
});

test('an account is unlinked by whoever may change its access, and then linked anew', async () => {
  const user = await buildUser(app, {});
  const identity = { id: crypto.randomUUID(), issuer: 'https://login.example.test', subject: '1', userId: user.id };
  const at = app.clock.now();
  await app.db
    .insertInto('providerIdentities')
    .values({ ...identity, createdAt: at, lastUsedAt: at })
    .execute();
  const params = { id: user.id, identityId: identity.id };
  const theirs = await app.as.user(user);
  const weak = await app.as.holding('users.view');
  expect(await weak.identityProviders.unlink({ params })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect((await admin.identityProviders.unlink({ params })).status).toBe(200);
  expect(await theirs.auth.session()).toReject(401, 'INVALID_TOKEN');
  expect(await admin.identityProviders.unlink({ params })).toReject(404, 'NOT_FOUND');
  expect((await admin.identityProviders.identities({ params: { id: user.id } })).data).toEqual([]);
});
