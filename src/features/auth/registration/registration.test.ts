import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import type { RegistrationDraft } from './registration.contract.ts';

const password = 'Plough4field';
const app = await startApp({ config: { rateLimits: false } });

const draft = (overrides: object = {}) =>
  ({ displayName: 'Ada Lund', email: `${randomUUID()}@example.test`, password, ...overrides }) as RegistrationDraft;
const register = (overrides: object = {}, at = app) =>
  at.as.anonymous.registration.register({ body: draft(overrides) });
const signIn = (email: string, at = app) => at.as.anonymous.auth.login({ body: { email, password } });
const accountOf = (email: string, at = app) =>
  at.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const mailsTo = (email: string, at: TestApp) => at.mails.filter(({ recipient }) => recipient === email);
const linkIn = (body: string) => /https?:\/\/\S+/.exec(body)?.[0] ?? '';
const tokenIn = (body: string) => new URL(linkIn(body)).searchParams.get('token') ?? '';

async function appWith(settings: { registration?: 'open' | 'approval' | 'closed'; emailVerification?: boolean }) {
  const own = await startApp({ config: { rateLimits: false } });
  await (await own.as.holding('settings.view', 'settings.edit')).settings.update({ body: settings });
  return own;
}

describe('[A27] a registration is rejected', () => {
  test.each<[object, string, string]>([
    [{ displayName: undefined }, 'displayName', 'Name is required'],
    [{ displayName: '  ' }, 'displayName', 'Name is required'],
    [{ displayName: ' A ' }, 'displayName', 'Name must be at least 2 characters'],
    [{ displayName: 'x'.repeat(51) }, 'displayName', 'Name must be less than 50 characters'],
    [{ displayName: { a: 1 } }, 'displayName', 'Name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'ada@nodot' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a..b@example.test' }, 'email', 'Please enter a valid email address'],
    [{ email: `${'x'.repeat(65)}@example.test` }, 'email', 'Please enter a valid email address'],
    [{ email: 'dotless\u0131@example.test' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b.test\r\nBcc: c@d.test' }, 'email', 'Please enter a valid email address'],
    [{ password: undefined }, 'password', 'Password is required'],
    [{ password: 'Abc1' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'plough4field' }, 'password', 'Password must contain at least one uppercase letter'],
    [{ password: 'PLOUGH4FIELD' }, 'password', 'Password must contain at least one lowercase letter'],
    [{ password: 'PloughField' }, 'password', 'Password must contain at least one number'],
    [{ password: `Aa1${'x'.repeat(98)}` }, 'password', 'Password must be less than 100 characters'],
    [{ password: 'Password1' }, 'password', 'This password is too common. Please choose another one'],
    [{ confirm_password: '' }, 'confirm_password', 'Please confirm your password'],
    [{ confirm_password: `${password}x` }, 'confirm_password', 'Passwords do not match'],
    [{ confirm_password: undefined, confirmPassword: 'other' }, 'confirm_password', 'Passwords do not match'],
    [{ redirectTo: 'not a url' }, 'redirectTo', 'must be a URL of this site'],
    [{ redirectTo: 'https://evil.test/' }, 'redirectTo', 'must be a URL of this site'],
    [{ redirectTo: '//evil.test' }, 'redirectTo', 'must be a URL of this site'],
  ])('%j', async (overrides, field, message) => {
    const before = await app.db.selectFrom('users').select('id').execute();
    const answer = await register(overrides);
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toMatchObject({ [field]: expect.arrayContaining([message]) });
    expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(before.length);
  });

  test('for a taken address, in the words of the specification', async () => {
    const { email } = await buildUser(app);
    const answer = await register({ email: ` ${email.toUpperCase()}` });
    expect(answer).toReject(409, 'EMAIL_TAKEN', {
      error: 'This email is already registered. Please use a different email.',
      fields: ['email'],
    });
    expect(answer.body['errorSuggestion']).toBe('An account with this email already exists. Try logging in instead');
  });

  test('[Q24] while it is closed', async () => {
    const own = await appWith({ registration: 'closed' });
    const newcomer = draft();
    const answer = await own.as.anonymous.registration.register({ body: newcomer });
    expect(answer).toReject(403, 'REGISTRATION_CLOSED', { error: 'Registration is closed.' });
    expect(await accountOf(newcomer.email, own)).toBeUndefined();
  });

  test('from another site', async () => {
    const answer = await app.as.anonymous.registration.register({
      body: draft(),
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(answer).toReject(403, 'CROSS_SITE_REQUEST');
  });

  test('beyond 20 an hour from one address, taken addresses among them', async () => {
    const own = await startApp();
    const { email } = await buildUser(own);
    for (let i = 0; i < 20; i += 1) expect((await register(i % 2 ? { email } : {}, own)).status).not.toBe(429);
    const answer = await register({ email }, own);
    expect(answer).toReject(429, 'RATE_LIMITED');
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    own.clock.advance(3_601_000);
    expect((await register({}, own)).status).toBe(200);
  });
});

describe('[A27] a registration', () => {
  test.each([
    {},
    { confirm_password: password },
    { redirectTo: '/admin/profile' },
    { redirectTo: 'http://localhost:3000/admin' },
  ])('with %j makes an account that has no role and may sign in', async (overrides) => {
    const newcomer = draft(overrides);
    const answer = await app.as.anonymous.registration.register({ body: newcomer });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      verificationRequired: false,
      approvalRequired: false,
      message: 'Account created!',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const signedIn = await signIn(newcomer.email);
    expect(signedIn.data).toMatchObject({ user: { roles: [] } });
  });

  test('takes nothing from the payload but what it asks for', async () => {
    const newcomer = draft({
      id: randomUUID(),
      roles: ['administrator'],
      isActive: false,
      isSystemUser: true,
      emailVerified: true,
      createdAt: '2000-01-01T00:00:00Z',
      avatarUrl: 'https://x.test/',
      version: 9,
    });
    await app.as.anonymous.registration.register({ body: newcomer });
    const row = await accountOf(newcomer.email);
    expect(row).toMatchObject({
      isActive: true,
      isSystemUser: false,
      avatarUrl: null,
      version: 1,
      displayName: 'Ada Lund',
    });
    expect(row?.createdAt.getFullYear()).toBeGreaterThan(2000);
    const held = await app.db
      .selectFrom('userRoles')
      .selectAll()
      .where('userId', '=', row?.id ?? '')
      .execute();
    expect(held).toEqual([]);
  });

  test('of one mailbox fifty times at once makes one account', async () => {
    const local = randomUUID();
    const spellings = [`${local}@x.test`, ` ${local}@X.test `, `${local.toUpperCase()}@x.test`, `${local}@x．test`];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => register({ email: spellings[i % spellings.length] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect([409, 503]).toContain(answer.status);
    const rows = await app.db.selectFrom('users').select('id').where('email', '=', `${local}@x.test`).execute();
    expect(rows).toHaveLength(1);
  });

  test('[Q24] is told to the administrators', async () => {
    const own = await startApp({ config: { rateLimits: false } });
    const administrator = await buildUser(own, { roles: ['administrator'] });
    const editor = await buildUser(own, { roles: ['editor'] });
    const newcomer = draft({ displayName: '<i>Eve</i>' });
    await own.as.anonymous.registration.register({ body: newcomer });
    await own.runJobs();
    expect(mailsTo(administrator.email, own)).toMatchObject([{ text: expect.stringContaining(newcomer.email) }]);
    expect(mailsTo(administrator.email, own)[0]?.text).toContain('i Eve i (');
    expect(mailsTo(editor.email, own)).toEqual([]);
    expect(mailsTo(newcomer.email, own)).toEqual([]);
  });

  test('[Q24] under approval waits for an administrator to activate it', async () => {
    const own = await appWith({ registration: 'approval' });
    const newcomer = draft();
    const answer = await own.as.anonymous.registration.register({ body: newcomer });
    expect(answer.data).toMatchObject({ verificationRequired: false, approvalRequired: true });
    expect(await signIn(newcomer.email, own)).toReject(403, 'USER_INACTIVE');
    const { id } = (await accountOf(newcomer.email, own)) ?? { id: '' };
    const approved = await (await own.as.admin()).users.update({ params: { id }, body: { isActive: true } });
    expect(approved.status).toBe(200);
    expect((await signIn(newcomer.email, own)).status).toBe(200);
  });
});

describe('[A25] with e-mail verification', () => {
  const unverified = 'Please confirm your email address first.';

  async function registered(overrides: object = {}) {
    const own = await appWith({ emailVerification: true });
    const newcomer = draft(overrides);
    const answer = await own.as.anonymous.registration.register({ body: newcomer });
    await own.runJobs();
    return { own, answer, email: newcomer.email, mail: () => mailsTo(newcomer.email, own).at(-1)?.text ?? '' };
  }

  test('a taken address gets the answer of a free one, and its owner a mail without any link to an account', async () => {
    const { own, answer } = await registered();
    const taken = await buildUser(own);
    const again = await register({ email: taken.email }, own);
    expect({ status: again.status, body: again.body }).toEqual({ status: answer.status, body: answer.body });
    await own.runJobs();
    const mails = mailsTo(taken.email, own);
    expect(mails).toMatchObject([{ subject: 'You already have an account' }]);
    expect(mails[0]?.text).not.toContain('token=');
  });

  test('nobody signs in before the link was followed, and hears of it only with the right password', async () => {
    const { own, answer, email, mail } = await registered();
    expect(answer.data).toMatchObject({
      verificationRequired: true,
      message: expect.stringContaining('Check your email'),
    });
    expect(await signIn(email, own)).toReject(403, 'EMAIL_NOT_VERIFIED', { error: unverified });
    const wrong = await own.as.anonymous.auth.login({ body: { email, password: 'not-the-password' } });
    expect(wrong).toReject(401, 'INVALID_CREDENTIALS');
    const token = tokenIn(mail());
    const verified = await own.as.anonymous.registration.verifyEmail({ body: { token, password } });
    expect(verified.body).toMatchObject({ success: true, redirectTo: null });
    expect((await signIn(email, own)).status).toBe(200);
    expect(await own.as.anonymous.registration.verifyEmail({ body: { token, password } })).toReject(
      400,
      'VERIFICATION_TOKEN_INVALID',
    );
  });

  test('a program that follows the mailed link confirms nothing; the page behind it has a button for that', async () => {
    const { own, email, mail } = await registered({ redirectTo: '/admin/profile' });
    const link = new URL(linkIn(mail()));
    expect(link.origin).toBe(own.platform.config.publicUrl);
    for (const path of [link.pathname, '/admin/api/auth/verify-email']) {
      for (const method of ['GET', 'HEAD', 'GET']) {
        const answer = await own.fetch(path + link.search, { method });
        expect(answer.headers.get('location')).toBeNull();
      }
    }
    expect(await signIn(email, own)).toReject(403, 'EMAIL_NOT_VERIFIED');
    const token = link.searchParams.get('token') ?? '';
    const confirmed = await own.as.anonymous.registration.verifyEmail({ body: { token, password } });
    expect(confirmed.body).toMatchObject({ success: true, redirectTo: '/admin/profile' });
    expect((await signIn(email, own)).status).toBe(200);
  });

  test('no mail carries what an anonymous client writes into the name: neither a link nor a long text', async () => {
    const text = 'Claim https://evil.test/prize or www.evil.test now';
    const { own, email, mail } = await registered({ displayName: text });
    expect(mail()).toContain('Hello Claim https evil test prize or www evil,');
    await own.as.anonymous.recovery.requestReset({ body: { email } });
    const token = tokenIn(mail());
    const administrator = await buildUser(own, { roles: ['administrator'] });
    await own.as.anonymous.registration.verifyEmail({ body: { token, password } });
    await own.runJobs();
    const mails = [...mailsTo(email, own), ...mailsTo(administrator.email, own)];
    expect(mails.length).toBeGreaterThanOrEqual(3);
    for (const { html, text } of mails) expect(`${html}${text}`).not.toMatch(/evil\.test|\/\/evil/);
  });

  test('a link is good for a day, a newer one voids it, and neither lies in the database', async () => {
    const { own, email, mail } = await registered();
    const first = tokenIn(mail());
    for (const to of [email, `${randomUUID()}@example.test`]) {
      expect((await own.as.anonymous.registration.resendVerification({ body: { email: to } })).status).toBe(200);
    }
    await own.runJobs();
    const second = tokenIn(mail());
    expect(mailsTo(email, own)).toHaveLength(2);
    const dump = JSON.stringify([
      await own.db.selectFrom('emailVerifications').selectAll().execute(),
      await own.db.selectFrom('emailMessages').selectAll().execute(),
    ]);
    for (const token of [first, second]) expect(dump).not.toContain(token);
    const verify = (token: string) => own.as.anonymous.registration.verifyEmail({ body: { token, password } });
    expect(await verify(first)).toReject(400, 'VERIFICATION_TOKEN_INVALID');
    own.clock.advance(86_400_000);
    expect(await verify(second)).toReject(400, 'VERIFICATION_TOKEN_INVALID');
  });

  test('the owner of a mailbox that an anonymous client registered first chooses the password themselves', async () => {
    const { own, email, mail } = await registered();
    await own.as.anonymous.registration.register({ body: draft({ email, password: 'Combine4rye' }) });
    await own.runJobs();
    const token = tokenIn(mail());
    const reset = await own.as.anonymous.recovery.updatePassword({ body: { token, password: 'Winter-Barley-42' } });
    expect(reset.status).toBe(200);
    expect(await signIn(email, own)).toReject(401, 'INVALID_CREDENTIALS');
    const answer = await own.as.anonymous.auth.login({ body: { email, password: 'Winter-Barley-42' } });
    expect(answer.status).toBe(200);
  });
});
