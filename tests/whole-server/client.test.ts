import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as ClientPackage from '../../client/src/index.ts';
import { buildApiToken } from '../../src/features/api-tokens/api-tokens.fixtures.ts';
import { buildContentType } from '../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../src/features/entries/entries.fixtures.ts';
import { buildMedia, picture } from '../../src/features/media/media.fixtures.ts';
import type { FieldDraft } from '../../src/field-types/definition/definition.ts';
import { buildClient } from '../../tools/build-client.ts';
import { startApp, type TestApp } from '../support/app.ts';

/** The client as it is built, against a real server and against servers that misbehave. */
const project = join(import.meta.dirname, '..', '..');
let app: TestApp;
let folder: string;
let library: typeof ClientPackage;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  const home = join(folder, 'node_modules', '@millwright', 'client');
  await buildClient(home);
  file = join(home, 'dist', 'index.js');
  library = (await import(pathToFileURL(file).href)) as typeof ClientPackage;

  app = await startApp();
  const admin = await app.as.admin();
  await buildContentType(app, { slug: 'plans' });
  await buildContentType(app, { slug: 'about-us', isSingle: true, isPublic: true });
  await buildContentType(app, { slug: 'branches', isPublic: true });
  await buildContentType(app, {
    slug: 'equipment',
    isPublic: true,
    fields: [
      { name: 'make', label: 'Make', type: 'text', validation: { required: true } },
      { name: 'model', label: 'Model', type: 'text', validation: { required: true } },
      { name: 'year', label: 'Year', type: 'number' },
      { name: 'image', label: 'Image', type: 'image' },
      { name: 'location', label: 'Location', type: 'relation', content_type: 'branches' },
      { name: 'plan', label: 'Plan', type: 'relation', content_type: 'plans' },
    ] as FieldDraft[],
  });
  const location = await buildEntry(app, { contentType: 'branches', title: 'Loveland & sons', status: 'publish' });
  const bytes = await picture({ width: 1000, height: 500 });
  const { url } = await buildMedia(admin, { name: 'dozer.png', content: bytes });
  for (let n = 1; n <= 25; n += 1) {
    await buildEntry(app, {
      contentType: 'equipment',
      title: `Machine ${n}`,
      slug: `machine-${n}`,
      status: 'publish',
      customFields: {
        make: n === 1 ? 'Examplo, Inc' : 'Samplers',
        model: `M${n}`,
        year: 2000 + n,
        image: url,
        location: location.id,
      },
    });
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const clientOf = (url: string, settings: object = {}) => library.createClient({ url, ...settings });

test('it is one file of less than 5 kB compressed that loads nothing', async () => {
  const code = await readFile(file, 'utf8');
  expect(gzipSync(code).length).toBeLessThan(5000);
  expect(code).not.toMatch(/\bimport\b|\brequire\b/);
});

test('a list is filtered, sorted, narrowed and filled in', async () => {
  const cms = clientOf(app.url);
  const { data, meta } = await cms.list('equipment', {
    filter: { year: { between: [2003, 2005] }, make: { in: ['Samplers'] } },
    sort: '-year',
    fields: ['title', 'year', 'location', 'image'],
    include: ['location', 'image'],
  });
  expect(meta).toEqual({ total: 3, page: 1, pageSize: 10, pageCount: 1 });
  expect(data.map(({ title }) => title)).toEqual(['Machine 5', 'Machine 4', 'Machine 3']);
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(['customFields', 'id', 'title']);
  const { location, image } = (data[0]?.customFields ?? {}) as {
    location: { title: string };
    image: { url: string; variants: object[] };
  };
  expect(location.title).toBe('Loveland & sons');
  expect(image.variants).toEqual(
    [160, 320, 640, 960].map((width) => ({ url: `${image.url}?w=${width}`, width, height: width / 2 })),
  );
});

test('a value with a comma is one value, and a list without values is rejected before it is asked', async () => {
  const cms = clientOf(app.url);
  const { meta } = await cms.list('equipment', { filter: { make: { in: ['Examplo, Inc'] } } });
  expect(meta.total).toBe(1);
  await expect(cms.list('equipment', { filter: { make: { in: [] } } })).rejects.toThrow(
    'filter[make][in] names no value',
  );
});

test('every entry comes once, page by page, also where the last one of a page is taken back meanwhile', async () => {
  const cms = clientOf(app.url);
  const titles: string[] = [];
  for await (const { title } of cms.all('equipment', { sort: 'year', pageSize: 10, fields: ['title'] })) {
    titles.push(title);
    if (title !== 'Machine 10') continue;
    await moveTo('draft', 'machine-10');
  }
  expect(titles).toEqual(Array.from({ length: 25 }, (_, index) => `Machine ${index + 1}`));
  await moveTo('publish', 'machine-10');
});

async function moveTo(action: 'draft' | 'publish', slug: string): Promise<void> {
  const admin = await app.as.admin();
  const { id } = await app.db.selectFrom('content').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  expect((await admin.entries.bulk({ body: { ids: [id], action } })).status).toBe(200);
}

test('an entry or a single is read by itself; what is not published is null', async () => {
  const cms = clientOf(app.url);
  expect(await cms.get('equipment', 'machine-2')).toMatchObject({ title: 'Machine 2', customFields: { model: 'M2' } });
  expect(await cms.get('equipment', 'no/such?machine')).toBeNull();
  expect(await cms.single('about-us')).toBeNull();
  await buildEntry(app, { contentType: 'about-us', title: 'About us', status: 'publish' });
  expect(await cms.single('about-us')).toMatchObject({ title: 'About us' });
});

test('an error names the parameter and is not tried again', async () => {
  const cms = clientOf(app.url);
  const refusal: unknown = await cms.list('equipment', { sort: 'colour' }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(library.MillwrightError);
  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', requestId: expect.any(String) });
  expect((refusal as ClientPackage.MillwrightError).fields['sort']?.[0]).toContain('allowed: id, title');
  expect((refusal as Error).message).toContain('sort names a field');
});

/** A server on this machine that answers as told, one request after the other; the last answer stays. */
async function startOdd(answers: ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answers[Math.min(requests.length, answers.length) - 1]?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, [Symbol.dispose]: () => void server.close().closeAllConnections() };
}

const status =
  (code: number, headers: Record<string, string> = {}, body = '{}') =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(code, headers).end(body);
const soon = { 'Retry-After': '0' };
const page = status(200, { ETag: '"one"' }, '{"data":[{"id":"1"}],"meta":{"total":1}}');

test('a server that is busy, away or behind a broken proxy is asked again', async () => {
  const drop = (request: IncomingMessage) => void request.socket.destroy();
  using odd = await startOdd([status(429, soon), status(503, soon), status(502, soon, '<html>'), drop, page]);
  const { data } = await clientOf(odd.url, { retries: 4 }).list('any');
  expect(data).toEqual([{ id: '1' }]);
  expect(odd.requests).toHaveLength(5);
});

test('it gives up after its tries, and says what the last one was answered', async () => {
  using odd = await startOdd([status(503, soon, '{"code":"OVERLOADED","error":"Too busy","errorSuggestion":"Wait"}')]);
  await expect(clientOf(odd.url, { retries: 2 }).list('any')).rejects.toMatchObject({
    status: 503,
    code: 'OVERLOADED',
    message: 'Too busy',
    suggestion: 'Wait',
  });
  expect(odd.requests).toHaveLength(3);
  using dead = await startOdd([(request) => void request.socket.destroy()]);
  await expect(clientOf(dead.url, { retries: 0 }).list('any')).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' });
  using silent = await startOdd([() => {}]);
  const hasty = clientOf(silent.url, { retries: 0, timeoutMs: 50 });
  await expect(hasty.list('any')).rejects.toMatchObject({ code: 'NO_ANSWER', cause: { name: 'TimeoutError' } });
  using page404 = await startOdd([status(404, {}, '<h1>Not found</h1>')]);
  await expect(clientOf(page404.url).get('any', 'one')).rejects.toMatchObject({ status: 404, code: 'NO_ANSWER' });
});

test('what is no answer of the API is not asked for again, and an address that is none is rejected at once', async () => {
  using odd = await startOdd([status(200, {}, '<h1>Another site</h1>')]);
  await expect(clientOf(odd.url).list('any')).rejects.toThrow('something other than JSON');
  expect(odd.requests).toHaveLength(1);
  expect(() => clientOf('cms.example.test')).toThrow('Invalid URL');
});

test('who calls it off waits no longer', async () => {
  using odd = await startOdd([status(503, { 'Retry-After': '60' })]);
  const caller = new AbortController();
  const call = clientOf(odd.url).list('any', { signal: caller.signal });
  await expect.poll(() => odd.requests.length).toBe(1);
  caller.abort(new Error('Enough'));
  await expect(call).rejects.toThrow('Enough');
  await expect(clientOf(odd.url).list('any', { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(odd.requests).toHaveLength(1);
});

test('an answer that did not change is not sent again, and few are kept', async () => {
  using odd = await startOdd([page, status(304), page, page]);
  const cms = clientOf(odd.url, { keep: 1, secret: 'of thirty-two characters or more!' });
  const [first] = (await cms.list('any')).data;
  if (first) first.id = 'changed by who read it';
  expect((await cms.list('any')).data).toEqual([{ id: '1' }]);
  await cms.list('another');
  await cms.list('any');
  expect(odd.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
    undefined,
    '"one"',
    undefined,
    undefined,
  ]);
  expect(odd.requests[0]?.headers['auth-secret']).toBe('of thirty-two characters or more!');
});

test('with a token it uploads a file, creates, changes and publishes an entry', async () => {
  const permissions = ['content.view', 'content.create', 'content.edit', 'content.publish', 'media.create'];
  const { secret: token } = await buildApiToken(app, { permissions });
  const cms = clientOf(app.url, { token });
  const { url } = await cms.upload(new Blob([new Uint8Array(await picture({ width: 40, height: 20 }))]), {
    fileName: 'small.png',
  });
  const made = await cms.create('equipment', {
    title: 'Written',
    status: 'draft',
    customFields: { make: 'Examplo', model: 'W', year: 2000, image: url },
  });
  expect(made).toMatchObject({ status: 'draft', slug: 'written', customFields: { year: 2000, image: url } });
  const { id, version } = made;
  const changed = await cms.update('equipment', id, { customFields: { year: 2001 }, version });
  expect(changed.customFields).toMatchObject({ make: 'Examplo', year: 2001 });
  const stale: unknown = await cms.update('equipment', id, { title: 'Late', version }).catch((error: unknown) => error);
  expect(stale).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' });
  expect(await cms.get('equipment', 'written')).toBeNull();
  const draft = await cms.get('equipment', 'written', { status: 'draft' });
  expect(draft).toMatchObject({ status: 'draft', customFields: { year: 2001 } });
  expect((await cms.publish('equipment', id)).status).toBe('publish');
  expect(await cms.get('equipment', 'written')).toMatchObject({ customFields: { year: 2001 } });
});

test('a create without an answer is sent again with the same key; without a token nothing is sent', async () => {
  const drop = (request: IncomingMessage) => void request.socket.destroy();
  const busy = status(409, soon, '{"code":"IDEMPOTENCY_KEY_IN_FLIGHT"}');
  using odd = await startOdd([drop, busy, status(201, {}, '{"data":{"id":"one","version":1}}')]);
  const cms = clientOf(odd.url, { token: 'mw_of_the_test' });
  expect(await cms.create('equipment', { title: 'One' })).toEqual({ id: 'one', version: 1 });
  const [first, ...others] = odd.requests.map(({ headers }) => headers);
  expect(first?.['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(others.map((headers) => headers['idempotency-key'])).toEqual(Array(2).fill(first?.['idempotency-key']));
  expect(first?.authorization).toBe('Bearer mw_of_the_test');
  await expect(clientOf(odd.url).create('equipment', { title: 'One' })).rejects.toThrow('token');
  expect(odd.requests).toHaveLength(3);
});

test('the example compiles against the declarations of this server, and shows its machines', async () => {
  const admin = await app.as.admin();
  const declarations = await (await admin.fetch('/admin/api/content-types/types.d.ts')).text();
  await writeFile(join(folder, 'content-types.d.ts'), declarations);
  await cp(join(project, 'client', 'example', 'machines.ts'), join(folder, 'machines.ts'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'wrong.ts'),
    `import type { PublicTypes } from './content-types.d.ts';
import { createClient } from '@millwright/client';
const cms = createClient<PublicTypes>({ url: '' });
// @ts-expect-error the field has another name
await cms.list('equipment', { filter: { yaer: { equals: 1 } } });
// @ts-expect-error a year is no text
await cms.list('equipment', { filter: { year: { equals: '2000' } } });
// @ts-expect-error the related type is private
await cms.list('equipment', { include: ['plan'] });
// @ts-expect-error it has only one entry
await cms.list('about-us');
// @ts-expect-error it was not asked for
(await cms.list('equipment', { fields: ['title'] })).data[0]?.slug;
// @ts-expect-error an id until it is included
(await cms.get('equipment', 'one'))?.customFields.location?.title;
// @ts-expect-error a year is no text
await cms.create('equipment', { title: 'One', customFields: { year: '2000' } });
// @ts-expect-error the field has another name
await cms.update('equipment', 'one', { customFields: { yaer: 2000 } });
await cms.create('equipment', { title: 'One', customFields: { make: 'A', model: 'B', year: null, location: 'an id' } });
const named: string | undefined = (await cms.get('equipment', 'one', { include: ['location'] }))?.customFields.location?.title;
for await (const { customFields } of cms.all('equipment', { sort: ['-year', 'make'] })) customFields.make.trim();
export const everything = [named, (await cms.single('about-us'))?.slug];
`,
  );
  const compiler = join(project, 'node_modules', '.bin', 'tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--typeRoots',
    join(project, 'node_modules', '@types'),
    '--types',
    'node',
    '--ignoreConfig',
  ];
  const { stdout, stderr } = spawnSync(
    compiler,
    [...options, '--allowImportingTsExtensions', 'machines.ts', 'wrong.ts'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout + stderr).toBe('');

  const example = spawn(process.execPath, ['machines.ts'], {
    cwd: folder,
    env: { ...process.env, CMS_URL: app.url, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(example.stdout, 'data')) as [Buffer];
    const url = line.toString().trim();
    const list = await (await fetch(`${url}/?from=2015`)).text();
    expect(list).toContain('<h1>11 machines since 2015</h1>');
    expect(list).toContain('<a href="/machine-25">Machine 25</a> 2025');
    expect(list).toContain('<a href="/?from=2015&page=2">Next page</a>');
    const machine = await (await fetch(`${url}/machine-1`)).text();
    expect(machine).toContain('Examplo, Inc M1, Loveland &#38; sons');
    expect(machine).toMatch(/<img src="\/media\/[^"]+\?w=640"/);
    expect((await fetch(`${url}/no-such-machine`)).status).toBe(404);
    const refused = await fetch(`${url}/?from=nothing`);
    expect(refused.status).toBe(502);
    expect(await refused.text()).toContain('filter[year][greaterThanOrEqual]');
  } finally {
    example.kill();
  }
});
