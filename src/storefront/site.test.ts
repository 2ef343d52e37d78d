import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../tests/support/api.ts';
import { startApp, type TestApp } from '../../tests/support/app.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

interface TypeOverrides {
  isPublic?: boolean;
  isSingle?: boolean;
  description?: string;
  fields?: object[];
}

async function buildType(slug: string, { fields = [], isPublic = true, ...overrides }: TypeOverrides = {}) {
  const group = await admin.fieldGroups.create({
    body: { name: `${slug} fields`, slug: `${slug}-fields`, fields: fields as never },
  });
  const body = { name: `The ${slug}`, slug, isPublic, fieldGroups: [group.data.id], ...overrides };
  const type = await admin.contentTypes.create({ body });
  expect(type.status).toBe(201);
  return type.data;
}

async function buildEntry(contentType: string, title: string, more: object = {}) {
  const entry = await admin.entries.create({ body: { contentType, title, status: 'publish', ...more } });
  expect(entry.body).toMatchObject({ success: true });
  return entry.data;
}

interface Page {
  status: number;
  headers: Headers;
  html: string;
}

async function visit(path: string, headers: Record<string, string> = {}, { fetch } = app): Promise<Page> {
  const answer = await fetch(path, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const titleOf = ({ html }: Page) => /<title>(.*?)<\/title>/.exec(html)?.[1];

/** Anonymous clients see one page, whatever the reason. */
function expectNotFound(page: Page) {
  expect(page.status).toBe(404);
  expect(titleOf(page)).toBe('Page not found | Millwright Equipment');
  expect(page.html).toContain('<h1');
  expect(page.headers.get('etag')).toBeNull();
}

const sixKinds = [
  { type: 'text', name: 'maker', label: 'Maker' },
  { type: 'textarea', name: 'report', label: 'Condition report' },
  { type: 'number', name: 'hours', label: 'Operation hours' },
  { type: 'boolean', name: 'in_stock', label: 'Stock', ui: { true_label: 'On the yard', false_label: 'Sold out' } },
  { type: 'select', name: 'drive', label: 'Drive', options: [{ label: 'Rubber tracks', value: 'rt' }] },
  { type: 'date', name: 'built', label: 'Built', date_format: 'MM/dd/yyyy' },
];

describe('what is published shows', () => {
  beforeAll(async () => {
    await buildType('loaders', { fields: sixKinds, description: 'Wheeled and tracked' });
    await buildEntry('loaders', 'Loader One', {
      content: 'First paragraph.\n\nSecond paragraph.',
      customFields: {
        maker: 'Bobcat',
        report: 'Good.\nRuns.',
        hours: 12500,
        in_stock: true,
        drive: 'rt',
        built: '2021-03-09',
      },
    });
    await buildEntry('loaders', 'Loader Two', { customFields: { maker: 'Case' } });
  });

  test('[K28] the home page lists public types with their newest entries, without a sign-in', async () => {
    const page = await visit('/');
    expect(page.status).toBe(200);
    expect(titleOf(page)).toBe('Millwright Equipment');
    expect(page.html).toContain('href="/loaders"');
    expect(page.html).toContain('href="/loaders/loader-one"');
    expect(page.headers.get('set-cookie')).toBeNull();
  });

  test('[K28] a list shows cards with the first facts and says how many there are', async () => {
    const page = await visit('/loaders');
    expect(page.status).toBe(200);
    expect(titleOf(page)).toBe('The loaders | Millwright Equipment');
    expect(page.html).toContain('2 results');
    expect(page.html).toContain('<meta name="description" content="Wheeled and tracked"/>');
    expect(page.html).toContain('Bobcat');
  });

  test('[K28] a detail page shows every kind of value in its own way, and its text in paragraphs', async () => {
    const { status, html } = await visit('/loaders/loader-one');
    expect(status).toBe(200);
    for (const shown of ['Bobcat', '12,500', 'On the yard', 'Rubber tracks', '03/09/2021', 'Condition report']) {
      expect(html).toContain(shown);
    }
    expect(html).toContain('<time dateTime="2021-03-09">');
    expect(html).toContain('<p>First paragraph.</p><p>Second paragraph.</p>');
  });

  test('an empty value has no row', async () => {
    const { html } = await visit('/loaders/loader-two');
    expect(html).toContain('Maker');
    for (const label of ['Operation hours', 'Stock', 'Drive', 'Built', 'Condition report'])
      expect(html).not.toContain(label);
  });

  test('HEAD answers like GET, without a body', async () => {
    const answer = await app.fetch('/loaders', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  test('a page is a whole document: language, viewport, canonical address, one heading, no script', async () => {
    const { html, headers } = await visit('/loaders/loader-one');
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head>/);
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
    expect(html).toContain(`<link rel="canonical" href="${app.platform.config.publicUrl}/loaders/loader-one"/>`);
    expect(html).toContain('<meta property="og:title" content="Loader One"/>');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json">)|style=/);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('an unchanged page is not sent twice, a changed one is', async () => {
    const first = await visit('/loaders/loader-two');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const tag = first.headers.get('etag') ?? '';
    expect((await visit('/loaders/loader-two', { 'if-none-match': tag })).status).toBe(304);
    const entry = await buildEntry('loaders', 'Loader Three');
    const before = await visit('/loaders/loader-three');
    await admin.entries.update({ params: { id: entry.id }, body: { title: 'Loader 3000' } });
    const after = await visit('/loaders/loader-three', { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(after.status).toBe(200);
    expect(after.html).toContain('Loader 3000');
  });

  test('a single has its page at its type, and no second address', async () => {
    await buildType('company', { isSingle: true });
    expectNotFound(await visit('/company'));
    expect((await visit('/')).html).not.toContain('href="/company"');
    const entry = await buildEntry('company', 'Who we are');
    const page = await visit('/company');
    expect(page.status).toBe(200);
    expect(titleOf(page)).toBe('Who we are | Millwright Equipment');
    expect((await visit('/')).html).toContain('href="/company"');
    expectNotFound(await visit(`/company/${entry.slug}`));
  });
});

describe('[K28] what is not published and public reads like a name that never was', () => {
  test('an address that no page has', async () => {
    for (const path of ['/nothing', '/nothing/here', '/a/b/c', '/favicon.ico', '/loaders/no-such-entry']) {
      expectNotFound(await visit(path));
    }
  });

  test('a draft, a trashed entry, and an entry of a private type', async () => {
    await buildType('tools');
    await buildType('secrets', { isPublic: false });
    await buildEntry('tools', 'Draft tool', { status: 'draft' });
    const trashed = await buildEntry('tools', 'Trashed tool');
    await admin.entries.remove({ params: { id: trashed.id } });
    await buildEntry('secrets', 'Hidden plan');

    expectNotFound(await visit('/tools/draft-tool'));
    expectNotFound(await visit('/tools/trashed-tool'));
    expectNotFound(await visit('/secrets'));
    expectNotFound(await visit('/secrets/hidden-plan'));
    const list = await visit('/tools');
    expect(list.status).toBe(200);
    expect(list.html).not.toMatch(/Draft tool|Trashed tool/);
    expect((await visit('/')).html).not.toMatch(/secrets|Hidden plan|Draft tool/);
  });

  test('an unpublished entry is gone with the next request, in detail, list and home page', async () => {
    await buildType('cranes');
    const crane = await buildEntry('cranes', 'Tower crane');
    expect((await visit('/cranes/tower-crane')).status).toBe(200);
    expect((await visit('/')).html).toContain('Tower crane');

    await admin.entries.update({ params: { id: crane.id }, body: { status: 'draft' } });

    expectNotFound(await visit('/cranes/tower-crane'));
    expect((await visit('/cranes')).html).not.toContain('Tower crane');
    expect((await visit('/')).html).not.toContain('Tower crane');
  });

  test('a type that becomes private takes its pages along', async () => {
    const type = await buildType('dozers');
    await buildEntry('dozers', 'Big dozer');
    expect((await visit('/dozers/big-dozer')).status).toBe(200);
    await admin.contentTypes.update({ params: { id: type.id }, body: { isPublic: false } });
    expectNotFound(await visit('/dozers'));
    expectNotFound(await visit('/dozers/big-dozer'));
  });

  test('a type is not found by its id', async () => {
    const type = await buildType('pumps');
    expectNotFound(await visit(`/${type.id}`));
  });

  test('calls and files stay the other parts’ business', async () => {
    for (const path of [
      '/api/nothing',
      '/admin/api/nothing',
      '/assets/nothing.css',
      '/media/nothing',
      '/health/nothing',
    ]) {
      const page = await visit(path);
      expect(page.status).toBe(404);
      expect(page.headers.get('content-type')).toContain('application/json');
    }
  });
});

describe('paging, search and sorting by address', () => {
  beforeAll(async () => {
    await buildType('parts', { fields: [{ type: 'number', name: 'price', label: 'Price' }] });
    for (let number = 1; number <= 30; number++) {
      await buildEntry('parts', `Part ${String(number).padStart(2, '0')}`, { customFields: { price: 100 - number } });
    }
  });

  test('a list is paged by links, and the canonical address names the page', async () => {
    const first = await visit('/parts');
    expect(first.html).toContain('30 results');
    expect(first.html).toContain('rel="next" href="/parts?page=2"');
    expect(first.html).not.toContain('rel="prev"');
    const second = await visit('/parts?page=2');
    expect(titleOf(second)).toBe('The parts, page 2 | Millwright Equipment');
    expect(second.html).toContain('rel="prev" href="/parts"');
    expect(second.html).toContain(`rel="canonical" href="${app.platform.config.publicUrl}/parts?page=2"`);
    expect(second.html.match(/<article/g)).toHaveLength(6);
  });

  test('a page beyond the last leads to the last', async () => {
    for (const page of ['3', '999999999']) {
      const answer = await visit(`/parts?page=${page}`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe('/parts?page=2');
    }
  });

  test('a search finds, keeps its words in the form, is carried by the links, and is not indexed', async () => {
    const page = await visit('/parts?search=part+07');
    expect(page.html).toContain('1 result for “part 07”');
    expect(page.html).toContain('value="part 07"');
    expect(page.html).toContain('href="/parts?search=part+07&amp;sort=title"');
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    const none = await visit('/parts?search=zeppelin');
    expect(none.status).toBe(200);
    expect(none.html).toContain('No results');
  });

  test('a sort link orders by a field, and turns the order round', async () => {
    const rising = await visit('/parts?sort=price');
    expect(rising.html.indexOf('Part 30')).toBeLessThan(rising.html.indexOf('Part 29'));
    expect(rising.html).toContain('href="/parts?sort=-price"');
    expect(rising.html).not.toContain('Part 01');
  });

  test('what an address says wrongly is read as not said', async () => {
    const pages = 'page=1e9 page=-1 page=0 page=1.5 page=%00 page= page=1&page=2';
    const others = 'sort=password sort=- sort=%00 sort[]=title search=%00 search[a]=b __proto__=1 a=%F0%9F%92%A5 %';
    for (const query of `${pages} ${others}`.split(' ')) {
      const page = await visit(`/parts?${query}`);
      expect({ query, status: page.status }).toEqual({ query, status: 200 });
      expect(page.html).toContain('30 results');
    }
  });

  test('hostile addresses never fail', async () => {
    const long = 'x'.repeat(10_000);
    const odd =
      '/parts/%00 /%00 /parts/%ED%A0%80 /parts/% /%2e%2e/etc /parts/..%2f..%2fetc //evil.example/a /\\evil.example';
    const many = `/parts?${'a=1&'.repeat(2000)}`;
    for (const path of [...odd.split(' '), `/parts?search=${long}`, `/${long}`, `/parts/${long}`, many]) {
      const page = await visit(path);
      expect([path.slice(0, 40), page.status]).toEqual([path.slice(0, 40), expect.toSatisfy((status) => status < 500)]);
      expect(page.html).not.toContain('evil.example');
    }
    expect((await app.fetch(`/parts?search=${'x'.repeat(20_000)}`)).status).toBe(431);
  });
});

/** What pages tell search engines is data: no sign in it begins a tag. */
const facts = /<script type="application\/ld\+json">[^<>&]*<\/script>/g;

/** Nothing in it runs: no such element or attribute, and every address is the site's own. */
function expectHarmless(html: string) {
  const withoutValues = html.replaceAll(facts, '').replaceAll(/"[^"]*"/g, '""');
  expect(withoutValues).not.toMatch(/<(?:script|iframe|object|embed)|<[^>]*\s(?:on\w+|style|srcdoc)=/i);
  for (const [, address] of html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)) {
    expect(address).toMatch(/^(?:\/(?!\/)|#main$|http:\/\/localhost:3000\/|data:image\/svg\+xml,)/);
  }
}

describe('hostile content is only text', () => {
  const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

  test('in titles, names, values, options and plain bodies', async () => {
    const options = [{ label: attack, value: 'a' }];
    const fields = [
      { type: 'text', name: 'note', label: attack },
      { type: 'textarea', name: 'story', label: 'Story' },
      { type: 'select', name: 'choice', label: 'Choice', options },
    ];
    await buildType('traps', { fields, description: attack });
    await buildEntry('traps', attack, {
      slug: 'trap',
      content: attack,
      customFields: { note: 'javascript:alert(1)', story: attack, choice: 'a' },
    });
    for (const path of ['/', '/traps', '/traps/trap', `/traps?search=${encodeURIComponent(attack)}`]) {
      const { status, html } = await visit(path);
      expect(status).toBe(200);
      expectHarmless(html);
    }
    expect((await visit('/traps/trap')).html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('in the HTML of a block body', async () => {
    const html = `<p onclick="alert(1)">Kept</p><script>alert(1)</script><a href="javascript:alert(1)">x</a><iframe src="//evil.example"></iframe>`;
    const blocks = [{ type: 'paragraph', data: { text: html } }];
    await buildType('tales');
    await buildEntry('tales', 'Tale', { content: { json: { blocks }, html } });
    const page = await visit('/tales/tale');
    expect(page.status).toBe(200);
    expect(page.html).toContain('Kept');
    expectHarmless(page.html);
  });
});

test('[H15] a picture that is gone and a block of an unknown type say so in their places', async () => {
  await buildType('notices');
  const gone = '/media/0197c7a5-3333-7000-8000-000000000001.png';
  const blocks = [
    { type: 'paragraph', data: { text: 'Before' } },
    { type: 'image', data: { file: { url: gone } } },
  ];
  const { id } = await buildEntry('notices', 'Notice', { content: { json: { blocks }, html: '' } });
  const older = { json: { blocks: [...blocks, { type: 'hologram', data: {} }] }, html: '' };
  await app.db
    .updateTable('content')
    .set({ body: JSON.stringify(older) })
    .where('id', '=', id)
    .execute();
  const { html } = await visit('/notices/notice');
  expect(html).toContain('Before');
  expect(html).toContain('Image not found');
  expect(html).toContain('Unsupported block type');
  expect(html).not.toContain(gone);
});
