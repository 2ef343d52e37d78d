import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { buildMedia } from '../media/media.fixtures.ts';

let app: TestApp;
let picture: string;

const visit = async (path: string) => {
  const answer = await app.fetch(path);
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
};

describe('without the type', () => {
  test('the blog is empty, not broken, and has no link; a post is not found', async () => {
    app = await startApp();
    const { status, html } = await visit('/blog');
    expect(status).toBe(200);
    expect(html).toContain('No posts yet');
    expect(html).not.toContain('<a href="/blog">Blog</a>');
    expect((await visit('/blog/oil')).status).toBe(404);
  });
});

describe('with posts', () => {
  beforeAll(async () => {
    app = await startApp();
    await buildDemoTypes(app);
    picture = (await buildMedia(await app.as.admin())).url;
    for (let number = 1; number <= 13; number += 1) {
      await buildEntry(app, { contentType: 'posts', title: `Post ${number}`, slug: `post-${number}` });
    }
    await buildEntry(app, {
      contentType: 'posts',
      title: 'Oil <changes>',
      slug: 'oil',
      content: { json: { blocks: [{ type: 'paragraph', data: { text: 'Drain it warm.' } }] }, html: '' },
      customFields: {
        excerpt: 'Warm & early',
        post_name: 'old-oil',
        author_name: 'Mara Quist',
        featured_image: picture,
      },
    });
    await buildEntry(app, { contentType: 'posts', title: 'Unborn', slug: 'unborn', status: 'draft' });
    await buildEntry(app, {
      contentType: 'posts',
      title: 'Foreign',
      slug: 'foreign',
      customFields: { direct_image_url: 'https://elsewhere.example.test/a.png' },
    });
  });

  test.each([
    ['a draft', '/blog/unborn'],
    ['a name that nothing has', '/blog/nothing'],
    ['a name with signs that no slug holds', '/blog/%00'],
    ['a very long name', `/blog/${'a'.repeat(3000)}`],
    ['an id', '/blog/0197c7a5-1111-7000-8000-000000000001'],
  ])('%s is not found', async (_case, path) => {
    const { status, html } = await visit(path);
    expect(status).toBe(404);
    expect(html).not.toContain('Unborn');
  });

  test('[K18] cards lead to /blog/{slug}, with picture, excerpt and date, newest first, twelve a page', async () => {
    const { html } = await visit('/blog');
    expect(html).toContain('<a href="/blog/oil">Oil &lt;changes&gt;</a>');
    expect(html).toContain('Warm &amp; early');
    expect(html).toContain(`src="${picture}?w=`);
    expect(html).not.toContain('elsewhere.example.test');
    expect(html).not.toContain('Unborn');
    expect(html.indexOf('/blog/foreign')).toBeLessThan(html.indexOf('/blog/post-13'));
    expect(html.match(/<article/g)).toHaveLength(12);
    expect((await visit('/')).html).toContain('<a href="/blog">Blog</a>');
    expect(html).toMatch(
      /<link rel="alternate" type="application\/rss\+xml" title="Blog[^"]*" href="http:[^"]*\/feed.xml"\/>/,
    );
    const second = (await visit('/blog?page=2')).html;
    expect(second).toContain('Post 1<');
    expect(second).toContain(`<link rel="canonical" href="${app.platform.config.publicUrl}/blog?page=2"/>`);
  });

  test.each(['0', '-1', 'x', '1e3', '2&page=3', '999999999999'])(
    '?page=%s is read as said or not said, never broken',
    async (page) => {
      expect([200, 302]).toContain((await visit(`/blog?page=${page}`)).status);
    },
  );

  test('a page beyond the last leads to it', async () => {
    expect(await visit('/blog?page=9')).toMatchObject({ status: 302, location: '/blog?page=2' });
  });

  test('a post shows its text, author and picture, and says it to search engines', async () => {
    const { status, html } = await visit('/blog/oil');
    expect(status).toBe(200);
    expect(html).toContain('Drain it warm.');
    expect(html).toContain('By Mara Quist');
    expect(html).toContain('<meta name="description" content="Warm &amp; early"/>');
    const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
      JSON.parse(text),
    );
    expect(facts.find((fact) => fact['@type'] === 'BlogPosting')).toMatchObject({
      headline: 'Oil <changes>',
      author: { '@type': 'Person', name: 'Mara Quist' },
      image: `${app.platform.config.publicUrl}${picture}`,
    });
    expect(html).toContain('Read next');
  });

  test('a former name leads to the post for good', async () => {
    expect(await visit('/blog/old-oil')).toMatchObject({ status: 301, location: '/blog/oil' });
  });
});
