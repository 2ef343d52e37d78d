import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../tests/support/app.ts';
import { buildContentType } from '../features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../features/entries/entries.fixtures.ts';

const attack = '"}</script><script>alert(1)</script><!--';
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'machines', isPublic: true });
  await buildEntry(app, { contentType: 'machines', title: attack, slug: 'trap', status: 'publish' });
});

/** The facts of a page that an HTML parser would find. */
async function factsOf(path: string) {
  const html = await (await app.fetch(path)).text();
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(html.match(/<\/?script/gi) ?? []).toHaveLength(2 * facts.length);
  return facts.map(([, text = '']) => JSON.parse(text));
}

test('a page that is not found and a search tell search engines nothing; the home page who the site is', async () => {
  for (const path of ['/nothing', '/machines?search=trap']) expect(await factsOf(path)).toEqual([]);
  const { publicUrl } = app.platform.config;
  const [site, owner, ...others] = await factsOf('/');
  expect(others).toEqual([]);
  expect(site).toMatchObject({ '@type': 'WebSite', url: `${publicUrl}/` });
  expect(owner).toMatchObject({ '@type': 'Organization', url: `${publicUrl}/` });
});

test('[K26] the breadcrumbs of a hostile title are data and stay data', async () => {
  const { publicUrl } = app.platform.config;
  const [breadcrumbs, ...others] = await factsOf('/machines/trap');
  expect(others).toEqual([]);
  expect(breadcrumbs).toMatchObject({ '@context': 'https://schema.org', '@type': 'BreadcrumbList' });
  expect(breadcrumbs.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: `${publicUrl}/` },
    { position: 2, item: `${publicUrl}/machines` },
    { position: 3, name: attack, item: `${publicUrl}/machines/trap` },
  ]);
});
