import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { picture } from '../../media/media.fixtures.ts';
import { readFile } from '../imports.fixtures.ts';

let app: TestApp;
let admin: Api;
let server: Server;
let origin: string;
let asked: string[] = [];

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  const png = await picture({ format: 'png' });
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/yard.png' || request.url === '/same.png') return response.end(png);
    if (request.url === '/moved.png') return response.writeHead(302, { Location: '/yard.png' }).end();
    if (request.url === '/loop') return response.writeHead(302, { Location: '/loop' }).end();
    if (request.url === '/words.png') return response.end('just words');
    if (request.url === '/endless') return response.write('x'.repeat(11_000_000));
    return response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fields = [
    { name: 'picture', label: 'Picture', type: 'image' as const },
    { name: 'gallery', label: 'Gallery', type: 'media' as const, validation: { max_number_of_files: 5 } },
  ];
  await buildContentType(app, { slug: 'fetched', fields: fields as never });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function imported(api: Api, cells: string) {
  asked = [];
  const one = await readFile(api, 'files.csv', `title,picture,gallery\n${cells}\n`);
  const plan = (await api.imports.suggest({ params: { id: one.id }, query: { contentType: 'fetched' } })).data;
  const check = (await api.imports.check({ params: { id: one.id }, body: { plan } })).data;
  expect(asked).toEqual([]);
  await api.imports.run({ params: { id: one.id }, body: plan });
  await app.runJobs();
  const done = (await api.imports.get({ params: { id: one.id } })).data;
  const report = (await api.imports.report({ params: { id: one.id }, query: {} })).data.rows;
  return { check, done, reasons: report.flatMap(({ refusals }) => refusals.map(({ reason }) => reason)) };
}

describe('files by their web addresses', () => {
  test('are fetched into the library once the import runs, each once, and named by its addresses', async () => {
    const { check, done, reasons } = await imported(
      admin,
      `A,${origin}/yard.png,"${origin}/same.png, ${origin}/moved.png"\nB,${origin}/yard.png,`,
    );
    expect(check.counts).toMatchObject({ created: 2, refused: 0 });
    expect([done.counts, reasons]).toMatchObject([{ created: 2, refused: 0 }, []]);
    const { items } = (await admin.entries.list({ query: { contentType: 'fetched' } })).data;
    const urls = items.map(({ customFields }) => customFields['picture']);
    expect(urls[0]).toMatch(/^\/media\/[\w-]+\.png$/);
    expect(new Set(urls).size).toBe(1);
    const files = (await admin.media.list()).data.items;
    expect(files.map(({ fileName }) => fileName)).toEqual(['yard.png']);
  });

  test.each([
    ['/missing.png', 'could not be fetched. It answered with status 404.'],
    ['/loop', 'could not be fetched. It leads from one address to another too often.'],
    ['/words.png', 'File type txt is not allowed'],
    ['/endless', 'could not be fetched. It has more than 10000000 bytes.'],
  ])('%s makes its row a rejected one, with the reason', async (path, reason) => {
    const { done, reasons } = await imported(admin, `Bad,${origin}${path},`);
    expect(done.counts).toMatchObject({ created: 0, refused: 1 });
    expect(reasons.join()).toContain(reason);
  });

  test('who may not add files has none fetched', async () => {
    const writer = await app.as.holding('content.create', 'content.edit', 'content.view', 'content.publish');
    const { done, reasons } = await imported(writer, `Mine,${origin}/yard.png,`);
    expect(done.counts).toMatchObject({ created: 0, refused: 1 });
    expect(reasons.join()).toContain('was not kept.');
  });
});

test('an address inside the network is not asked where that is switched off', async () => {
  const own = await startApp({ config: { webhooks: { retryMs: 5000, toPrivate: false } } });
  await buildContentType(own, {
    slug: 'fetched',
    fields: [{ name: 'picture', label: 'Picture', type: 'image' }] as never,
  });
  const api = await own.as.admin();
  asked = [];
  const one = await readFile(api, 'inside.csv', `title,picture\nA,${origin}/yard.png\n`);
  const plan = (await api.imports.suggest({ params: { id: one.id }, query: { contentType: 'fetched' } })).data;
  await api.imports.run({ params: { id: one.id }, body: plan });
  await own.runJobs();
  const report = (await api.imports.report({ params: { id: one.id }, query: {} })).data.rows;
  expect(JSON.stringify(report)).toContain('must be an https address');
  expect(asked).toEqual([]);
});
