import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createApi } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { mailedToken } from '../../../tests/support/mail/mailed-token.ts';
import { startSecondServer } from '../../../tests/support/second-server.ts';
import { jobHandlers } from '../../app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { signIn } from '../auth/auth.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { buildUser } from '../users/users.fixtures.ts';

const password = 'Harrow-and-7-rakes';
const wrong = 'not-the-password';

async function limited() {
  const app = await startApp();
  const login = (email: string, attempt: string, headers: Record<string, string> = {}) =>
    app.as.anonymous.auth.login({ body: { email, password: attempt }, headers });
  const guess = async (email: string, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => login(email, wrong)));
    return answers.filter(({ status }) => status === 401).length;
  };
  return { app, login, guess };
}

interface From {
  email: string;
  ip: string;
}

/** As if the caller's socket had that address. */
const contextFrom = (app: TestApp, ip: string) => ({ ...systemContext(app.platform, 'test'), ip });

async function signInFrom(app: TestApp, { email, ip }: From) {
  await signIn(contextFrom(app, ip), { email, password });
}

async function guessFrom(app: TestApp, { email, ip, times }: From & { times: number }) {
  const guesses = Array.from({ length: times }, () => signIn(contextFrom(app, ip), { email, password: wrong }));
  const failures = (await Promise.allSettled(guesses)).filter(({ status }) => status === 'rejected');
  expect(failures).toHaveLength(times);
}

describe('guessing is stopped', () => {
  test('after 10 wrong tries per account, also when they come at once, and the right password with them', async () => {
    const { app, login, guess } = await limited();
    const { email } = await buildUser(app, { password });
    expect(await guess(email, 25)).toBe(10);
    const answer = await login(email, password);
    expect(answer).toReject(429, 'RATE_LIMITED', { error: 'Too many login attempts' });
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
  });

  test('in the same way for an account that does not exist', async () => {
    const { login, guess } = await limited();
    const email = 'nobody@example.test';
    expect(await guess(email, 12)).toBe(10);
    expect(await login(email, wrong)).toReject(429, 'RATE_LIMITED', { error: 'Too many login attempts' });
  });

  test('whatever else is changed about the request', async () => {
    const { app, login, guess } = await limited();
    const { email } = await buildUser(app, { password });
    await guess(email, 10);
    const forwarded = { 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9', 'X-Real-IP': '203.0.113.9' };
    expect(await login(email, wrong, forwarded)).toReject(429, 'RATE_LIMITED');
    expect(await login(email.toUpperCase(), wrong)).toReject(429, 'RATE_LIMITED');
    expect(await login(`  ${email} `, wrong)).toReject(429, 'RATE_LIMITED');
  });

  test('by another process as well, and after a restart', async () => {
    const { app, guess } = await limited();
    const { email } = await buildUser(app, { password });
    await guess(email, 10);
    const second = await startSecondServer(app);
    const answer = await fetch(`${second.url}/admin/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(429);
  });

  test('after 100 wrong tries from one address, over all accounts', async () => {
    const { app, login } = await limited();
    let refused = 0;
    for (let round = 0; round < 5; round += 1) {
      const emails = Array.from({ length: 22 }, () => `${randomUUID()}@example.test`);
      const answers = await Promise.all(emails.map((email) => login(email, wrong)));
      refused += answers.filter(({ status }) => status === 429).length;
    }
    expect(refused).toBe(10);
    const { email } = await buildUser(app, { password });
    expect(await login(email, password)).toReject(429, 'RATE_LIMITED');
  });
});

describe('the rightful owner', () => {
  test('may sign in again once the oldest try is 15 minutes old', async () => {
    const { app, login, guess } = await limited();
    // Without the lock, which has a time of its own.
    await (await app.as.admin()).settings.update({ body: { thresholdReaction: 'notify' } });
    const { email } = await buildUser(app, { password });
    app.clock.set(new Date());
    await guess(email, 1);
    app.clock.advance(60_000);
    await guess(email, 9);
    const refused = await login(email, password);
    expect(refused.headers.get('retry-after')).toBe('840');
    app.clock.advance(839_000);
    expect(await login(email, password)).toReject(429, 'RATE_LIMITED');
    app.clock.advance(2000);
    expect((await login(email, password)).status).toBe(200);
  });

  test('is not kept out by anonymous clients where they were signed in lately, however much they guess', async () => {
    const { app, login, guess } = await limited();
    const { email } = await buildUser(app, { password });
    await signInFrom(app, { email, ip: '127.0.0.1' });
    await guessFrom(app, { email, ip: '203.0.113.9', times: 25 });
    expect((await login(email, password)).status).toBe(200);
    // Their own place has its own tries, and no more.
    expect(await guess(email, 25)).toBe(10);
    expect(await login(email, password)).toReject(429, 'RATE_LIMITED', { error: 'Too many login attempts' });
  });

  test('is kept out where they never were, until they set a new password by mail', async () => {
    const { app, login } = await limited();
    const { email } = await buildUser(app, { password });
    await signInFrom(app, { email, ip: '198.51.100.7' });
    await guessFrom(app, { email, ip: '203.0.113.9', times: 25 });
    expect(await login(email, password)).toReject(429, 'RATE_LIMITED');
    await app.as.anonymous.recovery.requestReset({ body: { email } });
    await app.runJobs();
    const token = mailedToken(app, email);
    const answer = await app.as.anonymous.recovery.updatePassword({ body: { token, password: 'Binder-and-8-carts' } });
    expect(answer.status).toBe(200);
    expect((await login(email, 'Binder-and-8-carts')).status).toBe(200);
  });

  test('is let in by a new password also while anonymous clients go on guessing, and has their own ten tries', async () => {
    const { app, login, guess } = await limited();
    const { email } = await buildUser(app, { password });
    const outsiders = { email, ip: '203.0.113.9', times: 25 };
    await guessFrom(app, outsiders);
    await app.as.anonymous.recovery.requestReset({ body: { email } });
    await app.runJobs();
    const token = mailedToken(app, email);
    await app.as.anonymous.recovery.updatePassword({ body: { token, password: 'Binder-and-8-carts' } });
    await guessFrom(app, outsiders);
    // A place that proved nothing stays shut.
    await expect(
      signIn(contextFrom(app, '198.51.100.7'), { email, password: 'Binder-and-8-carts' }),
    ).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await guess(email, 12)).toBe(10);
    expect(await login(email, 'Binder-and-8-carts')).toReject(429, 'RATE_LIMITED');

    app.clock.advance(15 * 60_000 + 1000);
    await guessFrom(app, outsiders);
    expect((await login(email, 'Binder-and-8-carts')).status).toBe(200);
  });

  test('is let in again by an administrator who saves the account', async () => {
    const { app, login, guess } = await limited();
    const { id, email } = await buildUser(app, { password });
    await guess(email, 10);
    expect(await login(email, password)).toReject(429, 'RATE_LIMITED');
    await (await app.as.admin()).users.update({ params: { id }, body: { isActive: true } });
    expect((await login(email, password)).status).toBe(200);
  });

  test('is not counted for good sign-ins, nor for an account that is inactive', async () => {
    const { app, login } = await limited();
    const { email } = await buildUser(app, { password });
    for (let i = 0; i < 15; i += 1) expect((await login(email, password)).status).toBe(200);
    const inactive = await buildUser(app, { password, isActive: false });
    for (let i = 0; i < 12; i += 1) expect(await login(inactive.email, password)).toReject(403, 'USER_INACTIVE');
  });

  test('may sign in many times at once', async () => {
    const { app, login } = await limited();
    const { email } = await buildUser(app, { password });
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(email, password)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('is told nothing of limits where they are off', async () => {
    const app = await startApp({ config: { rateLimits: false } });
    const { email } = await buildUser(app, { password });
    for (let i = 0; i < 12; i += 1) await app.as.anonymous.auth.login({ body: { email, password: wrong } });
    expect((await app.as.anonymous.auth.login({ body: { email, password } })).status).toBe(200);
  });
});

test('old tries leave the table as new ones come', async () => {
  const { app, login } = await limited();
  for (let i = 0; i < 5; i += 1) await login(`${randomUUID()}@example.test`, wrong);
  app.clock.advance(61 * 60_000);
  await login(`${randomUUID()}@example.test`, wrong);
  // The account, the sender, the network around them, and the sender's tries of this account.
  expect(await app.db.selectFrom('limitedTries').select('key').execute()).toHaveLength(4);
  expect(await app.db.selectFrom('securityEvents').select('subject').execute()).toHaveLength(3);
});

test('the hourly cleanup forgets what is over, locks included', async () => {
  const { app, guess } = await limited();
  expect(await guess('nobody@example.test', 12)).toBe(10);
  const cleanUp = () => jobHandlers['cleanup']?.(systemContext(app.platform, 'test'), {});
  const counts = async () => [
    (await app.db.selectFrom('limitedTries').select('key').execute()).length,
    (await app.db.selectFrom('securityEvents').select('subject').execute()).length,
  ];
  await cleanUp();
  expect(await counts()).toEqual([4, 3]);
  app.clock.advance(61 * 60_000);
  await cleanUp();
  expect(await counts()).toEqual([0, 0]);
});

test('[Q38] a changed limit holds in every process', async () => {
  const { app } = await limited();
  const second = await startSecondServer(app);
  const api = createApi({ url: second.url, cookie: null });
  const tries = async () => {
    const email = `${randomUUID()}@example.test`;
    for (let tried = 0; ; tried += 1) {
      const { status } = await api.auth.login({ body: { email, password: wrong } });
      if (status === 429) return tried;
    }
  };
  expect(await tries()).toBe(10);
  await (await app.as.admin()).settings.update({ body: { signInTriesPerAccount: 3 } });
  const there = systemContext(second.platform, 'test');
  await expect.poll(async () => (await readSettings(there)).signInTriesPerAccount).toBe(3);
  expect(await tries()).toBe(3);
});
