import { describe, expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { mailedToken } from '../../../../tests/support/mail/mailed-token.ts';
import { buildUser } from '../../users/users.fixtures.ts';

const password = 'Harrow-and-7-rakes';
const fresh = 'Winter-Barley-42';
const app = await startApp({ config: { rateLimits: false } });
const { anonymous } = app.as;

const signIn = (email: string, input: string) => anonymous.auth.login({ body: { email, password: input } });
const statusOf = async (cookie: string) => (await app.fetch('/admin/api/auth/session', { headers: { cookie } })).status;

describe('[A38] changing one’s own password', () => {
  async function signedIn() {
    const user = await buildUser(app, { password });
    const [cookie, other] = [await app.cookieOf(user), await app.cookieOf(user)];
    const change = (body: { currentPassword?: string; password: string }) =>
      anonymous.recovery.updatePassword({ body, headers: { cookie } });
    return { user, cookie, other, change };
  }

  test('rejects who is not signed in', async () => {
    for (const body of [{ password: fresh }, { password: fresh, currentPassword: password }]) {
      expect(await anonymous.recovery.updatePassword({ body })).toReject(401, 'INVALID_TOKEN');
    }
  });

  test('rejects without the current password, with a wrong one and with a weak new one, and changes nothing', async () => {
    const { user, cookie, other, change } = await signedIn();
    expect(await change({ password: fresh })).toReject(400, 'VALIDATION_ERROR', {
      error: 'Current password is required',
      fields: ['currentPassword'],
    });
    expect(await change({ password: fresh, currentPassword: 'not-the-password' })).toReject(
      400,
      'CURRENT_PASSWORD_INCORRECT',
      { error: 'Current password is incorrect', fields: ['currentPassword'] },
    );
    const weak = await change({ password: 'Short-1', currentPassword: password });
    expect(weak.body['fields']).toEqual({ password: ['Password must be at least 10 characters long'] });
    expect([await statusOf(cookie), await statusOf(other)]).toEqual([200, 200]);
    expect((await signIn(user.email, password)).status).toBe(200);
  });

  test('rejects a wrong current password like a wrong sign-in: ten times, then no more', async () => {
    const own = await startApp();
    const user = await buildUser(own, { password });
    const cookie = await own.cookieOf(user);
    const change = (currentPassword: string) =>
      own.as.anonymous.recovery.updatePassword({ body: { currentPassword, password: fresh }, headers: { cookie } });
    const answers = await Promise.all(Array.from({ length: 15 }, () => change('not-the-password')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(await change(password)).toReject(429, 'RATE_LIMITED', { error: 'Too many login attempts' });
  });

  test('rejects the second of two at once, because the first changed what is current', async () => {
    const { user } = await signedIn();
    const cookies = [await app.cookieOf(user), await app.cookieOf(user)];
    const answers = await Promise.all(
      cookies.map((cookie, i) =>
        anonymous.recovery.updatePassword({
          body: { currentPassword: password, password: `${fresh}-${i}` },
          headers: { cookie },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('ends every session, stays signed in by a new one, voids links and tells the owner', async () => {
    const { user, cookie, other, change } = await signedIn();
    await anonymous.recovery.requestReset({ body: { email: user.email } });
    await app.runJobs();
    const token = await mailedToken(app, user.email);
    const answer = await change({ currentPassword: password, password: fresh });
    expect(answer.status).toBe(200);
    const next = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect([await statusOf(cookie), await statusOf(other), await statusOf(next)]).toEqual([401, 401, 200]);
    expect((await signIn(user.email, fresh)).status).toBe(200);
    const voided = await anonymous.recovery.validateToken({ body: { token } });
    expect(voided).toReject(400, 'RESET_TOKEN_INVALID', {
      error: 'Invalid or expired reset token. Please request a new password reset link.',
    });
    await app.runJobs();
    expect(app.mails.filter(({ recipient }) => recipient === user.email).at(-1)).toMatchObject({
      subject: 'Your password was changed',
    });
  });
});
