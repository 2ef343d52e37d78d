import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { buildUser } from '../../../features/users/users.fixtures.ts';
import { countBodies } from './bodies-in-flight.ts';

const staff = (account: string) => ({ account, networks: [] });
const outsider = (network: string, address: string, account: string | null = null) => ({
  account,
  networks: [network, `${network} ${address}`],
});
const deny = (code: string) => expect.objectContaining({ code });

test('bodies are counted while they are there, in all and for each sender', () => {
  const bodies = countBodies({ maxBytes: 10, maxBytesOfAnonymous: 5, maxBytesPerOwner: 6 });
  const first = bodies.enter(staff('a'));
  const second = bodies.enter(staff('a'));
  first.add(4);
  expect(() => second.add(3)).toThrow(deny('RATE_LIMITED'));
  second.add(2);
  const other = bodies.enter(staff('b'));
  other.add(4);
  expect(() => other.add(1)).toThrow(deny('OVERLOADED'));
  expect(bodies.bytes).toBe(10);
  first.leave();
  first.leave();
  expect(bodies.bytes).toBe(6);
  other.add(1);
  for (const body of [second, other]) body.leave();
  expect(bodies.bytes).toBe(0);
});

test('anonymous clients fill what is theirs and no more, and no network all of that', () => {
  const bodies = countBodies({ maxBytes: 200, maxBytesOfAnonymous: 100, maxBytesPerOwner: 30 });
  const fill = (of: Parameters<typeof bodies.enter>[0]) => {
    const body = bodies.enter(of);
    let added = 0;
    try {
      for (; ; added += 1) body.add(1);
    } catch (error) {
      expect(error).toEqual(deny('RATE_LIMITED'));
    }
    return added;
  };
  expect([1, 2, 3].map((n) => fill(outsider('one', `${n}`)))).toEqual([30, 20, 0]);
  expect([2, 3, 4].map((n) => fill(outsider(`network ${n}`, '1')))).toEqual([25, 12, 6]);
  expect(() => bodies.enter(staff('a')).add(30)).not.toThrow();
});

test('an account without a role is counted under its address as well as itself', () => {
  const bodies = countBodies({ maxBytes: 200, maxBytesOfAnonymous: 100, maxBytesPerOwner: 30 });
  bodies.enter(outsider('one', '1', 'a')).add(20);
  expect(() => bodies.enter(outsider('one', '1', 'b')).add(11)).toThrow(deny('RATE_LIMITED'));
  expect(() => bodies.enter(outsider('two', '1', 'a')).add(11)).toThrow(deny('RATE_LIMITED'));
  bodies.enter(outsider('two', '1', 'b')).add(10);
});

const megabyte = 1_048_576;

test('half-sent bodies of one account, and of all together, are bounded; others are served', async () => {
  const app = await startApp();
  const signedIn = async (permissions = ['content.view']) => app.cookieOf(await buildUser(app, { permissions }));
  /** Sends almost the whole of a large body and no end. */
  const halfSent = (cookie: string) => {
    const sent = httpRequest(`${app.url}/admin/api/profile`, {
      method: 'PATCH',
      headers: {
        cookie,
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'Content-Length': megabyte,
      },
    });
    const refused = new Promise<{ status: number | undefined; retryAfter: string | undefined }>((resolve) => {
      sent.on('response', (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, retryAfter: answer.headers['retry-after'] });
      });
      sent.on('error', () => {});
    });
    sent.write(Buffer.alloc(megabyte - 1, ' '));
    return { refused, stop: () => sent.destroy() };
  };
  const save = async (cookie: string) => {
    const headers = { cookie, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    return (await app.fetch('/admin/api/profile', { method: 'PATCH', headers, body: '{"bio":"Here"}' })).status;
  };

  // Eight fresh accounts of one address have no more than one.
  const fresh = await Promise.all(Array.from({ length: 8 }, () => signedIn([])));
  const outsiders = fresh.flatMap((cookie) => Array.from({ length: 2 }, () => halfSent(cookie)));
  await expect(Promise.race(outsiders.map(({ refused }) => refused))).resolves.toEqual({
    status: 429,
    retryAfter: '2',
  });
  expect(await save(await signedIn())).toBe(200);
  for (const { stop } of outsiders) stop();

  const one = await signedIn();
  const flood = Array.from({ length: 9 }, () => halfSent(one));
  const first = await Promise.race(flood.map(({ refused }) => refused));
  expect(first).toEqual({ status: 429, retryAfter: '2' });
  expect(await save(await signedIn())).toBe(200);

  for (let account = 0; account < 7; account += 1) {
    const cookie = await signedIn();
    for (let n = 0; n < 8; n += 1) flood.push(halfSent(cookie));
  }
  const last = await signedIn();
  const beyond = [halfSent(last), halfSent(last)];
  expect(await Promise.race(beyond.map(({ refused }) => refused))).toEqual({ status: 503, retryAfter: '2' });
  for (const { stop } of [...flood, ...beyond]) stop();
  await expect.poll(() => save(last)).toBe(200);
}, 60_000);
