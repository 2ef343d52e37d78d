import { expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { buildUser } from '../../../features/users/users.fixtures.ts';

const behindProxy = await startApp({ config: { trustedProxies: ['127.0.0.1', '10.0.0.0/8'] } });
const alone = await startApp();

/** The address that the session of a sign-in with these headers was opened from. */
async function notedAddress(app: typeof alone, headers: Record<string, string>): Promise<string | null> {
  const password = 'Harrow-and-7-rakes';
  const { id, email } = await buildUser(app, { password });
  const answer = await app.fetch('/admin/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  const row = app.db.selectFrom('sessions').select('ip').where('userId', '=', id);
  return (await row.executeTakeFirstOrThrow()).ip;
}

test('without a trusted proxy it is the socket’s, whatever is forwarded', async () => {
  expect(await notedAddress(alone, { 'X-Forwarded-For': '203.0.113.7' })).toBe('127.0.0.1');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  // What a caller adds themselves stands before what the proxies add.
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['127.0.0.1, 198.51.100.1, 203.0.113.7, 10.0.0.2, ::ffff:10.1.2.3', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, <b>nowhere</b>', '127.0.0.1'],
  ['203.0.113.7,', '203.0.113.7'],
  [`${'198.51.100.1, '.repeat(1000)}203.0.113.7`, '203.0.113.7'],
  ['unknown', '127.0.0.1'],
  ['203.0.113.7:4711', '127.0.0.1'],
  ['203.0.113.7 10.1.2.3', '127.0.0.1'],
])('behind a trusted proxy that forwards "%.50s" it is %s', async (forwarded, address) => {
  expect(await notedAddress(behindProxy, { 'X-Forwarded-For': forwarded })).toBe(address);
});

test('other forwarding headers say nothing, also behind a trusted proxy', async () => {
  const headers = { Forwarded: 'for=203.0.113.7', 'X-Real-IP': '203.0.113.7', 'X-Client-IP': '203.0.113.7' };
  expect(await notedAddress(behindProxy, headers)).toBe('127.0.0.1');
});
