import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/support/answer.ts';
import { id, makeThing, startThings, type ThingServer } from '../../../../tests/support/things.ts';

let app: ThingServer;

beforeAll(async () => {
  app = await startThings();
});

afterAll(() => app.end());

beforeEach(() => {
  app.act = makeThing;
  app.logLines.length = 0;
});

describe('who may call', () => {
  test('nobody without a session, however the cookie reads', async () => {
    expect(await app.send('GET', '/admin/api/things')).toReject(401, 'INVALID_TOKEN', {
      error: 'Your session has expired. Please log in again.',
    });
    expect(await app.send('GET', '/admin/api/things', { as: '' })).toReject(401, 'INVALID_TOKEN');
    expect(await app.send('POST', `/admin/api/things/${id}/restore`)).toReject(401, 'INVALID_TOKEN');
  });

  test('nobody without the permission, and the answer says which', async () => {
    const answer = await app.send('GET', '/admin/api/things', { as: 'content.create' });
    expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS', {
      error: 'You do not have permission to access this resource.',
    });
    expect(answer.headers.get('x-auth-event')).toBe('permission-denied');
    expect(JSON.parse(answer.headers.get('x-auth-event-data') ?? '')).toEqual({
      path: '/admin/api/things',
      permission: 'content.view',
    });
    expect(app.logLines.join()).toContain('access denied');
  });

  test.each([
    ['content.view', 403],
    ['content-types.edit', 403],
    ['content-types.cars.view', 403],
    ['content-types.cars.edit.more', 403],
    ['content.edit', 200],
    ['content-types.cars.edit', 200],
    ['single-types.home.edit', 200],
    ['*', 200],
  ])('an action on some type with %s: %i', async (held, status) => {
    const answer = await app.send('PATCH', `/admin/api/things/${id}`, { as: held, body: { title: 'x' } });
    expect(answer.status).toBe(status);
  });

  test('[C05] an error while asking is an error without detail', async () => {
    const answer = await app.send('GET', '/admin/api/things', { as: 'broken' });
    expect(answer).toReject(500, 'SERVER_ERROR');
    expect(JSON.stringify(answer.body)).not.toContain('canary');
    expect(await app.send('GET', '/admin/api/things', { as: 'down' })).toReject(503, 'DATABASE_UNAVAILABLE');
  });

  test('rejected before the body is read', async () => {
    expect(await app.send('POST', '/admin/api/things', { body: '{broken' })).toReject(401, 'INVALID_TOKEN');
    expect(await app.send('POST', '/admin/api/things', { as: 'content.view', body: '{broken' })).toReject(
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
  });

  test.each([
    '/admin/api/things/',
    '/admin/api//things',
    '//admin/api/things',
    '/admin/api/Things',
    '/ADMIN/api/things',
    '/admin/api/things;x',
    '/admin/api/things%2e',
    '/admin/api%2fthings',
    '/admin/api/things%00',
    '/admin/api/things%',
    '/admin/api/things.json',
    '/admin/api/nothing',
    '/admin/api',
    '/api',
    '/api/nothing',
  ])('%s is no other way in', async (path) => {
    expect(await app.send('GET', path, { as: '*' })).toReject(404, 'NOT_FOUND');
  });

  test.each([
    '/admin/api/%2e/things',
    '/admin/api/x/%2e%2e/things',
    '/admin/api/./things',
    '/x/../admin/api/things',
    '/admin/api/%252e/things',
  ])('%s, as no browser would send it, is no other way in', async (path) => {
    const answer = await app.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: session=*\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('an encoded letter is the same path under the same check', async () => {
    expect(await app.send('GET', '/admin/api/%74hings')).toReject(401, 'INVALID_TOKEN');
  });

  test('another method is 405 and names those allowed; an override header changes nothing', async () => {
    const answer = await app.send('DELETE', '/admin/api/things', {
      as: '*',
      headers: { 'X-HTTP-Method-Override': 'GET' },
    });
    expect(answer).toReject(405, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    app.act = () => ({ items: [], total: 0, page: 1, pageSize: 10 });
    const list = await app.send('GET', '/admin/api/things', {
      as: 'content.view',
      headers: { 'X-HTTP-Method-Override': 'DELETE' },
    });
    expect(list.status).toBe(200);
  });

  test('HEAD answers like GET, without the body and with the same errors', async () => {
    app.act = () => ({ items: [], total: 0, page: 1, pageSize: 10 });
    expect((await app.send('HEAD', '/admin/api/things')).status).toBe(401);
    const answer = await fetch(`${app.url}/admin/api/things`, { method: 'HEAD', headers: { cookie: 'session=*' } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  });
});

describe('calls from other sites', () => {
  const json = { 'Content-Type': 'application/json' };
  const refused: [string, Record<string, string>][] = [
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling host', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:3000' }],
    ['typed in', { 'Sec-Fetch-Site': 'none' }],
    ['a foreign origin', { Origin: 'http://evil.test' }],
    ['no origin', { Origin: 'null' }],
    ['our origin as a prefix', { Origin: 'http://localhost:3000.evil.test' }],
    ['neither header', {}],
    ['neither header, but JSON', json],
    ['neither header, marked but no JSON', { 'X-UI-Request': '1', 'Content-Type': 'text/plain' }],
    ['a form', { 'X-UI-Request': '1', 'Content-Type': 'application/x-www-form-urlencoded' }],
  ];

  async function change(path: string, headers: Record<string, string>) {
    const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body: '{"title":"x"}' });
    return readAnswer(response);
  }

  test.each(refused)('%s is rejected with the session cookie', async (_name, headers) => {
    let acted = false;
    app.act = () => {
      acted = true;
    };
    expect(await change('/admin/api/things', { cookie: 'session=*', ...headers })).toReject(403, 'CROSS_SITE_REQUEST', {
      error: 'You do not have permission to access this resource.',
    });
    expect(acted).toBe(false);
  });

  test.each(refused.slice(0, 6))('%s cannot sign anybody in either', async (_name, headers) => {
    expect(await change('/admin/api/auth/enter', { ...json, ...headers })).toReject(403, 'CROSS_SITE_REQUEST');
  });

  test.each([[{ 'Sec-Fetch-Site': 'same-origin' }], [{ Origin: 'http://localhost:3000' }], [{ 'X-UI-Request': '1' }]])(
    'our own are let through: %j',
    async (headers) => {
      expect((await change('/admin/api/things', { cookie: 'session=*', ...json, ...headers })).status).toBe(201);
    },
  );

  test('a script without a cookie may sign in', async () => {
    expect((await change('/admin/api/auth/enter', json)).status).toBe(200);
  });

  test('a call for anonymous clients takes everybody and knows nobody', async () => {
    const answer = await change(`/api/forms/${id}/submissions`, {
      ...json,
      cookie: 'session=*',
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(answer.body).toEqual({ success: true, who: null });
  });

  test('a public call of this site knows who acts', async () => {
    expect((await app.send('POST', '/admin/api/auth/enter', { as: '*', body: {} })).body).toEqual({
      success: true,
      who: id,
    });
  });
});
