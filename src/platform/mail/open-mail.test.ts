import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { NoMailProvider } from './mailer.ts';
import { openMail } from './open-mail.ts';

const log = createLog({ level: 'error' });
const message = {
  id: '0197c7a5-1111-7000-8000-000000000001',
  recipient: 'ada@example.test',
  cc: [],
  bcc: [],
  replyTo: null,
  sender: 'no-reply@localhost',
  subject: '<script>alert(1)</script>',
  html: '<p>Hi</p>',
  text: 'Hi & bye',
};

test('[Q30] outside development there is neither provider nor catcher', async () => {
  const { mailer, pages, close } = await openMail({ development: false }, log);
  await expect(mailer.send(message)).rejects.toThrow(NoMailProvider);
  expect(pages).toEqual([]);
  await close();
});

test('in development mails are caught and shown, as text alone', async () => {
  const { mailer, pages, close } = await openMail({ development: true }, log);
  const server = fastify();
  for (const add of pages) add(server);
  expect((await server.inject('/__mail/')).body).toContain('Nothing was sent yet');

  expect((await mailer.send(message)).answer).toMatch(/^250/);
  const page = await server.inject('/__mail/');
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page.body).toContain('Hi &amp; bye');
  expect(page.body).not.toContain('<script>');
  expect(page.headers['content-security-policy']).toContain('sandbox');
  expect((await server.inject('/__mail/messages')).json()).toMatchObject([
    { to: ['ada@example.test'], text: expect.stringContaining('Hi & bye') },
  ]);
  await server.close();
  await close();
});

test.each([
  { host: 'rebound.evil.test' },
  { host: 'localhost.evil.test:3000' },
  { host: '192.168.1.20:3000' },
  { host: 'millwright:3000' },
  { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' },
  { host: 'localhost:3000', forwarded: 'for=203.0.113.9' },
  { host: 'localhost:3000', via: '1.1 proxy' },
  { host: 'localhost:3000', 'x-forwarded-proto': 'https' },
  { host: 'localhost:3000', 'x-original-host': 'site.example' },
  { host: 'localhost:3000', 'cf-ray': '1' },
  { host: 'localhost:3000', 'true-client-ip': '203.0.113.9' },
  { host: 'localhost:3000', 'x-amzn-trace-id': 'Root=1' },
  { host: 'localhost:3000', 'cdn-loop': 'proxy' },
])('no mail is shown to a request with %j', async (headers) => {
  const { mailer, pages, close } = await openMail({ development: true }, log);
  const server = fastify();
  for (const add of pages) add(server);
  await mailer.send(message);
  for (const path of ['/__mail/', '/__mail/messages']) {
    const { statusCode, body } = await server.inject({ url: path, headers });
    expect(statusCode).not.toBe(200);
    expect(body).not.toContain('bye');
  }
  const own = await server.inject({ url: '/__mail/messages', headers: { host: '127.0.0.1:3000' } });
  expect(own.body).toContain('bye');
  await server.close();
  await close();
});

test.each(['192.168.1.20', '203.0.113.9', '::ffff:192.168.1.20', 'fe80::1'])(
  'no mail is shown to the machine %s, whatever name it gives',
  async (remoteAddress) => {
    const { mailer, pages, close } = await openMail({ development: true }, log);
    const server = fastify();
    for (const add of pages) add(server);
    await mailer.send(message);
    const ask = (from: string) =>
      server.inject({ url: '/__mail/messages', headers: { host: 'localhost' }, remoteAddress: from });
    expect((await ask(remoteAddress)).body).not.toContain('bye');
    expect((await ask('::ffff:127.0.0.1')).body).toContain('bye');
    expect((await ask('::1')).body).toContain('bye');
    await server.close();
    await close();
  },
);

test('no mail is shown to a proxy that says nothing of itself', async () => {
  const { mailer, pages, close } = await openMail({ development: true }, log);
  const server = fastify();
  for (const add of pages) add(server);
  await mailer.send(message);
  const port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  const ask = (version: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /__mail/messages HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    return text(socket);
  };
  expect(await ask('1.0')).not.toContain('bye');
  expect(await ask('1.1')).toContain('bye');
  await server.close();
  await close();
});
