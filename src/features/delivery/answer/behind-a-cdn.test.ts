import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import {
  json,
  type ServicePeer,
  serviceErrors,
  startServicePeer,
} from '../../../../tests/support/peers/service-peer.ts';
import { cdnTag } from '../../../platform/cache/cdn-headers.ts';
import { startCdnPurge } from '../../../platform/cache/cdn-purge.ts';
import { type BuiltType, buildEntry, buildType } from '../delivery.fixtures.ts';

const key = 'a-key-of-the-cdn';
const none = { url: null, timeoutMs: 100, retryMs: 1, attempts: 1 };

let app: TestApp;
let admin: Api;
let cdn: ServicePeer;
let built: BuiltType;
let purging: { stop(): Promise<void> };

beforeAll(async () => {
  cdn = await startServicePeer(json({}));
  const services = { tax: { ...none, key: '', breakerMs: 100 }, crm: { ...none, oid: '' } };
  app = await startApp({
    config: { services: { ...services, cdn: { maxAgeSeconds: 600, purge: { url: cdn.url, key } } } },
  });
  admin = await app.as.admin();
  built = await buildType(admin);
  purging = startCdnPurge(app.platform, { gatherMs: 1, againAfterMs: 1, failureMs: 1 });
});
beforeEach(() => {
  cdn.answer = json({});
  cdn.requests.length = 0;
});
afterAll(() => purging.stop());

const purged = () => cdn.requests.map(({ body }) => (JSON.parse(body) as { tags: string[] }).tags);
const tagsOf = async (path: string) => {
  const answer = await app.fetch(path);
  await answer.text();
  return answer.headers.get('surrogate-key')?.split(' ') ?? null;
};

describe('a CDN may keep', () => {
  test.each([
    ['a list', () => `/api/content/${built.type.slug}`],
    ['an entry', () => `/api/content/${built.type.slug}/kept`],
    ['a page', () => `/${built.type.slug}/kept`],
  ])('%s, which browsers ask for each time', async (_name, pathOf) => {
    await buildEntry(admin, built.type, { slug: 'kept' }).catch(() => {});
    for (const _visit of ['first', 'second']) {
      const { headers } = await app.fetch(pathOf());
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=600');
      expect(headers.get('cdn-cache-control')).toBe('public, max-age=600, stale-while-revalidate=60');
      expect(headers.get('surrogate-control')).toBe('max-age=600, stale-while-revalidate=60');
      expect(headers.get('surrogate-key')?.split(' ')).toEqual(
        expect.arrayContaining(['millwright', cdnTag(built.type.id)]),
      );
      expect(headers.get('cache-tag')?.split(',')).toEqual(headers.get('surrogate-key')?.split(' '));
    }
  });

  test('nothing that is rejected, somebody’s own, or behind a session', async () => {
    for (const path of [`/api/content/${built.type.slug}/no`, '/no-such-page', '/cart', '/admin/api/auth/me']) {
      const { headers } = await app.fetch(path);
      expect([path, headers.get('cdn-cache-control'), headers.get('surrogate-key')]).toEqual([path, null, null]);
      expect(headers.get('cache-control')).not.toContain('s-maxage');
    }
    const chosen = await app.fetch('/', { headers: { cookie: 'industry=farming' } });
    expect(chosen.headers.get('cdn-cache-control')).toBeNull();
  });
});

describe('a change is told', () => {
  test('with the tags that the answers carried, with the key, twice', async () => {
    const tags = await tagsOf(`/api/content/${built.type.slug}`);
    await buildEntry(admin, built.type);
    const told = () =>
      purged().filter((some) => some.some((tag) => tag === cdnTag(built.type.id) && tags?.includes(tag)));
    await expect.poll(() => told().length).toBeGreaterThanOrEqual(2);
    expect(cdn.requests.every(({ headers }) => headers.authorization === `Bearer ${key}`)).toBe(true);
  });

  test('first as everything, because a process that starts may have missed some', async () => {
    const starting = startCdnPurge(app.platform, { gatherMs: 1, againAfterMs: 1, failureMs: 1 });
    await expect.poll(purged).toContainEqual(['millwright']);
    await starting.stop();
    expect(purged()).not.toContainEqual([]);
  });

  test('as everything, where it is of the settings', async () => {
    cdn.requests.length = 0;
    await admin.settings.update({ body: { siteName: 'Another name' } });
    // Twice, so that nothing of it is on its way when the next change comes.
    const everything = () => purged().filter((tags) => tags.includes('millwright'));
    await expect.poll(() => everything().length).toBeGreaterThanOrEqual(2);
  });

  test.each(['an error of its own', 'a redirect', 'a lost connection', 'far too much'])(
    'again, after %s',
    async (violation) => {
      cdn.answer = serviceErrors[violation] ?? cdn.answer;
      await buildEntry(admin, built.type);
      await expect.poll(() => cdn.requests.length).toBeGreaterThan(1);
      cdn.answer = json({});
      cdn.requests.length = 0;
      // A purge of everything, which an earlier change may still send, is one of the type as well.
      const isTold = () => purged().some((tags) => tags.includes(cdnTag(built.type.id)) || tags.includes('millwright'));
      await expect.poll(isTold).toBe(true);
    },
  );

  test('as one purge of everything, where very much changed', async () => {
    cdn.answer = serviceErrors['an error of its own'] ?? cdn.answer;
    const changes = Array.from({ length: 400 }, (_, n) => ({ topic: 'media' as const, key: `file-${n}` }));
    app.platform.bus.notifyLocally(changes);
    await expect.poll(() => cdn.requests.length).toBeGreaterThan(0);
    cdn.answer = json({});
    await expect.poll(() => purged().at(-1)).toEqual(['millwright']);
    expect(purged().every((tags) => tags.length <= 30)).toBe(true);
  });
});

test('without one, copies are asked after each time and nothing is told', async () => {
  const bare = await startApp();
  const { headers } = await bare.fetch('/api/content');
  expect([headers.get('cache-control'), headers.get('cdn-cache-control')]).toEqual(['public, no-cache', null]);
  const idle = startCdnPurge(bare.platform);
  await idle.stop();
});
