import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { mailedToken } from '../../../../tests/support/mail/mailed-token.ts';
import { buildUser, type UserOverrides } from '../../users/users.fixtures.ts';

const password = 'Harrow-and-7-rakes';
const fresh = 'Winter-Barley-42';
const app = await startApp({ config: { rateLimits: false } });
const { anonymous } = app.as;

const linkIn = (body: string) => /https?:\/\/\S+/.exec(body)?.[0] ?? '';
const mailsTo = (email: string, of = app) => of.mails.filter(({ recipient }) => recipient === email);

async function askFor(email: string, of: TestApp = app): Promise<string> {
  await of.as.anonymous.recovery.requestReset({ body: { email } });
  await of.runJobs();
  return mailedToken(of, email);
}

async function person(overrides: UserOverrides = {}) {
  const user = await buildUser(app, { password, ...overrides });
  return { ...user, token: await askFor(user.email) };
}

const signIn = (email: string, input: string) => anonymous.auth.login({ body: { email, password: input } });
const statusOf = async (cookie: string) => (await app.fetch('/admin/api/auth/session', { headers: { cookie } })).status;

describe('asking for a link', () => {
  test.each([
    'https://evil.test/x',
    '//evil.test',
    '/\\evil.test',
    'https://localhost:3000@evil.test/',
    'http://localhost:3000.evil.test/',
    'http://user@localhost:3000/admin',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:evil.test',
    '/a\nb',
    '/\t/evil.test',
    '/%2f%2fevil.test',
    '/..//evil.test',
    'admin',
  ])('[A33] rejects the redirectTo %j, and no mail is written', async (redirectTo) => {
    const { email } = await buildUser(app);
    const answer = await anonymous.recovery.requestReset({ query: { redirectTo }, body: { email } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['redirectTo'] });
    await app.runJobs();
    expect(mailsTo(email)).toEqual([]);
  });

  test.each([{}, { email: '' }, { email: 'nobody' }, { email: {} }, { email: ['a@b.test'] }])(
    '[A33] rejects %j',
    async (body) => {
      const answer = await anonymous.recovery.requestReset({ body: body as { email: string } });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['email'] });
    },
  );

  test('[A31] answers an unknown and an inactive account byte for byte like a known one, and writes to neither', async () => {
    const known = await buildUser(app);
    const inactive = await buildUser(app, { isActive: false });
    const emails = [known.email, inactive.email, `${randomUUID()}@example.test`];
    const answers = await Promise.all(
      emails.map(async (email) => {
        const answer = await app.fetch('/admin/api/auth/reset-password', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email }),
        });
        const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
        return { status: answer.status, headers, text: await answer.text() };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await app.runJobs();
    expect(emails.map((email) => mailsTo(email).length)).toEqual([1, 0, 0]);
  });

  test('does the same work for every address: the account is looked up by the job alone', async () => {
    const own = await startApp();
    const known = await buildUser(own);
    await own.db.deleteFrom('users').where('id', '=', known.id).execute();
    const answer = await own.as.anonymous.recovery.requestReset({ body: { email: known.email } });
    expect(answer.status).toBe(200);
    const tokens = await own.db.selectFrom('passwordResetTokens').select('id').execute();
    expect(tokens).toEqual([]);
  });

  test('writes to the stored address, whatever letters were typed', async () => {
    const { email } = await buildUser(app);
    await anonymous.recovery.requestReset({ body: { email: `  ${email.toUpperCase().replace('E', 'Ｅ')} ` } });
    await app.runJobs();
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('[A33] leads to PUBLIC_URL alone, whatever the request says of its host', async () => {
    const { email } = await buildUser(app);
    await app.fetch('/admin/api/auth/reset-password?redirectTo=%2Fadmin%2Fprofile', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-Host': 'evil.test',
        'X-Forwarded-Proto': 'https',
        Forwarded: 'host=evil.test;proto=https',
        'X-Original-URL': 'https://evil.test/',
      },
      body: JSON.stringify({ email }),
    });
    await app.runJobs();
    const [mail] = mailsTo(email);
    const link = new URL(linkIn(mail?.text ?? ''));
    expect(link.origin).toBe(app.platform.config.publicUrl);
    expect(link.pathname).toBe('/admin/auth/reset-password');
    expect(link.searchParams.get('redirectedFrom')).toBe('/admin/profile');
    expect(mail?.html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.test');
  });

  test('[Q48] keeps neither the token nor a usable mail in the database', async () => {
    const { id, email } = await buildUser(app, { displayName: '<b>Ada</b> & Co' });
    await anonymous.recovery.requestReset({ body: { email }, headers: { 'User-Agent': 'test-agent' } });
    await app.runJobs();
    const [mail] = mailsTo(email);
    const token = mailedToken(app, email);
    expect(token).toMatch(/^[\w-]{51}$/);
    expect(mail?.html).toContain('<p>Hello b Ada b Co,</p>');
    const row = await app.db
      .selectFrom('passwordResetTokens')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      token: token.slice(0, 8),
      isUsed: false,
      usedAt: null,
      requestedByAdminId: null,
      ipAddress: '127.0.0.1',
      userAgent: 'test-agent',
    });
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(3_600_000);
    const messages = await app.db.selectFrom('emailMessages').selectAll().where('recipient', '=', email).execute();
    expect(messages).toMatchObject([{ status: 'sent', sealed: null, cause: 'password.reset-requested' }]);
    const auditLog = await app.db.selectFrom('auditEntries').selectAll().where('targetId', '=', id).execute();
    const dump = JSON.stringify([row, messages, auditLog, app.logLines]);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(token.slice(8));
    expect(messages[0]?.text).toContain('token=••••••••');
  });

  test('[A33] stops after 5 for one account, unnoticed, and with 429 after 50 from one address', async () => {
    const own = await startApp();
    const { email } = await buildUser(own);
    const ask = (to: string) => own.as.anonymous.recovery.requestReset({ body: { email: to } });
    const answers = [];
    for (let i = 0; i < 8; i += 1) answers.push(await ask(email));
    const bodies = answers.map(({ status, body }) => JSON.stringify({ status, body }));
    expect(new Set(bodies).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await own.runJobs();
    expect(mailsTo(email, own)).toHaveLength(5);
    for (let i = 0; i < 42; i += 1) expect((await ask(`${randomUUID()}@example.test`)).status).toBe(200);
    const refused = await ask(`${randomUUID()}@example.test`);
    expect(refused).toReject(429, 'RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    own.clock.advance(3_601_000);
    expect((await ask(email)).status).toBe(200);
  });
});

const neutral = 'Invalid or expired reset token. Please request a new password reset link.';

describe('a token is rejected', () => {
  const attempts = async (token: string) => [
    await anonymous.recovery.validateToken({ body: { token } }),
    await anonymous.recovery.updatePassword({ body: { token, password: fresh } }),
  ];

  async function expectRejected(token: string) {
    for (const answer of await attempts(token)) {
      expect(answer).toReject(400, 'RESET_TOKEN_INVALID', { error: neutral });
      expect(answer.body['valid']).toBe(false);
    }
  }

  test.each([{}, [], ['x'], true, null, 0, ''])('[A34] that is %j', async (token) => {
    const input = { token, password: fresh } as unknown as { token: string; password: string };
    const validated = await anonymous.recovery.validateToken({ body: input });
    expect(validated.body['valid']).toBe(false);
    for (const answer of [validated, await anonymous.recovery.updatePassword({ body: input })]) {
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['token'] });
      expect(answer.body['fields']).toEqual({ token: ['Reset token is required'] });
    }
  });

  test('[A34] that is far too long', () => expectRejected('x'.repeat(20_000)));

  test('[A34] that never was, that holds NUL, or that is what the database keeps', async () => {
    const { id } = await person();
    const row = await app.db
      .selectFrom('passwordResetTokens')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    for (const token of ['x', 'a'.repeat(51), row.token, row.hashedToken, row.id]) await expectRejected(token);
    expect((await anonymous.recovery.validateToken({ body: { token: 'a\u0000b' } })).status).toBe(400);
  });

  test('[A39] that was used', async () => {
    const { token } = await person();
    expect((await anonymous.recovery.updatePassword({ body: { token, password: fresh } })).status).toBe(200);
    await expectRejected(token);
  });

  test('[A39] older than an hour', async () => {
    const own = await startApp();
    const { email } = await buildUser(own);
    const token = await askFor(email, own);
    own.clock.advance(3_600_000);
    const answer = await own.as.anonymous.recovery.updatePassword({ body: { token, password: fresh } });
    expect(answer).toReject(400, 'RESET_TOKEN_INVALID', { error: neutral });
  });

  test('[A39] older than a newer one', async () => {
    const { email, token } = await person();
    const newer = await askFor(email);
    await expectRejected(token);
    const answer = await anonymous.recovery.validateToken({ body: { token: newer } });
    expect(answer.body).toEqual({ success: true, valid: true });
  });

  test('[A22] of an account that was deactivated meanwhile', async () => {
    const { id, token } = await person();
    await app.db.updateTable('users').set({ isActive: false }).where('id', '=', id).execute();
    const answer = await anonymous.recovery.updatePassword({ body: { token, password: fresh } });
    expect(answer).toReject(400, 'RESET_TOKEN_INVALID', { error: neutral });
  });

  test('as a session', async () => {
    const { token } = await person();
    expect(await statusOf(`millwright_session=${token}`)).toBe(401);
  });

  test('after 50 wrong ones from one address, the right one with them', async () => {
    const own = await startApp();
    const { email } = await buildUser(own);
    const token = await askFor(email, own);
    const guess = (input: string) => own.as.anonymous.recovery.validateToken({ body: { token: input } });
    for (let i = 0; i < 20; i += 1) expect((await guess(token)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 60 }, () => guess(randomUUID())));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(50);
    const refused = await own.as.anonymous.recovery.updatePassword({ body: { token, password: fresh } });
    expect(refused).toReject(429, 'RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBe(900);
  });
});

describe('[A35] a reset rejects', () => {
  test.each([
    ['', 'Password is required'],
    ['Sh0rt-x', 'Password must be at least 8 characters'],
    ['lower-case-1', 'Password must contain at least one uppercase letter'],
    ['UPPER-CASE-1', 'Password must contain at least one lowercase letter'],
    ['No-Number-Here', 'Password must contain at least one number'],
    ['NoSpecial1234', 'Password must contain at least one special character'],
    [`Aa1-${'x'.repeat(97)}`, 'Password must be less than 100 characters'],
    ['Password1!', 'This password is too common. Please choose another one'],
  ])('%j, and the token stays good', async (weak, message) => {
    const { token } = await person();
    const answer = await anonymous.recovery.updatePassword({ body: { token, password: weak } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['password'] });
    expect(answer.body['fields']).toMatchObject({ password: expect.arrayContaining([message]) });
    expect((await anonymous.recovery.validateToken({ body: { token } })).status).toBe(200);
  });

  test('a confirmation that differs', async () => {
    const { token } = await person();
    const body = { token, password: fresh, confirmPassword: `${fresh}x` };
    const answer = await anonymous.recovery.updatePassword({ body });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['confirmPassword'] });
    expect(answer.body['fields']).toEqual({ confirmPassword: ['Passwords do not match'] });
  });
});

describe('[A37] a reset', () => {
  test('[A39] of twenty at once exactly one wins', async () => {
    const { email, token } = await person();
    const passwords = Array.from({ length: 20 }, (_, i) => `${fresh}-${i}`);
    const answers = await Promise.all(
      passwords.map((input) => anonymous.recovery.updatePassword({ body: { token, password: input } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toReject(400, 'RESET_TOKEN_INVALID', { error: neutral });
    }
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(email, winner)).status).toBe(200);
    await app.runJobs();
    expect(mailsTo(email).filter(({ subject }) => subject === 'Your password was changed')).toHaveLength(1);
  });

  test('[A36] ends every session, characters nobody in, and tells the owner', async () => {
    const { id, email, token } = await person();
    const cookies = [await app.cookieOf({ id }), await app.cookieOf({ id })];
    const answer = await anonymous.recovery.updatePassword({
      body: { token, password: fresh, confirmPassword: fresh },
    });
    expect(answer.body).toEqual({ success: true, message: 'Password reset successful!' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    for (const cookie of cookies) expect(await statusOf(cookie)).toBe(401);
    expect(await signIn(email, password)).toReject(401, 'INVALID_CREDENTIALS');
    expect((await signIn(email, fresh)).status).toBe(200);
    await app.runJobs();
    expect(mailsTo(email).at(-1)).toMatchObject({ subject: 'Your password was changed' });
    const row = await app.db
      .selectFrom('passwordResetTokens')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ isUsed: true, usedAt: expect.any(Date) });
    const auditLog = await app.db.selectFrom('auditEntries').select('action').where('targetId', '=', id).execute();
    expect(auditLog.map(({ action }) => action)).toContain('user.password-reset');
  });
});
