import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { buildUser } from '../users/users.fixtures.ts';

const password = 'Harrow-and-7-rakes';

/** Behind a proxy, so that a caller can have any address. */
async function behindProxy() {
  const app = await startApp({ config: { trustedProxies: ['127.0.0.1'] } });
  await (await app.as.admin()).settings.update({ body: { signInTriesPerAddress: 5, registrationsPerAddress: 3 } });
  const from = (ip: string) => ({ 'X-Forwarded-For': ip });
  const login = (email: string, attempt: string, ip: string) =>
    app.as.anonymous.auth.login({ body: { email, password: attempt }, headers: from(ip) });
  return { app, from, login };
}

test('a person who takes another address of their /64 for each try has the tries of one', async () => {
  const { app, login } = await behindProxy();
  const guess = (ip: string) => login(`${randomUUID()}@example.test`, 'not-the-password', ip);
  const answers = [];
  for (let n = 1; n <= 8; n += 1) answers.push(await guess(`2001:db8:0:1::${n}`));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  // Nor do other spellings of the same addresses help.
  expect(await guess('2001:0DB8:0:1:aaaa:0:0:1')).toReject(429, 'RATE_LIMITED');
  // Their neighbour is not kept out.
  expect((await guess('2001:db8:0:2::1')).status).toBe(401);
  const { email } = await buildUser(app, { password });
  expect((await login(email, password, '2001:db8:0:2::1')).status).toBe(200);
});

test('an IPv4 address has its own tries, however it is written', async () => {
  const { login } = await behindProxy();
  const guess = (ip: string) => login(`${randomUUID()}@example.test`, 'not-the-password', ip);
  for (let n = 0; n < 5; n += 1) expect((await guess('203.0.113.7')).status).toBe(401);
  expect(await guess('::ffff:203.0.113.7')).toReject(429, 'RATE_LIMITED');
  expect(await guess('::ffff:cb00:7107')).toReject(429, 'RATE_LIMITED');
  expect((await guess('203.0.113.8')).status).toBe(401);
});

test('registrations are counted by the /64 too', async () => {
  const { app, from } = await behindProxy();
  await (await app.as.admin()).settings.update({ body: { registration: 'open' } });
  const statuses = [];
  for (let n = 1; n <= 4; n += 1) {
    const body = { displayName: 'Ada Lund', email: `${randomUUID()}@example.test`, password };
    statuses.push((await app.as.anonymous.registration.register({ body, headers: from(`2001:db8::${n}`) })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('sessions and the audit log name the whole address', async () => {
  const { app, login } = await behindProxy();
  const { id, email } = await buildUser(app, { password });
  const answer = await login(email, password, '2001:db8:0:1::7');
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const sessions = app.db.selectFrom('sessions').select('ip').where('userId', '=', id);
  expect(await sessions.execute()).toEqual([{ ip: '2001:db8:0:1::7' }]);
  // What a caller writes into the header themselves is no address.
  const leave = { cookie, 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': '<b>nowhere</b>' };
  expect((await app.fetch('/admin/api/auth/logout', { headers: leave })).status).toBe(303);
  const auditLog = app.db.selectFrom('auditEntries').select('ip').where('actorId', '=', id).where('ip', 'is not', null);
  expect((await auditLog.execute()).map(({ ip }) => ip)).toContain('127.0.0.1');
  expect((await auditLog.execute()).map(({ ip }) => ip)).not.toContain('<b>nowhere</b>');
});
