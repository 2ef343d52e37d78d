import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import { migrate } from '../../src/platform/db/migrate/migrate.ts';
import { createLog } from '../../src/platform/log/log.ts';
import type { MailMessage } from '../../src/platform/mail/mailer.ts';
import { seedDatabase } from '../../src/seed/seed.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { afterThisFile } from '../support/closing.ts';
import { createEmptyTestDatabase } from '../support/database/database.ts';
import { openTestPlatform } from '../support/platform.ts';

const password = 'Harrow-and-7-rakes';
const poison = {
  Host: 'evil.test',
  'X-Forwarded-Host': 'evil.test',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Server': 'evil.test',
  'X-Host': 'evil.test',
  'X-Original-URL': 'https://evil.test/admin',
  'X-Rewrite-URL': 'https://evil.test/admin',
  Forwarded: 'host=evil.test;proto=https',
  Origin: 'https://evil.test',
  Referer: 'https://evil.test/',
};

interface Poisoned {
  method?: string;
  path: string;
  body: object;
  cookie?: string;
}

/** Sent as no browser and no client library would: with a host of its own, also in the request line. */
function sendPoisoned(app: TestApp, { method = 'POST', path, body, cookie }: Poisoned): Promise<number> {
  const { hostname, port } = new URL(app.url);
  const headers = {
    ...poison,
    'Content-Type': 'application/json',
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie && { cookie }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request({ hostname, port, method, path: `http://evil.test${path}`, headers }, (answer) => {
    answer.resume();
    answer.once('end', () => resolve(answer.statusCode ?? 0));
  });
  sent.once('error', reject);
  sent.end(JSON.stringify(body));
  return promise;
}

const linksIn = ({ html, text }: MailMessage) =>
  `${html} ${text}`
    .match(/[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)]+/gi)
    ?.map((link) => new URL(link.replaceAll('&amp;', '&'))) ?? [];

describe('AUTHN-04 the host of a request is in no mail', () => {
  const app = startApp({ config: { publicUrl: 'https://console.example.test' } });

  test('of a reset link, a welcome, a link by an administrator, a confirmation, a registration, a changed password, many wrong ones', async () => {
    const site = await app;
    const admin = await buildUser(site, { roles: ['administrator'], password });
    const cookie = await site.cookieOf(admin);
    const victim = await buildUser(site, { password });
    const own = await site.cookieOf(victim);
    const address = (name: string) => `${name}-${randomUUID()}@example.test`;
    const registration = (email: string) => ({ email, displayName: 'Ada Lund', password: 'Plough4field' });
    const auth = '/admin/api/auth';
    const sendings: Poisoned[] = [
      { path: `${auth}/reset-password?redirectTo=%2Fadmin%2Fprofile`, body: { email: victim.email } },
      {
        path: '/admin/api/users',
        cookie,
        body: { email: address('new'), displayName: 'Ada Lund', sendWelcomeEmail: true },
      },
      { path: `/admin/api/users/${victim.id}/password-link`, cookie, body: {} },
      { path: `${auth}/register`, body: registration(address('open')) },
      { method: 'PATCH', path: '/admin/api/settings', cookie, body: { emailVerification: true } },
      { path: `${auth}/register`, body: registration(address('confirmed')) },
      { path: `${auth}/register`, body: registration(victim.email) },
      {
        path: `${auth}/update-password`,
        cookie: own,
        body: { currentPassword: password, password: 'Plough-the-4-fields' },
      },
    ];
    for (const sending of sendings) {
      expect([200, 201], sending.path).toContain(await sendPoisoned(site, sending));
      await site.runJobs();
    }
    const guess = { path: `${auth}/login`, body: { email: victim.email, password: 'not-the-password' } };
    await sendPoisoned(site, {
      method: 'PATCH',
      path: '/admin/api/settings',
      cookie,
      body: { thresholdReaction: 'notify' },
    });
    for (let n = 0; n < 10; n += 1) expect(await sendPoisoned(site, guess)).toBe(401);
    await site.runJobs();
    const waiting = site.mails.find(({ recipient }) => recipient.startsWith('confirmed-'))?.recipient ?? '';
    expect(await sendPoisoned(site, { path: `${auth}/resend-verification`, body: { email: waiting } })).toBe(200);
    await site.runJobs();

    const subjects = new Set(site.mails.map(({ subject }) => subject));
    expect(subjects).toContain('Many failed sign-ins');
    expect(subjects.size).toBeGreaterThanOrEqual(7);
    expect(JSON.stringify(site.mails)).not.toMatch(/evil\.test|127\.0\.0\.1:/);
    for (const mail of site.mails) {
      for (const { origin, href } of linksIn(mail)) expect(origin, href).toBe('https://console.example.test');
    }
    expect(site.mails.flatMap(linksIn).length).toBeGreaterThanOrEqual(site.mails.length);
  });

  test.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    'https://console.example.test@evil.test',
    'javascript:alert(1)',
    '/%2f%2fevil.test/..//',
    '/admin\u0000',
  ])('and %j to come back to is rejected, with no mail', async (redirectTo) => {
    const site = await app;
    const { email } = await buildUser(site);
    const path = `/admin/api/auth/reset-password?redirectTo=${encodeURIComponent(redirectTo)}`;
    const status = await sendPoisoned(site, { path, body: { email } });
    await site.runJobs();
    const mails = site.mails.filter(({ recipient }) => recipient === email);
    if (status === 400) expect(mails).toEqual([]);
    // What stays a path of this site is no danger.
    else for (const { origin } of mails.flatMap(linksIn)) expect(origin).toBe('https://console.example.test');
    if (!redirectTo.startsWith('/%')) expect(status).toBe(400);
  });
});

describe('AUTHN-05 nobody becomes anything by coming first', () => {
  test('fifty registrations at once where nobody is yet give fifty accounts without any role', async () => {
    const app = await startApp({ config: { rateLimits: false } });
    Object.assign(app.platform.config.auth, { passwordIterations: 1 });
    await app.db.deleteFrom('users').execute();
    const claims = {
      roles: ['administrator'],
      role: 'administrator',
      isAdmin: true,
      isActive: true,
      isSystemUser: true,
    };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const body = {
          email: `first-${n}@example.test`,
          displayName: 'First Comer',
          password: 'Plough4field',
          ...claims,
        };
        return app.as.anonymous.registration.register({ body });
      }),
    );
    const made = answers.filter(({ status }) => status === 200).length;
    expect(made).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    const users = await app.db.selectFrom('users').select(['id', 'isSystemUser']).execute();
    expect(users).toHaveLength(made);
    expect(users.every(({ isSystemUser }) => !isSystemUser)).toBe(true);
    expect(await app.db.selectFrom('userRoles').selectAll().execute()).toEqual([]);
    const first = await app.as.user(users[0] ?? { id: '' });
    expect((await first.auth.permissions()).data).toEqual({ permissions: [], roles: [], isAdmin: false });
    expect(await first.users.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('fifty first starts at once make one administrator', async () => {
    const { url, drop } = await createEmptyTestDatabase();
    const directory = new URL('../../db/migrations', import.meta.url).pathname;
    await migrate({ url, directory, log: createLog({ level: 'error' }) });
    const processes = Array.from({ length: 5 }, () => openTestPlatform({ url, config: { admin: null } }));
    afterThisFile(async () => {
      for (const { close } of processes) await close();
      await drop();
    });
    const starts = Array.from({ length: 50 }, (_, n) => processes[n % processes.length]).flatMap((one) => one ?? []);
    const made = await Promise.all(starts.map(({ platform }) => seedDatabase(platform)));
    expect(made.filter((administrator) => administrator !== null)).toHaveLength(1);
    const holders = await processes[0]?.platform.db.selectFrom('userRoles').selectAll().execute();
    expect(holders).toHaveLength(1);
  });

  test('a closed site makes no account, whatever the payload', async () => {
    const app = await startApp();
    const owner = await app.as.holding('settings.edit');
    await owner.settings.update({ body: { registration: 'closed' } });
    const body = {
      email: 'late@example.test',
      displayName: 'Late Comer',
      password: 'Plough4field',
      registration: 'open',
    };
    expect(await app.as.anonymous.registration.register({ body })).toReject(403, 'REGISTRATION_CLOSED');
    expect(await app.db.selectFrom('users').select('id').where('email', '=', body.email).execute()).toEqual([]);
  });
});

test('a program that follows the links of mails uses none of them up', async () => {
  const app = await startApp();
  const { email } = await buildUser(app, { password });
  const welcomed = `new-${randomUUID()}@example.test`;
  const admin = await app.as.admin();
  await admin.users.create({ body: { email: welcomed, displayName: 'Ada Lund', sendWelcomeEmail: true } });
  await app.as.anonymous.recovery.requestReset({ body: { email } });
  await app.runJobs();
  for (const recipient of [email, welcomed]) {
    const mail = app.mails.find((one) => one.recipient === recipient);
    const [link] = mail === undefined ? [] : linksIn(mail).filter(({ searchParams }) => searchParams.has('token'));
    const token = link?.searchParams.get('token') ?? '';
    for (const method of ['GET', 'HEAD', 'GET']) await app.fetch(`${link?.pathname}${link?.search}`, { method });
    const body = { token, password: 'Plough-the-4-fields' };
    expect((await app.as.anonymous.recovery.updatePassword({ body })).status).toBe(200);
  }
});
