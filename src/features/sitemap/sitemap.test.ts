import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  for (const slug of ['posts', 'pages', 'tours']) {
    const fields = slug === 'posts' ? [{ type: 'text' as const, name: 'excerpt', label: 'Excerpt' }] : [];
    await buildContentType(app, { slug, isPublic: true, fields });
    await buildEntry(app, { contentType: slug, title: 'Out', slug: `${slug}-out`, status: 'publish' });
    await buildEntry(app, { contentType: slug, title: 'Draft', slug: `${slug}-draft`, status: 'draft' });
  }
  await buildEntry(app, { contentType: 'pages', title: 'Taken', slug: 'blog', status: 'publish' });
  await buildContentType(app, { slug: 'secrets', isPublic: false });
  await buildEntry(app, { contentType: 'secrets', title: 'Hidden', slug: 'hidden', status: 'publish' });
  await buildContentType(app, { slug: 'empty', isPublic: true });
});

async function read(path: string) {
  const answer = await app.fetch(path);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text(), answer };
}

const locsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);

describe('[K26] the sitemap', () => {
  test.each([
    '/sitemap-nothing-1.xml',
    '/sitemap-secrets-1.xml',
    '/sitemap-tours-2.xml',
    '/sitemap-tours-0.xml',
    '/sitemap-tours.xml',
    '/sitemap-.xml',
    '/sitemap-tours-99999999.xml',
    '/sitemap-empty-1.xml',
  ])('has no part %s', async (path) => expect((await read(path)).status).toBe(404));

  test('lists parts, whose addresses are all canonical and there, and nothing that is not public', async () => {
    const index = await read('/sitemap.xml');
    expect([index.status, index.type]).toEqual([200, 'application/xml; charset=utf-8']);
    const parts = locsIn(index.text);
    expect(parts).toContain('/sitemap-tours-1.xml');
    const addresses: string[] = [];
    for (const part of parts) addresses.push(...locsIn((await read(part)).text));
    expect(addresses).toEqual(
      expect.arrayContaining(['/', '/tours', '/tours/tours-out', '/blog/posts-out', '/pages-out']),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) {
      const page = await read(address);
      expect([address, page.status]).toEqual([address, 200]);
      expect(page.text).toContain(`<link rel="canonical" href="http://localhost:3000${address}"/>`);
    }
    expect(addresses.join()).not.toMatch(/draft|hidden|secrets|empty/);
    expect((await read('/sitemap-tours-1.xml')).text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  });

  test('is kept until something is published', async () => {
    const before = await read('/sitemap-tours-1.xml');
    const tag = before.answer.headers.get('etag') ?? '';
    expect((await app.fetch('/sitemap-tours-1.xml', { headers: { 'If-None-Match': tag } })).status).toBe(304);
    await buildEntry(app, { contentType: 'tours', title: 'Later', slug: 'tours-later', status: 'publish' });
    expect((await read('/sitemap-tours-1.xml')).text).toContain('/tours/tours-later<');
  });
});

test('robots may read all but the parts that are nobody’s or one visitor’s', async () => {
  const { status, type, text } = await read('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  for (const path of ['/admin', '/api', '/cart', '/compare', '/quote', '/request-quote', '/set-location'])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml\n');
});

describe('the feed', () => {
  test('holds the newest twenty posts, and no text in it is markup', async () => {
    const hostile = ']]></title><script>alert(1)</script>&\u0007\ufffe';
    for (let number = 1; number <= 20; number++) {
      const title = number === 20 ? `Last ${hostile}` : `Post ${number}`;
      await buildEntry(app, {
        contentType: 'posts',
        title,
        slug: `post-${number}`,
        status: 'publish',
        customFields: { excerpt: 'In <short>' },
      });
    }
    const { status, type, text } = await read('/feed.xml');
    expect([status, type]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expect(text.match(/<item>/g)).toHaveLength(20);
    for (const part of ['<script', '\u0007', '\ufffe', 'posts-draft', 'posts-out']) expect(text).not.toContain(part);
    expect(text).toContain('In &lt;short&gt;');
    expect(text).toMatch(/<link>http:\/\/localhost:3000\/blog\/post-1<\/link>/);
  });

  test('of a site without posts is empty', async () => {
    const bare = await startApp();
    const text = await (await bare.fetch('/feed.xml')).text();
    expect(text).toContain('<rss version="2.0"');
    expect(text).not.toContain('<item>');
    expect(locsIn(await (await bare.fetch('/sitemap-site.xml')).text())).toEqual(['/']);
  });
});
