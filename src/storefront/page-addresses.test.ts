import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../tests/support/app.ts';
import { type RawAnswer, rawRequest } from '../../tests/support/requests/raw-request.ts';
import { buildContentType } from '../features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../features/entries/entries.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'machines', isPublic: true });
  await buildEntry(app, { contentType: 'machines', title: 'One', slug: 'one', status: 'publish' });
});

interface Answer {
  status: number;
  headers: RawAnswer['headers'];
  body: string;
}

async function ask(path: string, method = 'GET', headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  const answer = await rawRequest(app.url, path, { method, headers, body });
  return { ...answer, body: answer.body.toString() };
}

function expectCommonHeaders({ headers }: Answer) {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
}

function expectPage(answer: Answer, status: number, title: string) {
  expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(`<title>${title} | Millwright Equipment</title>`);
  expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
  expectCommonHeaders(answer);
}

describe('a visitor gets a page, whatever the address', () => {
  test.each(['/machines/%ff', '/%', '/%c0%ae', '/nothing', '/machines/nothing', '/a/b/c', `/${'x'.repeat(600)}`])(
    '%s is not found',
    async (path) => expectPage(await ask(path), 404, 'Page not found'),
  );

  test('[E09] what is not found leads on with the search for machines and the way to the shop', async () => {
    const { body } = await ask('/nothing');
    expect(body).toMatch(/<form[^>]*action="\/shop" method="get"><label[^>]*>Search machines<\/label>/);
    expect(body).toContain('<a class="button" href="/shop">See all machines</a>');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s to a page is rejected, and Allow says what is taken',
    async (method) => {
      for (const path of ['/machines', '/machines/one', '/']) {
        const answer = await ask(path, method);
        expectPage(answer, 405, 'Not possible');
        expect(answer.headers['allow']).toBe('GET, HEAD');
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    },
  );

  test('a form’s address takes a form, and no other method', async () => {
    const answer = await ask('/forms/nothing', 'DELETE');
    expectPage(answer, 405, 'Not possible');
    expect(answer.headers['allow']).toBe('GET, HEAD, POST');
  });

  test.each([
    ['application/json', '{"a":'],
    ['text/plain', 'hello'],
    ['application/x-www-form-urlencoded', 'a=%ff'],
  ])('a body of %s changes nothing', async (type, body) => {
    const headers = { 'content-type': type, 'content-length': String(body.length) };
    expectPage(await ask('/machines', 'POST', headers, body), 405, 'Not possible');
    expectPage(await ask('/a/b/c', 'POST', headers, body), 404, 'Page not found');
  });

  test.each(['text/plain', 'nonsense'])('a form of the type %s is rejected on a page', async (type) => {
    const headers = { 'content-type': type, 'content-length': '1' };
    expectPage(await ask('/forms/nothing', 'POST', headers, 'x'), 415, 'Not possible');
  });

  test('HEAD has the status and no page', async () => {
    const { status, body } = await ask('/nothing', 'HEAD');
    expect([status, body]).toEqual([404, '']);
  });
});

describe('the same headers on every answer', () => {
  test.each([
    ['/assets/nothing.css', 404],
    ['/media/nothing', 404],
    ['/api/nothing', 404],
    ['/api/content/%ff', 404],
    ['/admin/api/nothing', 404],
    ['/health/live', 200],
    ['/health/nothing', 404],
    ['//machines', 301],
  ])('%s', async (path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expectCommonHeaders(answer);
  });

  test('of a call that no method reads, Allow says the methods', async () => {
    const answer = await ask('/admin/api/roles', 'PUT');
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    expectCommonHeaders(answer);
  });

  test('even of a request that is no HTTP', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write('NONSENSE\r\n\r\n');
    await closed;
    const answer = Buffer.concat(chunks).toString();
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    for (const header of [
      'X-Content-Type-Options: nosniff',
      "Content-Security-Policy: default-src 'none'",
      'X-Request-Id: ',
    ])
      expect(answer).toContain(`\r\n${header}`);
  });
});

describe('one address for each page', () => {
  test.each([
    ['/machines/', '/machines'],
    ['//machines', '/machines'],
    ['/machines//one', '/machines/one'],
    ['///machines///one//?search=a&search=//b/', '/machines/one?search=a&search=//b/'],
    ['//', '/'],
    ['/\\evil.example/a', '/evil.example/a'],
    ['//evil.example/a', '/evil.example/a'],
    ['/machines/?', '/machines?'],
  ])('%s leads to %s', async (path, location) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers['location']]).toEqual([301, location]);
    expect((await ask(path, 'HEAD')).status).toBe(301);
  });

  test('a proxy that names the origin gets the page', async () => {
    expect((await ask(`${app.url}/machines/one`)).status).toBe(200);
    expect((await ask(`${app.url}//machines`)).headers['location']).toBe('/machines');
  });
});

test.each([
  ['/machines/%6fne', '/machines/one'],
  ['/%6D%61chines/one', '/machines/one'],
  ['/./machines/one', '/machines/one'],
  ['/x/../machines/one', '/machines/one'],
  ['/x/%2E%2e/machines/one?a=%6f', '/machines/one?a=%6f'],
  ['/../../machines', '/machines'],
  ['/machines/one#x', '/machines/one'],
  ['/.\\\\evil.test', '/evil.test'],
  ['/x/..//evil.test', '/evil.test'],
  ['/%2e%2f%2fevil.test', '/.%2f%2fevil.test'],
  ['/SHOP', '/shop'],
  ['/sHoP/Other', '/shop/Other'],
  ['/shop/COMPARE', null],
  ['/Machines/one', null],
  ['/x/../api/content', null],
])('a page has one address, so that nobody has it made and kept under many: %s', async (path, address) => {
  const { status, headers } = await ask(path);
  expect([status, headers['location']]).toEqual(address === null ? [404, undefined] : [301, address]);
});
