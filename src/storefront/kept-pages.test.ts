import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../tests/support/app.ts';
import { afterThisFile } from '../../tests/support/closing.ts';
import { openTestPlatform } from '../../tests/support/platform.ts';
import { rawRequest } from '../../tests/support/requests/raw-request.ts';
import { buildApp } from '../app.ts';
import { buildContentType } from '../features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../features/entries/entries.fixtures.ts';
import { changeEntry } from '../features/entries/entries.service.ts';
import { buildMedia } from '../features/media/media.fixtures.ts';
import { buildIndustry, buildLocation, buildMachine } from '../features/shop/shop.fixtures.ts';
import { systemContext } from '../platform/context/system-context.ts';
import { buildDemoTypes } from '../seed/demo/demo.fixtures.ts';
import { keepPages } from './kept-pages.ts';

let app: TestApp;
let one: { id: string };

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'machines', isPublic: true });
  one = await buildEntry(app, { contentType: 'machines', title: 'First title', slug: 'one', status: 'publish' });
});

const visit = async (path: string, headers: Record<string, string> = {}, url = app.url) => {
  const { body, ...answer } = await rawRequest(url, path, { headers });
  return { ...answer, html: body.toString() };
};
const rename = (title: string) =>
  changeEntry(systemContext(app.platform, 'fixture'), { id: one.id, change: { title } });

/** What the visit says while no statement can be made. */
async function withoutDatabase<T>(visit: () => Promise<T>): Promise<T> {
  const { publicReads } = app.platform;
  const { db, prepared } = publicReads;
  const broken = new Proxy({}, { get: () => () => Promise.reject(new Error('asked the database')) });
  Object.assign(publicReads, { db: broken, prepared: broken });
  try {
    return await visit();
  } finally {
    Object.assign(publicReads, { db, prepared });
  }
}

describe('not kept', () => {
  test('a page that is not there: it may be there with the next visit', async () => {
    expect((await visit('/machines/later')).status).toBe(404);
    await buildEntry(app, { contentType: 'machines', title: 'Later', slug: 'later', status: 'publish' });
    expect((await visit('/machines/later')).html).toContain('Later');
  });

  test('the page of a visitor who chose something, and none is given to them', async () => {
    await visit('/machines');
    const { headers } = await visit('/machines', { cookie: 'cart=secret' });
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await visit('/machines')).headers['cache-control']).toBe('no-cache');
  });

  test('a page of another address, though it shows the same', async () => {
    await visit('/machines');
    const page = await visit('/machines?sort=title');
    expect(page.html).toContain('<link rel="canonical" href="http://localhost:3000/machines?sort=title"/>');
  });

  test('anything while notices of changes do not arrive', async () => {
    const beside = openTestPlatform({ url: app.platform.config.databaseUrl ?? '' });
    const server = buildApp(beside.platform, { readiness: app.readiness });
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    try {
      await expect.poll(() => beside.platform.bus.isUp).toBe(true);
      expect((await visit('/machines/one', {}, url)).status).toBe(200);
      Object.defineProperty(beside.platform.bus, 'isUp', { value: false });
      await rename('Renamed in silence');
      expect((await visit('/machines/one', {}, url)).html).toContain('Renamed in silence');
    } finally {
      await server.close();
      await beside.close();
    }
  });
});

describe('kept', () => {
  test('a page is answered without asking the database, with HEAD and 304 too', async () => {
    const first = await visit('/machines/one');
    await withoutDatabase(async () => {
      const again = await visit('/machines/one');
      expect([again.status, again.html]).toEqual([200, first.html]);
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      for (const name of ['content-security-policy', 'x-content-type-options', 'vary', 'etag', 'content-length'])
        expect(again.headers[name]).toBe(first.headers[name]);
      const head = await rawRequest(app.url, '/machines/one', { method: 'HEAD' });
      expect([head.status, head.body.length, head.headers['etag']]).toEqual([200, 0, first.headers['etag']]);
      const known = await visit('/machines/one', { 'if-none-match': String(first.headers['etag']) });
      expect([known.status, known.html]).toEqual([304, '']);
      expect((await visit('/machines/one', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
      expect((await visit('/machines?search=never-asked')).status).toBeGreaterThanOrEqual(500);
    });
  });

  test('until what it shows changes: with the next visit, and in every other process', async () => {
    const beside = openTestPlatform({ url: app.platform.config.databaseUrl ?? '' });
    const server = buildApp(beside.platform, { readiness: app.readiness });
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    try {
      await expect.poll(() => beside.platform.bus.isUp).toBe(true);
      for (const place of [app.url, url]) await visit('/machines', {}, place);
      await rename('Second title');
      expect((await visit('/machines')).html).toContain('Second title');
      await expect.poll(async () => (await visit('/machines', {}, url)).html).toContain('Second title');
    } finally {
      await server.close();
      await beside.close();
    }
  });

  test('until the settings or the model change', async () => {
    const admin = await app.as.admin();
    await visit('/');
    await admin.settings.update({ body: { siteTagline: 'Iron since 1931.' } });
    expect((await visit('/')).html).toContain('Iron since 1931.');
    await buildContentType(app, { slug: 'tools', name: 'All our tools', isPublic: true });
    expect((await visit('/')).html).toContain('All our tools');
  });
});

describe('after each change', () => {
  let shop: TestApp;
  let freshUrl: string;
  const changes: Record<string, () => Promise<unknown>> = {};
  const pages = [
    ...['/', '/shop', '/shop?industry=farming', '/shop/loader', '/compare?item=loader&item=dozer'],
    ...[
      '/locations',
      '/locations/loveland',
      '/blog',
      '/blog/oil',
      '/about',
      '/equipment-notes',
      '/equipment-notes/one',
    ],
  ];
  const entryOf: Record<string, { id: string }> = {};

  beforeAll(async () => {
    shop = await startApp();
    await buildDemoTypes(shop);
    await buildContentType(shop, {
      slug: 'equipment-notes',
      isPublic: true,
      fields: [{ name: 'of', label: 'Of', type: 'relation', content_type: 'industries' } as never],
    });
    const admin = await shop.as.admin();
    const { id: picture, url: image } = await buildMedia(admin);
    const farming = await buildIndustry(shop, 'Farming');
    const loveland = await buildLocation(shop, { title: 'Loveland', industries: [farming.id] });
    const places = { industry: [farming.id], location: loveland.id };
    entryOf['equipment'] = await buildMachine(shop, { slug: 'loader', title: 'Loader', image, ...places });
    await buildMachine(shop, { slug: 'dozer', title: 'Dozer', ...places });
    const percent = { code: 'SPRING', type: 'percent', amount: 5 };
    entryOf['coupons'] = await buildEntry(shop, { contentType: 'coupons', title: 'Spring', customFields: percent });
    entryOf['posts'] = await buildEntry(shop, { contentType: 'posts', slug: 'oil', title: 'Oil' });
    entryOf['pages'] = await buildEntry(shop, { contentType: 'pages', slug: 'about', title: 'About' });
    const note = { title: 'One', slug: 'one', customFields: { of: farming.id } };
    entryOf['equipment-notes'] = await buildEntry(shop, { contentType: 'equipment-notes', ...note });
    Object.assign(entryOf, { industries: farming, locations: loveland });
    for (const [type, { id }] of Object.entries(entryOf)) {
      const change = { title: `Changed ${type}` };
      changes[type] = () => changeEntry(systemContext(shop.platform, 'fixture'), { id, change });
    }
    // A session ends before the years that these tests move on.
    const anew = () => shop.as.admin();
    changes['a file'] = async () => {
      const body = { alt: `Changed in ${shop.clock.now().getUTCFullYear()}` };
      return (await anew()).media.update({ params: { id: picture }, body });
    };
    changes['another file'] = async () => buildMedia(await anew());
    changes['a file of the name that every header looks for'] = async () =>
      buildMedia(await anew(), { name: 'shop-header.png' });
    changes['the settings'] = () => admin.settings.update({ body: { siteTagline: 'Changed' } });

    const { config } = shop.platform;
    const beside = openTestPlatform({
      url: config.databaseUrl ?? '',
      config: { delivery: { ...config.delivery, cacheBytes: 0 } },
    });
    const server = buildApp(beside.platform, { readiness: shop.readiness });
    freshUrl = await server.listen({ host: '127.0.0.1', port: 0 });
    // It keeps nothing that a change makes stale.
    Object.defineProperty(beside.platform.bus, 'isUp', { value: false });
    afterThisFile(async () => {
      await server.close();
      await beside.close();
    });
  });

  const readAll = async (url: string) => {
    const read: [string, string][] = [];
    for (const path of pages) read.push([path, (await visit(path, {}, url)).html]);
    return read;
  };
  /** The pages that the change drops: those made anew say the year of their making. */
  const droppedBy = async (change: string) => {
    await readAll(shop.url);
    const year = shop.clock.now().getUTCFullYear() + 1;
    shop.clock.set(new Date(`${year}-06-01T12:00:00Z`));
    await changes[change]?.();
    return (await readAll(shop.url)).filter(([, html]) => html.includes(`© ${year}`)).map(([path]) => path);
  };
  const ofShop = ['/shop', '/shop?industry=farming', '/shop/loader', '/compare?item=loader&item=dozer'];

  test('[K28] every page is what a server without kept pages shows', async () => {
    await readAll(shop.url);
    for (const [what, change] of Object.entries(changes)) {
      await change();
      expect(await readAll(shop.url), `after a change of ${what}`).toEqual(await readAll(freshUrl));
    }
  });

  test.each([
    ['coupons', []],
    ['posts', ['/', '/blog', '/blog/oil']],
    // An address of one part may be a page's.
    ['pages', ['/about', '/equipment-notes']],
    ['equipment-notes', ['/', '/equipment-notes', '/equipment-notes/one']],
    ['equipment', ['/', ...ofShop, '/locations/loveland']],
    ['another file', []],
    ['a file', ['/', ...ofShop, '/locations/loveland']],
  ])('of %s only the pages that read it are dropped', async (what, dropped) => {
    expect(await droppedBy(what)).toEqual(dropped);
  });
});

describe('one visitor takes nothing from another', () => {
  const page = (html: string, more: object = {}) => ({
    page: { status: 200, html, hasScripts: false, cachedBy: 'everyone' as const, ...more },
    policy: '',
  });

  test('by queries without end: they push out one another alone', async () => {
    const { config } = app.platform;
    const small = { ...config, delivery: { ...config.delivery, cacheBytes: 400_000 } };
    const kept = keepPages({ ...app.platform, config: small });
    await kept.read('/machines', async () => page('plain'));
    for (let n = 0; n < 200; n += 1) await kept.read(`/machines?x=${n}`, async () => page('x'.repeat(1000)));
    expect([kept.peek('/machines'), kept.peek('/machines?x=0'), kept.peek('/machines?x=199')]).toEqual([
      expect.anything(),
      undefined,
      expect.anything(),
    ]);
  });

  test('by an error of their own: who comes for the same page meanwhile gets theirs', async () => {
    const kept = keepPages(app.platform);
    const refusal = Promise.withResolvers<ReturnType<typeof page>>();
    const first = kept.read('/refused', () => refusal.promise);
    const second = kept.read('/refused', async () => page('for the other'));
    refusal.resolve(page('too many', { status: 429, cachedBy: 'nobody' }));
    expect((await first).page).toMatchObject({ status: 429 });
    expect((await second).page).toMatchObject({ status: 200, html: 'for the other' });
  });
});
