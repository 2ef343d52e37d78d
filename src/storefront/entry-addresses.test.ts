import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../tests/support/app.ts';
import { rawRequest } from '../../tests/support/requests/raw-request.ts';
import { buildContentType } from '../features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../features/entries/entries.fixtures.ts';
import { changeEntry } from '../features/entries/entries.service.ts';
import { systemContext } from '../platform/context/system-context.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  for (const slug of ['equipment', 'posts', 'pages', 'tours']) {
    await buildContentType(app, { slug, isPublic: true });
    const entry = await buildEntry(app, { contentType: slug, title: 'Moved', slug: 'old-one', status: 'publish' });
    await changeEntry(ctx(), { id: entry.id, change: { slug: 'new-one' } });
    await buildEntry(app, { contentType: slug, title: 'Never out', slug: 'draft-one', status: 'draft' });
  }
});

const ctx = () => systemContext(app.platform, 'fixture');

async function visit(path: string) {
  const { status, headers, body } = await rawRequest(app.url, path);
  return { status, headers, location: headers['location'], html: body.toString() };
}

describe('[H03] one address for each entry', () => {
  test.each(['/tours/draft-one', '/blog/draft-one', '/draft-one', '/tours/never-was', '/blog/never-was'])(
    '%s leads nowhere',
    async (path) => expect((await visit(path)).status).toBe(404),
  );

  test.each([
    ['/equipment', '/shop'],
    ['/equipment/', '/shop'],
    ['//equipment/old-one/?a=1', '/shop/new-one?a=1'],
    ['/posts/', '/blog'],
    ['/old-one/', '/new-one'],
    ['/equipment?make=Case&make=Deere', '/shop?make=Case&make=Deere'],
    ['/equipment/any-one', '/shop/any-one'],
    ['/equipment/old-one?a=1', '/shop/new-one?a=1'],
    ['/industries/farming', '/shop?industry=farming'],
    ['/industries/farming?sort=price', '/shop?industry=farming&sort=price'],
    ['/industries/a%26b', '/shop?industry=a%26b'],
    ['/posts', '/blog'],
    ['/posts/old-one', '/blog/new-one'],
    ['/pages/old-one', '/new-one'],
    ['/blog/old-one?page=2', '/blog/new-one?page=2'],
    ['/old-one', '/new-one'],
    ['/tours/old-one?x=%20y', '/tours/new-one?x=+y'],
  ])('%s leads to %s in one hop, and nobody keeps that', async (path, location) => {
    const answer = await visit(path);
    expect([answer.status, answer.location, answer.headers['cache-control']]).toEqual([301, location, 'no-cache']);
  });

  test('a new entry of a former slug wins', async () => {
    await buildEntry(app, { contentType: 'tours', title: 'The new old one', slug: 'old-one', status: 'publish' });
    const { status, html } = await visit('/tours/old-one');
    expect([status, html.includes('The new old one')]).toEqual([200, true]);
  });

  test.each(['constructor', '__proto__', 'toString'])('a type called %s is none', async (type) => {
    expect((await visit(`/${type}`)).status).toBe(404);
    expect((await visit(`/${type}/one`)).status).toBe(404);
  });
});

describe('[H02] a preview', () => {
  async function previewOf(contentType: string, title: string, path: string) {
    const admin = await app.as.admin();
    const entry = await buildEntry(app, { contentType, title, slug: `${contentType}-draft`, status: 'draft' });
    const link = await admin.preview.create({ params: { id: entry.id }, body: {} });
    const { pathname, search } = new URL(link.data.url, app.url);
    expect(pathname).toBe(path);
    return `${pathname}${search}`;
  }

  test.each([
    ['tours', '/tours/tours-draft'],
    ['posts', '/blog/posts-draft'],
    ['pages', '/pages-draft'],
  ])('of %s shows what is not published, says so, and nobody keeps or finds it', async (type, path) => {
    const address = await previewOf(type, `Unpublished ${type}`, path);
    for (const _ of [1, 2]) {
      const { status, headers, html } = await visit(address);
      expect([status, headers['cache-control'], headers['etag']]).toEqual([200, 'no-store', undefined]);
      expect(html).toContain(`Unpublished ${type}`);
      expect(html).toContain('<strong>Preview</strong>');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toMatch(/rel="canonical"|og:url|ld\+json/);
    }
    expect((await visit(path)).status).toBe(404);
  });

  test('may stand in a frame of this site alone, and no other page may', async () => {
    const framing = ({ headers }: { headers: Record<string, unknown> }) => [
      /frame-ancestors [^;]+/.exec(String(headers['content-security-policy']))?.[0],
      headers['x-frame-options'],
    ];
    const entry = await buildEntry(app, { contentType: 'tours', title: 'Framed', slug: 'framed' });
    const admin = await app.as.admin();
    const link = await admin.preview.create({ params: { id: entry.id }, body: {} });
    const { pathname, search } = new URL(link.data.url, app.url);
    expect(framing(await visit(pathname + search))).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN']);
    const others = [
      pathname,
      '/',
      '/tours',
      `${pathname}?preview=x`,
      '/no-such',
      `/no-such${search}`,
      `/tours${search}`,
    ];
    for (const other of others) {
      expect(framing(await visit(other)), other).toEqual(["frame-ancestors 'none'", 'DENY']);
    }
  });

  test('with a wrong or an expired token the page is as if there were none', async () => {
    for (const token of ['', 'x', 'a.b.c', `${'a'.repeat(22)}.zz.${'b'.repeat(43)}`, '%00', 'x'.repeat(5000)]) {
      expect((await visit(`/tours/draft-one?preview=${token}`)).status).toBe(404);
      const { status, headers, html } = await visit(`/tours/new-one?preview=${token}`);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(html).toContain('rel="canonical"');
      expect(html).not.toContain('<strong>Preview</strong>');
    }
  });
});
