import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { storageKey } from '../../../platform/storage/storage.ts';
import { buildMedia, picture, readPublic } from '../media.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

test('[FILE-03] a copy waits for its turn without its original, however many are asked for at once', async () => {
  const files = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async () => buildMedia(admin, { content: await picture({ width: 300 }) })),
  );
  const originals = new Set(files.map(({ id }) => storageKey({ id, extension: 'png' })));
  const { storage } = app.platform;
  let [held, max] = [0, 0];
  app.platform.storage = {
    ...storage,
    get: (key, range) => {
      if (originals.has(key)) held += 1;
      max = Math.max(max, held);
      return storage.get(key, range);
    },
    put: (content, file) => {
      held -= 1;
      return storage.put(content, file);
    },
  };
  const answers = await Promise.all(files.map(({ url }) => readPublic(app, `${url}?w=160`)));
  app.platform.storage = storage;
  expect(answers.map((answer) => answer.headers.get('content-type'))).toEqual(files.map(() => 'image/png'));
  expect(max).toBe(2);
});

test('[FILE-03] one network that asks for more copies than can wait keeps nobody from theirs', async () => {
  const behindProxy = await startApp({ config: { trustedProxies: ['127.0.0.1'] } });
  const owner = await behindProxy.as.admin();
  const files = await Promise.all(
    Array.from({ length: 42 }, async () => buildMedia(owner, { content: await picture({ width: 400 }) })),
  );
  const { storage } = behindProxy.platform;
  const opened = Promise.withResolvers<void>();
  let asked = 0;
  behindProxy.platform.storage = {
    ...storage,
    get: async (key, range) => {
      const isOriginal = !key.includes('w.');
      if (isOriginal) await opened.promise;
      else asked += 1;
      return storage.get(key, range);
    },
  };
  const from = (place: string, path: string, accept = '*/*') =>
    readPublic(behindProxy, path, { headers: { 'X-Forwarded-For': place, Accept: accept } });
  const flood = files
    .slice(1)
    .flatMap(({ url }, file) =>
      [160, 320, 640].flatMap((width) =>
        ['image/png', 'image/webp'].map((type) => from(`203.0.113.${file}`, `${url}?w=${width}`, type)),
      ),
    );
  await expect.poll(() => asked).toBe(flood.length);
  const somebody = from('198.51.100.1', `${files[0]?.url}?w=160`);
  await expect.poll(() => asked).toBe(flood.length + 1);
  opened.resolve();
  expect((await somebody).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429, 503]));
}, 60_000);

test('[FILE-03] who waits for a copy that a flood asked for first gets it although the flood is rejected', async () => {
  const behindProxy = await startApp({ config: { trustedProxies: ['127.0.0.1'] } });
  const owner = await behindProxy.as.admin();
  const build = async () => buildMedia(owner, { content: await picture({ width: 400 }) });
  const files = await Promise.all(Array.from({ length: 34 }, build));
  const [wanted, newcomers] = [await build(), await build()];
  const { storage } = behindProxy.platform;
  const opened = Promise.withResolvers<void>();
  let asked = 0;
  behindProxy.platform.storage = {
    ...storage,
    get: async (key, range) => {
      if (!key.includes('w.')) await opened.promise;
      const object = await storage.get(key, range);
      if (key.includes('w.')) asked += 1;
      return object;
    },
  };
  const from = async (place: string, path: string, accept = 'image/png') => {
    const before = asked;
    const answer = readPublic(behindProxy, path, { headers: { 'X-Forwarded-For': place, Accept: accept } });
    await expect.poll(() => asked, { interval: 1 }).toBe(before + 1);
    return { answer };
  };
  const flood = '203.0.113.1';
  const kinds = [160, 320, 640].flatMap((width) => ['image/png', 'image/webp'].map((type) => ({ width, type })));
  const pieces = files.flatMap(({ url }) => kinds.map(({ width, type }) => ({ path: `${url}?w=${width}`, type })));
  const path = `${wanted.url}?w=160`;
  // Two are made, and 199 wait; the flood's latest is the one that is wanted.
  const first = [];
  for (const piece of pieces.slice(0, 201)) first.push(await from(flood, piece.path, piece.type));
  const latest = await from(flood, path);
  const again = [await from(flood, path), await from(flood, path)];
  const reader = await from('198.51.100.1', path);
  // For each of these the flood gives a place up.
  const others = [];
  for (const width of [160, 320]) others.push(await from('192.0.2.1', `${newcomers.url}?w=${width}`));
  opened.resolve();
  expect((await reader.answer).status).toBe(200);
  for (const { answer } of others) expect((await answer).status).toBe(200);
  for (const { answer } of [latest, ...again]) expect([429, 503]).toContain((await answer).status);
  await Promise.all(first.map(({ answer }) => answer));
}, 60_000);
