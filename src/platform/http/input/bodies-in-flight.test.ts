import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { buildUser } from '../../../features/users/users.fixtures.ts';
import { countBodies } from './bodies-in-flight.ts';

test('bodies are counted while they are there, in all and for each sender', () => {
  const bodies = countBodies({ mostBytes: 10, mostBytesOfOne: 6 });
  const first = bodies.enter('a');
  const second = bodies.enter('a');
  first.add(4);
  expect(() => second.add(3)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  second.add(2);
  const other = bodies.enter('b');
  other.add(4);
  expect(() => other.add(1)).toThrow(expect.objectContaining({ code: 'OVERLOADED' }));
  expect(bodies.bytes).toBe(10);
  first.leave();
  first.leave();
  expect(bodies.bytes).toBe(6);
  other.add(1);
  for (const body of [second, other]) body.leave();
  expect(bodies.bytes).toBe(0);
});

const megabyte = 1_048_576;

test('half-sent bodies of one account, and of all together, are bounded; others are served', async () => {
  const app = await startApp();
  const signedIn = async () => app.cookieOf(await buildUser(app));
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
