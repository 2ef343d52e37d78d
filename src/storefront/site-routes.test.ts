import fastify from 'fastify';
import { createElement } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '../../tests/support/app.ts';
import { framePart, type SiteFeature } from '../site-kit/site-feature.ts';
import { type CachedBy, seeOther, sitePage } from '../site-kit/site-page.ts';
import type { Visitor } from '../site-kit/visitor.ts';
import { siteFeatures } from './features.ts';
import { firstPartsOf, siteRoutesOf } from './site-routes.ts';
import { createSite } from './site-server.ts';

const Text = ({ view }: { view: string }) => createElement('p', null, view);

const pageAt = (path: string, cachedBy: CachedBy = 'everyone') =>
  sitePage({ path, cachedBy, load: async () => `This is ${path}`, Page: Text, head: () => ({ title: path, path }) });

/** A page whose form keeps two cookies. */
const choose = sitePage({
  path: '/choose',
  cachedBy: 'visitor',
  load: async () => 'Choose',
  act: async () => seeOther('/rentals', { cookies: ['location=one', 'industry=two'] }),
  Page: Text,
  head: () => ({ title: 'Choose' }),
});

/** As a Cookie header would say it. */
const chosenBy = (visitor: Visitor) => {
  const chosen = Object.entries(visitor).filter(([, value]) => value !== null);
  return `Chose "${chosen.map((pair) => pair.join('=')).join('; ')}"`;
};

const feature = (name: string, ...paths: string[]): SiteFeature => ({ name, pages: paths.map((path) => pageAt(path)) });

describe('rejected when the server starts', () => {
  test.each([
    ['/shop', '/shop'],
    ['/shop/:slug', '/shop/:machine'],
    ['/shop', '/Shop'],
    ['/:type/:slug', '/:page/:part'],
  ])('two features that claim one address, %s and %s', (first, second) => {
    const both = [feature('shop', first), feature('tours', second)];
    expect(() => siteRoutesOf(both)).toThrow('is declared twice: by shop and by tours');
  });

  test('one feature that declares an address twice', () => {
    expect(() => siteRoutesOf([feature('shop', '/shop', '/shop')])).toThrow('declared twice: by shop and by shop');
  });

  test.each(['/api/machines', '/admin', '/media/:id', 'shop'])('a page at %s', (path) => {
    expect(() => siteRoutesOf([feature('shop', path)])).toThrow(`no page of the storefront can lie at ${path}`);
  });
});

test('the first parts that pages have to themselves', () => {
  const features = [feature('shop', '/shop', '/shop/:slug'), feature('start', '/', '/:type'), feature('cart', '/cart')];
  expect([...firstPartsOf(features)]).toEqual(['shop', 'cart']);
});

describe('with the pages of further features', () => {
  const rentals: SiteFeature = {
    name: 'rentals',
    pages: [pageAt('/rentals'), pageAt('/wishes', 'visitor'), pageAt('/wishes/:token', 'nobody'), choose],
    navigation: async () => [{ href: '/rentals', label: 'All machines' }],
    frame: [framePart({ place: 'header', load: async ({ visitor }) => chosenBy(visitor), Part: Text })],
  };

  async function startSite() {
    const app = await startApp();
    const server = fastify();
    onTestFinished(() => server.close());
    await createSite({ process: app.platform, features: [rentals, ...siteFeatures] }).register(server);
    const visit = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
    return { app, server, visit };
  }

  test('each page is cached by the one it is for', async () => {
    const { visit } = await startSite();
    const headersOf = async (path: string) => {
      const { statusCode, headers, body } = await visit(path);
      expect(statusCode).toBe(200);
      expect(body).toContain('This is /');
      return { cache: headers['cache-control'], isTagged: headers['etag'] !== undefined };
    };
    expect(await headersOf('/rentals')).toEqual({ cache: 'no-cache', isTagged: true });
    expect(await headersOf('/wishes')).toEqual({ cache: 'private, no-cache', isTagged: true });
    expect(await headersOf('/wishes/secret')).toEqual({ cache: 'no-store', isTagged: false });
  });

  test('what one visitor chose never shows to another', async () => {
    const { visit } = await startSite();
    for (const cookie of ['location=one', 'industry=two', 'cart=three']) {
      const { headers, body } = await visit('/rentals', { cookie });
      expect(body).toContain(`Chose &quot;${cookie}&quot;`);
      expect([headers['cache-control'], headers['vary']]).toEqual(['private, no-cache', 'Cookie']);
    }
    const { headers, body } = await visit('/rentals', { cookie: 'other=one; location=%00' });
    expect(body).toContain('Chose &quot;&quot;');
    expect([headers['cache-control'], headers['vary']]).toEqual(['no-cache', 'Cookie, Accept-Encoding']);
  });

  test('a sent form leads on with what the browser shall keep, and nobody keeps the answer', async () => {
    const { server } = await startSite();
    const { statusCode, headers } = await server.inject({ method: 'POST', url: '/choose' });
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, '/rentals', 'no-store']);
    expect(headers['set-cookie']).toEqual(['location=one', 'industry=two']);
  });

  test('a public content type at the address of a page has none of its own, and no link', async () => {
    const { app, visit } = await startSite();
    const admin = await app.as.admin();
    const group = await admin.fieldGroups.create({ body: { name: 'Some', slug: 'some', fields: [] } });
    for (const slug of ['rentals', 'tours']) {
      const body = { name: `Type ${slug}`, slug, isPublic: true, fieldGroups: [group.data.id] };
      expect((await admin.contentTypes.create({ body })).status).toBe(201);
      await admin.entries.create({ body: { contentType: slug, title: 'One', status: 'publish' } });
    }
    expect((await visit('/rentals')).body).toContain('This is /rentals');
    expect((await visit('/rentals/one')).statusCode).toBe(404);
    expect((await visit('/tours/one')).statusCode).toBe(200);
    const home = (await visit('/')).body;
    const nav = home.slice(home.indexOf('<nav'), home.indexOf('</nav>'));
    const links = [...nav.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
    expect(links.filter((href) => href === '/rentals' || href === '/tours')).toEqual(['/rentals', '/tours']);
    expect(home).not.toContain('Type rentals');
  });
});
