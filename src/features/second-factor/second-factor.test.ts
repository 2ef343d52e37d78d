import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { cookieIn, password, secondFactorsOf } from './second-factor.fixtures.ts';

let app: TestApp;
let admin: Api;
let people: ReturnType<typeof secondFactorsOf>;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  people = secondFactorsOf(app);
});

describe('setting up', () => {
  test('wants the password, and a code of the new secret', async () => {
    const { api } = await people.newUser();
    for (const call of [
      api.secondFactor.beginTotp,
      api.secondFactor.newRecoveryCodes,
      api.secondFactor.passkeyOptions,
    ]) {
      expect(await call({ body: {} })).toReject(400, 'VALIDATION_ERROR', { fields: ['currentPassword'] });
      expect(await call({ body: { currentPassword: 'Wrong-Pass-1234' } })).toReject(400, 'CURRENT_PASSWORD_INCORRECT');
    }
    expect(await api.secondFactor.confirmTotp({ body: { code: '123456' } })).toReject(409, 'NOTHING_TO_CONFIRM');
    const { data } = await api.secondFactor.beginTotp({ body: { currentPassword: password } });
    expect(data.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect(data.qr).toMatch(/^<svg /);
    expect(await api.secondFactor.confirmTotp({ body: { code: 'abcdef' } })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['code'],
    });
    const wrong = String((Number(people.codeOf(data.secret)) + 1) % 1_000_000).padStart(6, '0');
    expect(await api.secondFactor.confirmTotp({ body: { code: wrong } })).toReject(401, 'SECOND_FACTOR_WRONG', {
      fields: ['code'],
    });
    app.clock.advance(11 * 60_000);
    expect(await api.secondFactor.confirmTotp({ body: { code: people.codeOf(data.secret) } })).toReject(
      409,
      'NOTHING_TO_CONFIRM',
    );
  });

  test('ends the other sessions, tells ten recovery codes once, and keeps the secret sealed', async () => {
    const { user, api } = await people.newUser();
    const other = createApi({ url: app.url, cookie: cookieIn(await people.login(user.email)) });
    expect((await other.auth.session()).status).toBe(200);
    const { data } = await api.secondFactor.beginTotp({ body: { currentPassword: password } });
    const { data: made } = await api.secondFactor.confirmTotp({ body: { code: people.codeOf(data.secret) } });
    expect(new Set(made.recoveryCodes).size).toBe(10);
    expect((await other.auth.session()).status).toBe(401);
    const { data: state } = await api.secondFactor.get();
    expect(state).toEqual({
      totp: { isOn: true, since: expect.any(String) },
      recoveryCodesLeft: 10,
      passkeys: [],
      isRequired: false,
    });
    const row = await app.db
      .selectFrom('secondFactors')
      .selectAll()
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.secret?.toString('latin1')).not.toContain(data.secret);
    const stored = await app.db.selectFrom('recoveryCodes').selectAll().where('userId', '=', user.id).execute();
    expect(stored.map(({ codeHash }) => codeHash.toString('latin1')).join()).not.toContain(made.recoveryCodes[0]);
    expect(state).not.toHaveProperty('totp.secret');
  });

  test('is for people alone', async () => {
    const { data } = await admin.apiTokens.create({
      body: { name: 'Robot', permissions: ['users.view'], expiresAt: null },
    });
    const program = createApi({ url: app.url, cookie: null, token: data.token ?? '' });
    expect(await program.secondFactor.get()).toReject(403, 'NOT_FOR_TOKENS');
    expect(await app.as.anonymous.secondFactor.get()).toReject(401, 'INVALID_TOKEN');
  });
});

describe('signing in in two steps', () => {
  test('the right password answers a challenge and no cookie; a wrong one answers as for anybody', async () => {
    const { user } = await people.withTotp();
    const answer = await people.login(user.email);
    expect(answer.status).toBe(200);
    expect(cookieIn(answer)).toBeNull();
    expect(answer.data).toEqual({
      success: true,
      authenticated: false,
      secondFactor: { challenge: expect.any(String), methods: ['totp', 'recovery'], expiresAt: expect.any(String) },
    });
    const wrong = await app.as.anonymous.auth.login({ body: { email: user.email, password: 'Wrong-Pass-1234' } });
    expect(wrong).toReject(401, 'INVALID_CREDENTIALS');
  });

  test('a code opens the session, once, within a step of now', async () => {
    const { user, secret } = await people.withTotp();
    for (const seconds of [-90, 90]) {
      const { challenge } = await people.asked(user.email);
      expect(await people.prove({ challenge, code: people.codeOf(secret, seconds) })).toReject(
        401,
        'SECOND_FACTOR_WRONG',
      );
    }
    const { challenge } = await people.asked(user.email);
    const code = people.codeOf(secret);
    const answer = await people.prove({ challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(answer.data).toMatchObject({ authenticated: true, user: { id: user.id } });
    const api = createApi({ url: app.url, cookie: cookieIn(answer) });
    expect((await api.auth.session()).status).toBe(200);
    expect(await people.prove({ challenge, code })).toReject(401, 'SIGN_IN_EXPIRED');
    const { challenge: next } = await people.asked(user.email);
    expect(await people.prove({ challenge: next, code })).toReject(401, 'SECOND_FACTOR_WRONG');
    app.clock.advance(31_000);
    expect((await people.prove({ challenge: next, code: people.codeOf(secret) })).status).toBe(200);
  });

  test('a recovery code works once, however it is typed', async () => {
    const { user, codes } = await people.withTotp();
    const [first = '', second = ''] = codes;
    const { challenge } = await people.asked(user.email);
    const answer = await people.prove({ challenge, recoveryCode: ` ${first.toUpperCase().replace('-', ' ')} ` });
    expect(answer.data).toMatchObject({ authenticated: true });
    const api = createApi({ url: app.url, cookie: cookieIn(answer) });
    expect((await api.secondFactor.get()).data.recoveryCodesLeft).toBe(9);
    const next = await people.asked(user.email);
    expect(await people.prove({ challenge: next.challenge, recoveryCode: first })).toReject(
      401,
      'SECOND_FACTOR_WRONG',
      {
        fields: ['recoveryCode'],
      },
    );
    await api.secondFactor.newRecoveryCodes({ body: { currentPassword: password } });
    expect(await people.prove({ challenge: next.challenge, recoveryCode: second })).toReject(
      401,
      'SECOND_FACTOR_WRONG',
    );
  });

  test('of twenty who bring one code at once, one gets in', async () => {
    const { user, secret } = await people.withTotp();
    const challenges = await Promise.all([
      people.asked(user.email),
      people.asked(user.email),
      people.asked(user.email),
      people.asked(user.email),
    ]);
    const code = people.codeOf(secret);
    const answers = await Promise.all(challenges.map(({ challenge }) => people.prove({ challenge, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('five wrong codes end it, five minutes do, a new password does, and none is somebody else’s', async () => {
    const { user, secret } = await people.withTotp();
    const tired = await people.asked(user.email);
    for (let n = 0; n < 5; n += 1)
      expect(await people.prove({ challenge: tired.challenge, code: '000000' })).toReject(401, 'SECOND_FACTOR_WRONG');
    expect(await people.prove({ challenge: tired.challenge, code: people.codeOf(secret) })).toReject(
      401,
      'SIGN_IN_EXPIRED',
    );
    const late = await people.asked(user.email);
    app.clock.advance(5 * 60_000 + 1_000);
    expect(await people.prove({ challenge: late.challenge, code: people.codeOf(secret) })).toReject(
      401,
      'SIGN_IN_EXPIRED',
    );
    const old = await people.asked(user.email);
    await admin.users.update({ params: { id: user.id }, body: { password: 'Another-Harrow-8' } });
    expect(await people.prove({ challenge: old.challenge, code: people.codeOf(secret) })).toReject(
      401,
      'SIGN_IN_EXPIRED',
    );
    expect(await people.prove({ challenge: 'x'.repeat(43), code: '123456' })).toReject(401, 'SIGN_IN_EXPIRED');
    const both = { challenge: old.challenge, code: '123456', recoveryCode: 'abcde-abcde' };
    expect(await people.prove(both)).toReject(400, 'VALIDATION_ERROR', { fields: ['code'] });
    expect(await people.prove({ challenge: old.challenge })).toReject(400, 'VALIDATION_ERROR', { fields: ['code'] });
  });

  test('a challenge is good for the network that got it', async () => {
    const { user, secret } = await people.withTotp();
    const { challenge } = await people.asked(user.email);
    await app.db
      .updateTable('proofChallenges')
      .set({ network: '203.0.113.0/24' })
      .where('userId', '=', user.id)
      .execute();
    expect(await people.prove({ challenge, code: people.codeOf(secret) })).toReject(401, 'SIGN_IN_EXPIRED');
  });

  test('wrong codes count like wrong passwords of the account', async () => {
    const { user, secret } = await people.withTotp();
    await admin.settings.update({ body: { signInTriesPerAccount: 3 } });
    const [first, second] = [await people.asked(user.email), await people.asked(user.email)];
    for (let n = 0; n < 3; n += 1) await people.prove({ challenge: first.challenge, code: '000000' });
    expect(await people.prove({ challenge: second.challenge, code: people.codeOf(secret) })).toReject(
      429,
      'RATE_LIMITED',
    );
    await admin.settings.update({ body: { signInTriesPerAccount: 10 } });
  });
});
