import { expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import { signIn } from '../auth.service.ts';
import { administratorsOf, makeAdministrator, resetPasswordOf, unlockAccount } from './account-commands.service.ts';

const password = 'Harrow-and-7-rakes';
const wrong = 'not-the-password';
const newPassword = 'Binder-and-8-carts';

const app = await startApp();
const terminal: Ctx = systemContext(app.platform, 'npm run admin');
const login = (email: string, tried = password) => app.as.anonymous.auth.login({ body: { email, password: tried } });
const setPassword = (link: string) => {
  const token = new URL(link).searchParams.get('token') ?? '';
  return app.as.anonymous.recovery.updatePassword({ body: { token, password: newPassword } });
};
const auditLogOf = async (id: string) => {
  const auditLog = app.db
    .selectFrom('auditEntries')
    .select(['action', 'actorId', 'requestId'])
    .where('targetId', '=', id);
  return auditLog.where('requestId', '=', 'npm run admin').orderBy('at').orderBy('id').execute();
};

/** As if an anonymous client with that address guessed the password. */
async function guessFrom(of: TestApp, { email, ip, times }: { email: string; ip: string; times: number }) {
  const ctx = { ...systemContext(of.platform, 'test'), ip };
  await Promise.allSettled(Array.from({ length: times }, () => signIn(ctx, { email, password: wrong })));
}

test.each([
  ['reset-password', resetPasswordOf],
  ['unlock', unlockAccount],
  ['make-administrator', makeAdministrator],
])('%s rejects an unknown address and names the administrators', async (_, act) => {
  const { email } = await buildUser(app, { roles: ['administrator'] });
  await expect(act(terminal, 'nobody@example.test')).rejects.toMatchObject({
    name: 'AccountError',
    message: expect.stringMatching(new RegExp(`no account with the address nobody@example.test.*${email}`)),
  });
});

test('reset-password rejects an inactive account, which keeps what it has', async () => {
  const { id, email } = await buildUser(app, { password, isActive: false });
  await expect(resetPasswordOf(terminal, email)).rejects.toMatchObject({
    name: 'AccountError',
    message: expect.stringContaining('is inactive'),
  });
  expect(await auditLogOf(id)).toEqual([]);
});

test('reset-password ends password, sessions and older links, and its link works once', async () => {
  const user = await buildUser(app, { password });
  const signedIn = await app.as.user(user);
  await app.as.anonymous.recovery.requestReset({ body: { email: user.email } });
  await app.runJobs();
  const mailed = /https?:\S+token=\S+/.exec(
    app.mails.find(({ recipient }) => recipient === user.email)?.text ?? '',
  )?.[0];
  const { link } = await resetPasswordOf(terminal, ` ${user.email.toUpperCase()}`);

  expect(await signedIn.auth.session({})).toReject(401, 'INVALID_TOKEN');
  expect(await login(user.email)).toReject(401, 'INVALID_CREDENTIALS');
  expect(await setPassword(mailed ?? 'http://none')).toReject(400, 'RESET_TOKEN_INVALID');
  expect(new URL(link).origin).toBe(app.platform.config.publicUrl);
  expect((await setPassword(link)).status).toBe(200);
  expect(await setPassword(link)).toReject(400, 'RESET_TOKEN_INVALID');
  expect((await login(user.email, newPassword)).status).toBe(200);

  expect((await auditLogOf(user.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['user.password-ended', null],
    ['user.password-link-made', null],
  ]);
  await app.runJobs();
  const notices = app.mails.filter(
    ({ recipient, subject }) => recipient === user.email && subject === 'Your password was changed',
  );
  expect(notices).toHaveLength(2);
});

test('the link of reset-password is good for an hour', async () => {
  const own = await startApp();
  const { email } = await buildUser(own, { password });
  const { link } = await resetPasswordOf(systemContext(own.platform, 'npm run admin'), email);
  own.clock.advance(3_600_000);
  const token = new URL(link).searchParams.get('token') ?? '';
  const late = await own.as.anonymous.recovery.updatePassword({ body: { token, password: newPassword } });
  expect(late).toReject(400, 'RESET_TOKEN_INVALID');
});

test.each([
  ['unlock', unlockAccount],
  ['make-administrator', makeAdministrator],
])('%s lets an owner in whom the guesses of an anonymous client locked out', async (_, act) => {
  const { email } = await buildUser(app, { password });
  await guessFrom(app, { email, ip: '203.0.113.9', times: 25 });
  expect(await login(email)).toReject(429, 'RATE_LIMITED');
  await act(terminal, email);
  expect((await login(email)).status).toBe(200);
});

test('unlock is in the audit log, and changes nothing else', async () => {
  const user = await buildUser(app, { password, roles: ['editor'] });
  const signedIn = await app.as.user(user);
  await unlockAccount(terminal, user.email);
  expect((await auditLogOf(user.id)).map(({ action }) => action)).toEqual(['user.unlocked']);
  expect((await signedIn.auth.session({})).status).toBe(200);
});

test('make-administrator keeps the other roles, activates, confirms the address and is in the audit log', async () => {
  const user = await buildUser(app, { password, isActive: false, roles: [] });
  await app.db.insertInto('emailVerifications').values({ userId: user.id }).execute();
  await makeAdministrator(terminal, user.email);
  const { data } = await login(user.email);
  expect(data).toMatchObject({ user: { roles: ['administrator'] } });
  expect((await auditLogOf(user.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['user.activated', null],
  ]);
  expect(await administratorsOf(terminal)).toContainEqual(expect.objectContaining({ email: user.email }));

  const editor = await buildUser(app, { password, roles: ['editor'] });
  await makeAdministrator(terminal, editor.email);
  const { data: again } = await login(editor.email);
  expect(again).toMatchObject({ user: { roles: expect.arrayContaining(['administrator', 'editor']) } });
});
