import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildUser } from '../users/users.fixtures.ts';
import { cookieIn, password, secondFactorsOf } from './second-factor.fixtures.ts';
import { purgeSecondFactors } from './second-factor.service.ts';

let app: TestApp;
let admin: Api;
let people: ReturnType<typeof secondFactorsOf>;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  people = secondFactorsOf(app);
});

describe('the policy', () => {
  const set = async (body: { secondFactor?: 'off' | 'optional' | 'required'; secondFactorRoles?: string[] }) => {
    const answer = await (await app.as.admin()).settings.update({ body });
    expect(answer.status).toBe(200);
  };

  test('says beforehand who has none, to those who may view users', async () => {
    const role = 'editor';
    const [without] = [await buildUser(app, { roles: [role], displayName: 'Aaa Without' })];
    await people.withTotp({ roles: [role], displayName: 'Aaa With' });
    const body = { secondFactor: 'optional' as const, secondFactorRoles: [role] };
    const { data } = await admin.secondFactor.previewPolicy({ body });
    expect(data.users).toContainEqual({ id: without.id, displayName: 'Aaa Without' });
    expect(data.users.map(({ displayName }) => displayName)).not.toContain('Aaa With');
    expect(data.count).toBe(data.users.length);
    const api = await app.as.holding('settings.edit');
    expect((await api.secondFactor.previewPolicy({ body })).data).toEqual({ count: data.count, users: [] });
    expect((await admin.secondFactor.previewPolicy({ body: { ...body, secondFactor: 'off' } })).data.count).toBe(0);
  });

  test('who needs one and has none can set one up, sign out and read the session, and nothing else', async () => {
    const { api } = await people.newUser({ roles: ['editor'] });
    expect((await api.entries.types()).status).toBe(200);
    await set({ secondFactor: 'optional', secondFactorRoles: ['editor'] });
    try {
      expect(await api.entries.types()).toReject(403, 'SECOND_FACTOR_REQUIRED');
      expect(await api.profile.get()).toReject(403, 'SECOND_FACTOR_REQUIRED');
      expect((await api.auth.session()).data.data.session).toMatchObject({ mustSetSecondFactor: true, roles: [] });
      expect((await api.secondFactor.get()).data).toMatchObject({ isRequired: true });
      const { data } = await api.secondFactor.beginTotp({ body: { currentPassword: password } });
      expect((await api.secondFactor.confirmTotp({ body: { code: people.codeOf(data.secret) } })).status).toBe(200);
      expect((await api.entries.types()).status).toBe(200);
      expect((await api.auth.session()).data.data.session).not.toHaveProperty('mustSetSecondFactor');
      app.clock.advance(31_000);
      const last = { body: { currentPassword: password, code: people.codeOf(data.secret) } };
      expect(await api.secondFactor.removeTotp(last)).toReject(409, 'SECOND_FACTOR_REQUIRED');
      await set({ secondFactorRoles: [] });
      expect(await api.secondFactor.removeTotp({ body: { currentPassword: password } })).toReject(
        400,
        'VALIDATION_ERROR',
        { fields: ['code'] },
      );
      expect((await api.secondFactor.removeTotp(last)).status).toBe(200);
      expect((await api.secondFactor.get()).data).toMatchObject({ totp: { isOn: false }, recoveryCodesLeft: 0 });
    } finally {
      await set({ secondFactor: 'optional', secondFactorRoles: [] });
    }
  });

  test('off asks nobody, and keeps what is set up; tokens are never asked', async () => {
    const { user, secret } = await people.withTotp({ roles: ['administrator'] });
    const owner = await app.as.user(user);
    const { data } = await owner.apiTokens.create({
      body: { name: 'Robot', permissions: ['users.view'], expiresAt: null },
    });
    await set({ secondFactor: 'off' });
    try {
      expect((await people.login(user.email)).data).toMatchObject({ authenticated: true });
    } finally {
      await set({ secondFactor: 'required' });
    }
    const program = createApi({ url: app.url, cookie: null, token: data.token ?? '' });
    expect((await program.users.list()).status).toBe(200);
    const { challenge } = await people.asked(user.email);
    expect((await people.prove({ challenge, code: people.codeOf(secret) })).status).toBe(200);
    const mine = createApi({
      url: app.url,
      cookie: cookieIn(
        await people.prove({ challenge: (await people.asked(user.email)).challenge, code: people.codeOf(secret, 30) }),
      ),
    });
    expect((await mine.settings.update({ body: { secondFactor: 'optional' } })).status).toBe(200);
  });
});

describe('a lost phone', () => {
  test('an administrator takes all of it away: the sessions end, and the owner is told', async () => {
    const { user, api } = await people.withTotp();
    const before = app.mails.length;
    expect((await (await app.as.admin()).secondFactor.reset({ params: { id: user.id } })).status).toBe(200);
    expect((await api.auth.session()).status).toBe(401);
    expect((await people.login(user.email)).data).toMatchObject({ authenticated: true });
    await app.runJobs();
    const mail = app.mails
      .slice(before)
      .filter(({ subject }) => subject === 'A second factor of your account was changed');
    expect(mail.length).toBeGreaterThanOrEqual(1);
    const { data } = await (await app.as.admin()).auditTrail.list({ query: { action: 'user.second-factor-reset' } });
    expect(data.items).toMatchObject([{ target: { id: user.id } }]);
  });

  test('nobody resets their own by a session alone', async () => {
    const { user, api } = await people.withTotp({ roles: ['administrator'] });
    expect(await api.secondFactor.reset({ params: { id: user.id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect((await api.secondFactor.get()).data.totp.isOn).toBe(true);
  });

  test('not of somebody stronger, nor without the right', async () => {
    const { user } = await people.withTotp({ roles: ['administrator'] });
    const params = { id: user.id };
    const api = await app.as.holding('users.edit', 'users.view');
    expect(await api.secondFactor.reset({ params })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await (await app.as.holding('users.view')).secondFactor.reset({ params })).toReject(
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
    const unknown = { id: '0190aaaa-0000-7000-8000-000000000000' };
    expect(await (await app.as.admin()).secondFactor.reset({ params: unknown })).toReject(404, 'USER_NOT_FOUND');
    expect((await people.login(user.email)).data).toMatchObject({ authenticated: false });
  });

  test('the hourly cleanup forgets what ended, and factors of nobody, and leaves those of others', async () => {
    const { user } = await people.withTotp();
    await people.asked(user.email);
    const nobody = '0190aaaa-0000-7000-8000-000000000000';
    await app.db.insertInto('secondFactors').values({ userId: nobody }).execute();
    app.clock.advance(6 * 60_000);
    await purgeSecondFactors(systemContext(app.platform, 'test'));
    const left = await app.db.selectFrom('secondFactors').select('userId').execute();
    expect(left.map(({ userId }) => userId)).toContain(user.id);
    expect(left.map(({ userId }) => userId)).not.toContain(nobody);
    expect(await app.db.selectFrom('proofChallenges').selectAll().execute()).toEqual([]);
  });

  test('an account that was deleted and comes back has its factors again', async () => {
    const { user } = await people.withTotp();
    const asAdmin = await app.as.admin();
    await asAdmin.users.remove({ params: { id: user.id } });
    const { data } = await asAdmin.removals.list({ query: { pageSize: 100 } });
    const removed = data.items.find(
      ({ label }) => label === user.email || label === 'Test person' || label.includes(user.email),
    );
    const restored = await asAdmin.removals.restore({ params: { id: removed?.id ?? '' } });
    expect(restored.status).toBe(200);
    await asAdmin.users.update({ params: { id: user.id }, body: { password, isActive: true } });
    expect((await people.login(user.email)).data).toMatchObject({ authenticated: false });
  });
});
