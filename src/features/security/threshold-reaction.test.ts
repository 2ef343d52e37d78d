import { describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { openTestPlatform } from '../../../tests/support/platform.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { signIn } from '../auth/auth.service.ts';
import type { Settings } from '../settings/settings.contract.ts';
import { buildUser } from '../users/users.fixtures.ts';

const password = 'Harrow-and-7-rakes';
const wrong = 'not-the-password';

const app = await startApp();
app.clock.set(new Date());
const admin = await app.as.admin();
let startedAt = app.clock.now();

/** A fresh account on a site of this reaction, on which nothing has happened yet. */
async function reacting(thresholdReaction: Settings['thresholdReaction']) {
  app.clock.advance(1);
  startedAt = app.clock.now();
  app.mails.length = 0;
  await app.db.deleteFrom('securityEvents').execute();
  await app.db.deleteFrom('limitedTries').execute();
  // More than the limits admit is what the reaction has to stop.
  await admin.settings.update({ body: { thresholdReaction, signInTriesPerAccount: 50 } });
  const { id, email } = await buildUser(app, { password });
  const login = (attempt: string) => app.as.anonymous.auth.login({ body: { email, password: attempt } });
  const guess = async (times: number) => {
    for (let i = 0; i < times; i += 1) expect(await login(wrong)).toReject(401, 'INVALID_CREDENTIALS');
  };
  return { id, email, login, guess };
}

/** The audit log's lines since the test began. */
async function linesOf(of: TestApp) {
  await of.runJobs();
  const rows = of.db.selectFrom('auditEntries').selectAll().where('action', '=', 'security.threshold-reached');
  return rows.where('at', '>=', startedAt).orderBy('id').execute();
}

const notices = ({ mails }: TestApp) => mails.filter(({ subject }) => /^Many /.test(subject));

describe('[B15] ten failed sign-ins in five minutes', () => {
  test('are a line in the audit log, and nothing more, where that was chosen', async () => {
    const { id, email, login, guess } = await reacting('audit');
    await guess(9);
    expect(await linesOf(app)).toEqual([]);
    await guess(1);
    expect(await linesOf(app)).toMatchObject([
      {
        targetType: 'user',
        targetId: id,
        targetLabel: email,
        ip: '127.0.0.1',
        actorId: null,
        after: { events: 10, minutes: 5, kind: 'sign-in', reaction: 'audit', lockedUntil: null, noticed: false },
      },
    ]);
    expect(notices(app)).toEqual([]);
    expect((await login(password)).status).toBe(200);
  });

  test('also tell every administrator, once in the window, where a notice was chosen', async () => {
    const { email, login, guess } = await reacting('notify');
    await guess(25);
    expect(await linesOf(app)).toHaveLength(1);
    const told = notices(app);
    expect(told.map(({ recipient }) => recipient)).toContain('administrator@example.test');
    expect(new Set(told.map(({ recipient }) => recipient)).size).toBe(told.length);
    expect(told[0]?.subject).toBe('Many failed sign-ins');
    expect(told[0]?.text).toContain(`failed to sign in as ${email} 10 times within 5 minutes`);
    expect(told[0]?.text).toContain('127.0.0.1');
    expect((await login(password)).status).toBe(200);
    app.clock.advance(5 * 60_000 + 1);
    await guess(10);
    expect(await linesOf(app)).toHaveLength(2);
  });

  test('lock the account for a quarter of an hour by default, and never longer', async () => {
    const { login, guess } = await reacting('lock');
    await guess(10);
    const answer = await login(password);
    expect(answer).toReject(429, 'RATE_LIMITED', { error: 'Too many login attempts' });
    expect(answer.headers.get('retry-after')).toBe('900');
    const [line] = await linesOf(app);
    expect(line?.after).toMatchObject({ reaction: 'lock', lockedUntil: expect.any(String) });
    expect(notices(app)[0]?.text).toContain('cannot be signed in to for 15 minutes');
    // Tries while it is locked make it no longer.
    app.clock.advance(14 * 60_000);
    for (let i = 0; i < 12; i += 1) expect(await login(wrong)).toReject(429, 'RATE_LIMITED');
    app.clock.advance(60_001);
    expect((await login(password)).status).toBe(200);
  });

  test('of an account that does not exist are answered alike', async () => {
    await reacting('lock');
    const login = () => app.as.anonymous.auth.login({ body: { email: 'nobody@example.test', password: wrong } });
    for (let i = 0; i < 10; i += 1) expect(await login()).toReject(401, 'INVALID_CREDENTIALS');
    const answer = await login();
    expect(answer).toReject(429, 'RATE_LIMITED', { error: 'Too many login attempts' });
    expect(answer.headers.get('retry-after')).toBe('900');
    expect(await linesOf(app)).toMatchObject([{ targetId: null, targetLabel: 'nobody@example.test' }]);
  });

  test('do not lock out the last administrator where they were signed in, nor end their session', async () => {
    const app = await startApp();
    const { id, email } = await buildUser(app, { password, roles: ['administrator'] });
    startedAt = new Date(0);
    await app.db.updateTable('users').set({ isActive: false }).where('id', '!=', id).execute();
    const own = { ...systemContext(app.platform, 'test'), ip: '198.51.100.7' };
    await signIn(own, { email, password });
    const session = await app.as.user({ id });
    const outsider = { ...systemContext(app.platform, 'test'), ip: '203.0.113.9' };
    for (let i = 0; i < 30; i += 1) await expect(signIn(outsider, { email, password: wrong })).rejects.toThrow();
    await expect(signIn(outsider, { email, password })).rejects.toThrow('Too many login attempts');
    expect(await linesOf(app)).toHaveLength(1);
    expect((await session.settings.get()).status).toBe(200);
    await expect(signIn(own, { email, password })).resolves.toMatchObject({ user: { email } });
  });

  test('are counted over all processes, and of many at once one reacts', async () => {
    const { email } = await reacting('notify');
    const beside = openTestPlatform({ url: app.platform.config.databaseUrl ?? '' });
    beside.clock.set(app.clock.now());
    const platforms = [app.platform, beside.platform];
    const guesses = Array.from({ length: 24 }, (_, i) =>
      signIn(
        { ...systemContext(platforms[i % 2] ?? app.platform, 'test'), ip: `203.0.113.${i}` },
        { email, password: wrong },
      ),
    );
    await Promise.allSettled(guesses);
    await beside.close();
    expect(await linesOf(app)).toHaveLength(1);
  });

  test('that are spread over more than five minutes are chance', async () => {
    const { guess } = await reacting('lock');
    await guess(9);
    app.clock.advance(5 * 60_000 + 1);
    await guess(9);
    expect(await linesOf(app)).toEqual([]);
  });

  test('with ten accounts are told of the sender, and lock none of them', async () => {
    await reacting('lock');
    const people = await Promise.all(Array.from({ length: 10 }, () => buildUser(app, { password })));
    for (const { email } of people) await app.as.anonymous.auth.login({ body: { email, password: wrong } });
    expect(await linesOf(app)).toMatchObject([{ targetType: 'address', targetLabel: '127.0.0.1' }]);
    expect(notices(app)[0]?.text).toContain('with different accounts');
    for (const { email } of people)
      expect((await app.as.anonymous.auth.login({ body: { email, password } })).status).toBe(200);
  });

  test('are not counted where limits are off', async () => {
    const app = await startApp({ config: { rateLimits: false } });
    startedAt = new Date(0);
    const { email } = await buildUser(app, { password });
    for (let i = 0; i < 12; i += 1) await app.as.anonymous.auth.login({ body: { email, password: wrong } });
    expect(await linesOf(app)).toEqual([]);
  });
});

test('[B15] a session that guesses its own password ten times is ended', async () => {
  const { id } = await reacting('lock');
  const thief = await app.as.user({ id });
  const owner = await app.as.user({ id });
  for (let i = 0; i < 10; i += 1) {
    const body = { currentPassword: wrong, password: 'Binder-and-8-carts' };
    expect(await thief.recovery.updatePassword({ body })).toReject(400, 'CURRENT_PASSWORD_INCORRECT');
  }
  await app.runJobs();
  expect(await thief.auth.session()).toReject(401, 'INVALID_TOKEN');
  expect((await owner.auth.session()).status).toBe(200);
});

test('[B15] ten wrong links from one address are told, and lock nobody', async () => {
  await reacting('lock');
  for (let i = 0; i < 10; i += 1) {
    const answer = await app.as.anonymous.recovery.validateToken({ body: { token: `${i}` } });
    expect(answer).toReject(400, 'RESET_TOKEN_INVALID');
  }
  expect(await linesOf(app)).toMatchObject([{ targetType: 'address', after: { kind: 'token', lockedUntil: null } }]);
  expect(notices(app)[0]?.subject).toBe('Many wrong links from one address');
});

test('[B15] ten rejected acts of one session are told, and it may go on with what it may do', async () => {
  const { id, email } = await reacting('lock');
  const nosy = await app.as.user({ id });
  for (let i = 0; i < 12; i += 1) expect(await nosy.users.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await linesOf(app)).toMatchObject([
    { targetType: 'user', targetId: id, targetLabel: email, after: { kind: 'denied', lockedUntil: null } },
  ]);
  expect(notices(app)[0]?.text).toContain(`${email} was refused 10 times within 5 minutes`);
  expect((await nosy.auth.session()).status).toBe(200);
});

test('[B15] administrators get at most twenty notices an hour, the audit log has every line', async () => {
  await reacting('notify');
  for (let i = 0; i < 23; i += 1) {
    const nosy = await app.as.norole();
    for (let n = 0; n < 10; n += 1) await nosy.users.list();
  }
  expect(await linesOf(app)).toHaveLength(23);
  const toOne = notices(app).filter(({ recipient }) => recipient === 'administrator@example.test');
  expect(toOne).toHaveLength(20);
});
