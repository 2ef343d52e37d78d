import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../log/log.ts';
import { sendFailure } from '../answer/failure.ts';
import { consoleVersionOf, serveAdmin } from './static-files.ts';

let root: string;
let server: FastifyInstance;
const log = createLog({ level: 'error', write: () => {} });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'mw-admin-'));
  const directory = join(root, 'admin');
  mkdirSync(join(directory, 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'hidden words');
  writeFileSync(
    join(directory, 'index.html'),
    '<html data-session="__SESSION__" data-region="__REGION__"><head></head><script nonce="__CSP_NONCE__">1</script><meta nonce="__CSP_NONCE__">',
  );
  writeFileSync(join(directory, 'assets', 'main-abc.js'), 'plain');
  writeFileSync(join(directory, 'assets', 'main-abc.js.br'), 'brotli');
  writeFileSync(join(directory, 'assets', 'main-abc.js.gz'), 'gzip');
  const files = ['assets/list-1.js', 'assets/list-1.css'];
  writeFileSync(join(directory, 'first-files.json'), JSON.stringify([{ path: '^/admin/lists/[^/]+$', files }]));
  server = fastify();
  server.setErrorHandler((error, _request, reply) => sendFailure(reply, error, log));
  await serveAdmin(server, {
    directory,
    sessionCookieName: 'session',
    readRegion: async () => ({ locale: 'de-DE', timeZone: 'Europe/Berlin' }),
  });
});

afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

test.each([
  [undefined, 'none'],
  ['theme=dark', 'none'],
  ['theme=dark; session=a.b.c', 'sent'],
])('with the cookies %s the page says that its session is %s', async (cookie, said) => {
  const { body } = await server.inject({ url: '/admin/auth/login', headers: { ...(cookie && { cookie }) } });
  expect(body).toContain(`data-session="${said}"`);
  expect(body).toContain('data-region="de-DE Europe/Berlin"');
});

test.each([
  ['/admin/lists/a?page=2', 'session=a.b.c', true],
  ['/admin/lists/a', undefined, false],
  ['/admin/lists/a/b', 'session=a.b.c', false],
])('%s with the cookie %s names the files of its first view: %s', async (url, cookie, areNamed) => {
  const { body } = await server.inject({ url, headers: { ...(cookie && { cookie }) } });
  const links =
    '<link rel="modulepreload" crossorigin href="/admin/assets/list-1.js"><link rel="preload" as="style" crossorigin href="/admin/assets/list-1.css">';
  expect(body.includes(`<head>${links}</head>`)).toBe(areNamed);
  expect(body.includes('list-1')).toBe(areNamed);
});

describe('errors', () => {
  test.each([
    '/admin/assets/../index.html',
    '/admin/assets/..%2findex.html',
    '/admin/assets/%2e%2e/%2e%2e/secret.txt',
    '/admin/assets/missing.js',
    '/admin/assets/',
  ])('%s gives no file', async (path) => {
    const { statusCode, body } = await server.inject(path);
    expect(statusCode === 200 && !body.includes('nonce')).toBe(false);
    expect(statusCode).toBeLessThan(500);
    expect(body).not.toContain('hidden words');
  });

  test.each(['bytes=999-', 'bytes=5-1'])('the range %s of a file is no error of ours', async (range) => {
    const { statusCode } = await server.inject({ url: '/admin/assets/main-abc.js', headers: { range } });
    expect(statusCode).toBeLessThan(500);
  });

  test.each(['/admin/API/users', '/admin//api/users', '/admin/./api', '/admin/Api?x=1', '/admin/api;x'])(
    '%s is no page',
    async (path) => {
      expect((await server.inject(path)).statusCode).toBe(404);
    },
  );

  test.each(['/admin', '/login', '/register', '/forgot-password'])('%s cannot be posted to', async (url) => {
    expect((await server.inject({ method: 'POST', url })).statusCode).toBe(404);
  });

  test.each(['/login/x', '/logins', '/Login', '/reset-password', '/'])('%s is left to the storefront', async (path) => {
    expect((await server.inject(path)).statusCode).toBe(404);
  });

  test('without a build nothing is served', async () => {
    const bare = fastify();
    await serveAdmin(bare, { directory: null, sessionCookieName: 'session' });
    expect((await bare.inject('/admin')).statusCode).toBe(404);
  });
});

test.each([
  ...['/admin', '/admin/', '/admin/content', '/admin/auth/login?x=1', '/admin/api-tokens'],
  ...['/login', '/login?redirectedFrom=%2Fadmin%2Fusers', '/register', '/forgot-password'],
])('[A04] %s is the console, with a fresh nonce', async (path) => {
  const [first, second] = await Promise.all([server.inject(path), server.inject(path)]);
  const nonceOf = ({ body }: { body: string }) => /<script nonce="([\w-]{22})"/.exec(body)?.[1] ?? 'none';
  const { headers, statusCode, body } = first;
  expect(statusCode).toBe(200);
  expect(nonceOf(first)).not.toBe(nonceOf(second));
  expect(body).not.toContain('__CSP_NONCE__');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['referrer-policy']).toBe('no-referrer');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' 'nonce-${nonceOf(first)}'`);
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(rule);
  expect(policy).not.toContain('unsafe');
});

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['identity', undefined, 'plain'],
])('hashed files are kept for ever and come compressed as asked: %s', async (accepted, encoding, body) => {
  const answer = await server.inject({ url: '/admin/assets/main-abc.js', headers: { 'Accept-Encoding': accepted } });
  expect(answer.body).toBe(body);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/);
});

test('a build of the console is named after the script that its page begins with', () => {
  const directory = mkdtempSync(join(tmpdir(), 'mw-build-'));
  const script = '<script type="module" crossorigin src="/admin/assets/index-abc.js" nonce="__CSP_NONCE__"></script>';
  writeFileSync(join(directory, 'index.html'), script);
  expect(consoleVersionOf(directory)).toBe('/admin/assets/index-abc.js');
  writeFileSync(join(directory, 'index.html'), '<p>no script</p>');
  expect(consoleVersionOf(directory)).toBeNull();
  expect(consoleVersionOf(null)).toBeNull();
  rmSync(directory, { recursive: true });
});
