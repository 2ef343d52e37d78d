import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import { startApp } from '../support/app.ts';
const password = 'Harrow-and-7-rakes';
test.each([['same', 0], ['varied', 1], ['subscriber', 2]] as const)('%s', async (_n, mode) => {
  const app = await startApp({ config: { trustedProxies: ['127.0.0.1'] } });
  const user = await buildUser(app, { password });
  const url = new URL((await app.fetch('/health/live')).url);
  let on = true; let sent = 0; let cut = 0;
  const flood = Array.from({ length: 8 }, async (_, c) => {
    while (on) {
      await new Promise<void>((done) => {
        const socket = connect(Number(url.port), url.hostname, () => {
          for (let n = 0; n < 40; n++) {
            const body = JSON.stringify({ email: `x${sent}@example.test`, password: 'not-the-password' });
            const ip = mode === 0 ? '203.0.113.9' : mode === 1 ? `10.${(sent >> 8) & 255}.${sent & 255}.1` : `2001:db8:${c}::${n}`;
            sent++;
            socket.write(`POST /admin/api/auth/login HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nX-Forwarded-For: ${ip}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
          }
          setTimeout(() => { socket.destroy(); cut++; done(); }, 30);
        });
        socket.on('error', () => done());
      });
    }
  });
  await new Promise((r) => setTimeout(r, 500));
  const t = performance.now();
  const times: string[] = [];
  const end = t + 8000;
  while (performance.now() < end && times.length < 3) {
    const s = performance.now();
    const { status } = await app.as.anonymous.auth.login({ body: { email: user.email, password }, headers: { 'X-Forwarded-For': '198.51.100.7' } });
    times.push(`${status}:${Math.round(performance.now() - s)}`);
  }
  on = false; await Promise.all(flood);
  console.log(mode, sent, cut, times.join(' '));
  expect(1).toBe(1);
}, 60_000);
