import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { isLoopbackHost, ownHosts } from './own-host.ts';

const config = { publicUrl: 'https://www.example.com', host: '0.0.0.0', allowedHosts: ['cms.shop.internal'] };

interface Sent {
  path: string;
  /** Names and values, in turn where a name comes twice. */
  headers: Record<string, string> | readonly string[];
  method: string;
}

/** As a browser sends it; `fetch` sets no Host of its own. */
async function get({ url }: { url: string }, sent: Sent): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  request({ hostname, port, ...sent }, (answer) => {
    answer.toArray().then((chunks) => {
      resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
    }, reject);
  })
    .once('error', reject)
    .end();
  return promise;
}

describe('a Host', () => {
  test.each([
    'evil.test',
    'evil.test:3000',
    'evil.test.',
    'www.example.com.evil.test',
    'evil-www.example.com',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'localhost@evil.test',
    'evil.test#.localhost:',
    '',
  ])('"%s" is rejected', (host) => {
    expect(ownHosts(config)(host)).toBe(false);
    expect(isLoopbackHost(host)).toBe(false);
  });

  test.each([
    'www.example.com',
    'WWW.Example.com',
    'www.example.com:3000',
    'www.example.com.',
    'cms.shop.internal:3000',
    'millwright:3000',
    '192.168.1.20:3000',
    '[2001:db8::1]:3000',
  ])('"%s" is answered, and no mail is shown under it', (host) => {
    expect(ownHosts(config)(host)).toBe(true);
    expect(isLoopbackHost(host)).toBe(false);
  });

  test.each([
    'localhost',
    'LOCALHOST:3000',
    'localhost.',
    'shop.localhost',
    '127.0.0.1:3000',
    '127.8.8.8',
    '[::1]:3000',
  ])('"%s" is answered, mails included', (host) => {
    expect(ownHosts(config)(host)).toBe(true);
    expect(isLoopbackHost(host)).toBe(true);
  });
});

describe('a request with two hosts', () => {
  const app = startApp();

  test.each([
    ['GET', '/'],
    ['GET', '/api/content'],
    ['GET', '/health/live'],
    ['GET', '/media/x.png'],
    ['GET', '/no/such/page'],
    ['POST', '/admin/api/auth/login'],
    ['DELETE', '/'],
  ])('is rejected: %s %s', async (method, path) => {
    for (const second of ['localhost', 'evil.test']) {
      const headers = ['Host', 'localhost', 'hOsT', second];
      const { status, body } = await get(await app, { path, headers, method });
      expect(status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({ code: 'VALIDATION_ERROR', error: 'Name one host.' });
    }
  });

  test.each([
    'http://evil.test/',
    'http://evil.test/api/content',
    'HTTPS://localhost:3000/',
    'http://localhost@evil.test/',
  ])('is rejected by its address, too: %s', async (path) => {
    const answer = await get(await app, { path, headers: { Host: 'localhost' }, method: 'GET' });
    expect([answer.status, JSON.parse(answer.body).error]).toEqual([400, 'Name one host.']);
  });

  test('one name twice is one', async () => {
    const headers = { Host: 'localhost' };
    expect((await get(await app, { path: 'http://LOCALHOST/api/content', headers, method: 'GET' })).status).toBe(200);
  });
});

describe('under the name of an anonymous client that leads here', () => {
  const app = startApp({ config: { publicUrl: 'https://www.example.com', allowedHosts: ['cms.shop.internal'] } });

  const under = async (path: string, headers: Record<string, string>, method = 'GET') =>
    get(await app, { path, headers, method });

  test.each(['/', '/api/content', '/api/content/machines', '/admin', '/admin/api/auth/session', '/media/x.png', '/no'])(
    '%s is not answered, and says what to set',
    async (path) => {
      const { status, body } = await under(path, { Host: 'rebound.evil.test:3000' });
      expect(status).toBe(421);
      expect(JSON.parse(body)).toMatchObject({
        success: false,
        code: 'UNKNOWN_HOST',
        errorCategory: 'validation_error',
      });
      expect(body).toContain('ALLOWED_HOSTS');
      expect(body).not.toContain('evil');
    },
  );

  test('a head is not answered either, and a state-changing call of a browser is another site’s', async () => {
    expect((await under('/api/content', { Host: 'evil.test' }, 'HEAD')).status).toBe(421);
    const headers = { Host: 'evil.test:3000', Origin: 'http://evil.test:3000', 'Content-Type': 'application/json' };
    const { status, body } = await under('/admin/api/auth/login', headers, 'POST');
    expect([status, JSON.parse(body).code]).toEqual([403, 'CROSS_SITE_REQUEST']);
  });

  test.each(['/health/live', '/health/ready'])('%s is answered, which says only up or down', async (path) => {
    expect((await under(path, { Host: 'evil.test' })).status).toBe(200);
  });

  test.each(['www.example.com', 'cms.shop.internal', 'localhost', '10.0.0.7:3000'])(
    'a read under %s is answered',
    async (host) => {
      expect((await under('/api/content', { Host: host })).status).toBe(200);
    },
  );
});
