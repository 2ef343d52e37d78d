import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';
import { AppError } from '../../contracts/call/errors.ts';
import '../../../tests/support/answer.ts';
import { id, makeThing, startThings, type ThingServer } from '../../../tests/support/things.ts';
import { errorOf } from './answer/failure.ts';
import { implement } from './implement.ts';

let app: ThingServer;

beforeAll(async () => {
  app = await startThings();
});

afterAll(() => app.end());

beforeEach(() => {
  app.act = makeThing;
  app.logLines.length = 0;
});

test('a call that changes rights shares no transaction, which would pass their turn', () => {
  const call = {
    method: 'POST',
    path: '/admin/api/both',
    summary: 'Both',
    permission: 'signed-in',
    errors: [],
  } as const;
  const both = endpoint({ ...call, result: z.null(), lane: 'submission', changesRights: true });
  const routes = implement(contract({ both }), { both: () => null });
  expect(() => routes.register(app.server, app.platform)).toThrow('POST /admin/api/both changes rights in turn');
});

describe('what is read', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'application/jsonp',
    'application/json;boundary=x',
    'text/json',
    'nonsense',
  ])('a body as %s is 415', async (type) => {
    const answer = await app.send('POST', '/admin/api/things', {
      as: '*',
      body: '{"title":"x"}',
      headers: { 'Content-Type': type },
    });
    expect(answer).toReject(415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('a body without a type is 415', async () => {
    const answer = await app.raw(
      `POST /admin/api/things HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nCookie: session=*\r\nContent-Length: 13\r\nConnection: close\r\n\r\n{"title":"x"}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
  });

  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
  ])('a body as %s is read', async (type) => {
    const answer = await app.send('POST', '/admin/api/things', {
      as: '*',
      body: '{"title":"x"}',
      headers: { 'Content-Type': type },
    });
    expect(answer.status).toBe(201);
  });

  test.each(['{', '', 'title=x', '\u0000'])('%j is not JSON', async (body) => {
    expect(
      await app.send('POST', '/admin/api/things', { as: '*', body, headers: { 'Content-Type': 'application/json' } }),
    ).toReject(400, 'MALFORMED_JSON');
  });

  test('a missing body is rejected where one is needed, and fine where none is', async () => {
    expect(await app.send('POST', '/admin/api/things', { as: '*' })).toReject(400, 'MALFORMED_JSON');
    expect((await app.send('POST', `/admin/api/things/${id}/restore`, { as: '*' })).status).toBe(200);
    const marked = await fetch(`${app.url}/admin/api/things/${id}/restore`, {
      method: 'POST',
      headers: { cookie: 'session=*', 'X-UI-Request': '1', 'Content-Type': 'application/json' },
    });
    expect(marked.status).toBe(200);
  });

  test('more than 1 MiB is 413, announced or streamed', async () => {
    const big = JSON.stringify({ title: 'x'.repeat(1_048_576) });
    expect(await app.send('POST', '/admin/api/things', { as: '*', body: big })).toReject(413, 'PAYLOAD_TOO_LARGE');
    const chunk = 'x'.repeat(0x10000);
    const head =
      'POST /admin/api/things HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nCookie: session=*\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await app.raw(head + `10000\r\n${chunk}\r\n`.repeat(20))).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('deep, wide and magic bodies are rejected before anybody walks them', async () => {
    const refusals = [
      '{"title":'.repeat(40),
      `{"title":"x","__proto__":{"isAdmin":true}}`,
      '{"title":"a","title":"b"}',
      '{"title":"\\u0000"}',
    ];
    for (const body of refusals)
      expect(await app.send('POST', '/admin/api/things', { as: '*', body })).toReject(400, 'VALIDATION_ERROR');
  });

  test('every error is told under its path', async () => {
    const answer = await app.send('POST', '/admin/api/things', {
      as: '*',
      body: { title: '', tags: [{ name: 'ok' }, { name: 5 }] },
    });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['title', 'tags.1.name'] });
    expect((answer.body['fields'] as Record<string, string[]>)['title']).toEqual(['Title is required']);
  });

  test.each(['null', '[]', '"text"', '7'])('a body that is %s is told as a whole', async (body) => {
    const answer = await app.send('POST', '/admin/api/things', { as: '*', body });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['body'] });
  });

  test('an address that ends where the id should be is no address', async () => {
    expect(await app.send('PATCH', '/admin/api/things/', { as: '*', body: {} })).toReject(404, 'NOT_FOUND');
    expect(await app.send('PATCH', '/admin/api/things/', { body: {} })).toReject(401, 'INVALID_TOKEN');
  });

  test('params and query are checked together', async () => {
    expect(await app.send('PATCH', '/admin/api/things/1', { as: '*', body: { title: 5 } })).toReject(
      400,
      'VALIDATION_ERROR',
      { fields: ['id', 'title'] },
    );
    const answer = await app.send('GET', '/admin/api/things?page=abc&sortBy=secret&sortDir=up&pageSize=0', { as: '*' });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['page', 'pageSize', 'sortBy', 'sortDir'] });
    expect((answer.body['fields'] as Record<string, string[]>)['page']).toEqual(['must be a whole number']);
  });

  test.each(['search=a%00b', 'search=a&search=b', 'search[a]=b&search=a&search=b', 'sortBy=__proto__'])(
    'the query %s',
    async (query) => {
      expect(await app.send('GET', `/admin/api/things?${query}`, { as: '*' })).toReject(400, 'VALIDATION_ERROR');
    },
  );
});

describe('what is answered', () => {
  test('undeclared keys are stripped', async () => {
    app.act = () => ({ id, title: 'x', version: 1, password: 'canary' });
    const answer = await app.send('POST', '/admin/api/things', { as: '*', body: { title: 'x' } });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ success: true, data: { id, title: 'x', version: 1 }, message: 'Thing created' });
  });

  test('a list in its envelope', async () => {
    app.act = () => ({ items: [{ id, title: 'x', version: 1 }], total: 21, page: 2, pageSize: 10 });
    expect((await app.send('GET', '/admin/api/things?page=2', { as: '*' })).body).toEqual({
      success: true,
      data: [{ id, title: 'x', version: 1 }],
      meta: { total: 21, page: 2, pageSize: 10, pageCount: 3 },
      pageCount: 3,
    });
  });

  test('a result that breaks its contract, or any other error, is a 500 without detail, and the log has it under the same id', async () => {
    for (const violation of [
      () => ({ id: 'canary' }),
      () => Promise.reject(new Error('canary')),
      () => Promise.reject({ canary: 1 }),
    ]) {
      app.act = violation;
      const answer = await app.send('POST', '/admin/api/things', { as: '*', body: { title: 'x' } });
      expect(answer).toReject(500, 'SERVER_ERROR', { error: 'Server error. Please try again later.' });
      expect(JSON.stringify(answer.body)).not.toContain('canary');
      const line = app.logLines.map((text) => JSON.parse(text)).find(({ message }) => message === 'request failed');
      expect(line.requestId).toBe(answer.body['requestId']);
      app.logLines.length = 0;
    }
  });

  test('a declared error carries its category, suggestion and request id', async () => {
    app.act = () => {
      throw new AppError('VERSION_CONFLICT', { fields: { title: ['Changed meanwhile'] } });
    };
    const answer = await app.send('POST', '/admin/api/things', {
      as: '*',
      body: { title: 'x' },
      headers: { 'X-Request-Id': 'forged' },
    });
    expect(answer).toReject(409, 'VERSION_CONFLICT', { fields: ['title'] });
    expect(answer.body).toMatchObject({
      errorCategory: 'conflict',
      errorSuggestion: 'Load the newest version, then apply your change again',
    });
    expect(answer.body['requestId']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(answer.headers.get('x-request-id')).toBe(answer.body['requestId']);
  });

  test('an undeclared error is an error of ours', async () => {
    app.act = () => {
      throw new AppError('SINGLE_ENTRY_EXISTS');
    };
    expect(await app.send('POST', '/admin/api/things', { as: '*', body: { title: 'x' } })).toReject(
      500,
      'SERVER_ERROR',
    );
    expect(app.undeclared).toEqual(['/admin/api/things SINGLE_ENTRY_EXISTS']);
  });

  test('a version conflict carries the stored record, stripped like a result', async () => {
    app.act = () => {
      throw new AppError('VERSION_CONFLICT', { current: { id, title: 'stored', version: 7, password: 'canary' } });
    };
    const answer = await app.send('PATCH', `/admin/api/things/${id}`, { as: '*', body: { title: 'x' } });
    expect(answer).toReject(409, 'VERSION_CONFLICT');
    expect(answer.body['current']).toEqual({ id, title: 'stored', version: 7 });
  });

  test('[E15] a database or disk that cannot serve is told apart from an error', async () => {
    app.act = () => Promise.reject(Object.assign(new Error('terminating connection canary'), { code: '57P01' }));
    const answer = await app.send('POST', '/admin/api/things', { as: '*', body: { title: 'x' } });
    expect(answer).toReject(503, 'DATABASE_UNAVAILABLE', {
      error: 'Database error occurred. Our team has been notified.',
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    app.act = () => Promise.reject(Object.assign(new Error('canary'), { code: '53100' }));
    expect(await app.send('POST', '/admin/api/things', { as: '*', body: { title: 'x' } })).toReject(
      507,
      'STORAGE_FULL',
    );
  });

  test('a caller who hangs up is not taken for a lost database', () => {
    const lost = (message: string) => errorOf(Object.assign(new Error(message), { code: 'ECONNRESET' }))?.code;
    expect(lost('aborted')).toBe('MALFORMED_JSON');
    expect(lost('read ECONNRESET')).toBe('DATABASE_UNAVAILABLE');
  });

  test('beyond its capacity it turns away instead of queueing', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const arrived = Promise.withResolvers<void>();
    const { gate } = app.server;
    app.act = () => {
      arrived.resolve();
      return promise;
    };
    const before = gate.maxInFlight;
    gate.maxInFlight = gate.inFlight + 1;
    const first = app.send('POST', '/admin/api/things', { as: '*', body: { title: 'x' } });
    await arrived.promise;
    const second = await app.send('GET', '/admin/api/things', { as: '*' });
    resolve({ id, title: 'x', version: 1 });
    expect(second).toReject(503, 'OVERLOADED');
    expect((await first).status).toBe(201);
    gate.maxInFlight = before;
    await expect.poll(() => gate.inFlight).toBe(0);
  });

  test('clients that never finish their body leave room for the others', async () => {
    const { gate } = app.server;
    const before = gate.maxInFlight;
    gate.maxInFlight = gate.inFlight + 2;
    const { hostname, port } = new URL(app.url);
    const slow = Array.from({ length: 5 }, () => connect(Number(port), hostname));
    const head = 'Host: x\r\nSec-Fetch-Site: same-origin\r\nCookie: session=*\r\nContent-Type: application/json';
    for (const socket of slow) {
      socket.write(`POST /admin/api/things HTTP/1.1\r\n${head}\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n{`);
      await once(socket, 'data');
    }
    const other = await app.send('POST', '/admin/api/things', { as: '*', body: { title: 'x' } });
    for (const socket of slow) socket.destroy();
    gate.maxInFlight = before;
    expect(other.status).toBe(201);
  });

  test('security headers on every kind of answer, and no word about the software', async () => {
    for (const [method, path] of [
      ['GET', '/admin/api/things'],
      ['GET', '/health/live'],
      ['GET', '/nothing'],
      ['DELETE', '/admin/api/things'],
    ] as const) {
      const { headers } = await app.send(method, path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    expect((await app.send('GET', '/admin/api/things')).headers.get('content-security-policy')).toContain(
      "default-src 'none'",
    );
  });

  test('a head that is too large, and what is no HTTP, get the envelope too', async () => {
    const large = await app.raw(`GET /admin/api/things HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(65_536)}\r\n\r\n`);
    expect(large).toMatch(/^HTTP\/1\.1 431 /);
    expect(large).toContain('"requestId"');
    expect(await app.raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"success":false/);
    expect(await app.raw('TRACE /admin/api/things HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 40[45] /,
    );
  });
});
