import { beforeAll, describe, expect, test } from 'vitest';
import { buildEntry } from '../../src/features/entries/entries.fixtures.ts';
import { buildMedia } from '../../src/features/media/media.fixtures.ts';
import { buildDemoTypes } from '../../src/seed/demo/demo.fixtures.ts';
import type { Api } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';

const origin = 'https://dealer.example.test';

let app: TestApp;
let admin: Api;

const pages = [
  '/',
  '/shop',
  '/shop/bare',
  '/shop/pictured',
  '/compare?item=bare&item=pictured',
  '/cart',
  '/blog',
  '/blog/bare-post',
  '/locations',
  '/locations/bare-branch',
  '/bare-page',
  '/set-location',
  '/request-quote?item=bare',
];
const calls = [
  '/api/shop',
  '/api/shop/bare',
  '/api/industry',
  '/api/locations',
  '/api/delivery?zip=80537',
  '/api/cart',
];

beforeAll(async () => {
  app = await startApp({ config: { publicUrl: origin } });
  admin = await app.as.admin();
  await buildDemoTypes(app);
  // Deleted once everything names it.
  const { id, url: gone } = await buildMedia(admin);
  const build = (contentType: string, slug: string, customFields: Record<string, unknown> = {}) =>
    buildEntry(app, { contentType, slug, title: slug, customFields });
  // What the types require, and nothing else.
  await build('equipment', 'bare', { make: 'Tarnholt', model: 'TE 1' });
  await build('equipment', 'pictured', {
    make: 'Tarnholt',
    model: 'TE 2',
    advertised_price: 0.01,
    image: gone,
    gallery: [gone],
    attachments: [{ name: 'Bucket', price: 1, image: gone }],
  });
  await build('industries', 'nowhere');
  await build('locations', 'bare-branch', { city: 'Loveland', state: 'CO', zip: '80537' });
  await build('posts', 'bare-post', { featured_image: gone });
  await build('pages', 'bare-page', { header_image: gone, logos: [gone] });
  await admin.media.remove({ params: { id }, query: { force: 'true' } });
});

async function visit(path: string, headers: Record<string, string> = {}) {
  const answer = await app.fetch(path, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Every page and call that answers otherwise. */
async function failures(paths: readonly string[], isFine: (status: number) => boolean): Promise<string[]> {
  const bad: string[] = [];
  for (const path of paths) {
    const { status, text } = await visit(path);
    if (!isFine(status)) bad.push(`${status} ${path}`);
    if (/\b(?:undefined|NaN|\[object Object\])\b/.test(text.replaceAll(/<script.*?<\/script>/gs, ''))) bad.push(path);
  }
  return bad;
}

describe('[SHOP-04] hostile cookies', () => {
  const values = [
    '<script>alert(7)</script>',
    '"><img src=x onerror=alert(7)>',
    'x'.repeat(8_000),
    '{"id":"x7',
    '__proto__',
    'constructor',
    '%00',
    '%ff%fe',
    '0190aaaa-0000-7000-8000-000000000000',
    "' or 1=1 --",
    '../../etc/passwd',
  ];

  test.each(values.map((value) => [value.slice(0, 20), value]))(
    'are no choice and no cart, and nothing of them is in the answer: %s',
    async (_, value = '') => {
      const cookie = ['location', 'industry', 'cart'].map((name) => `${name}=${value}`).join('; ');
      for (const path of [...pages, ...calls]) {
        const { status, headers, text } = await visit(path, { cookie });
        expect(status, path).toBeOneOf([200, 431]);
        expect(headers.getSetCookie(), path).toEqual([]);
        if (/[<"']/.test(value)) expect(text, path).not.toContain(value);
        expect(text, path).not.toContain('Change location');
      }
    },
  );

  test('the cart’s own is short, and out of reach of scripts', async () => {
    const answer = await app.fetch('/api/cart/items', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ slug: 'pictured', id: 'chosen', token: 'chosen' }),
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie.length).toBeLessThan(300);
    expect(cookie).toMatch(/^__Host-cart=[\w-]{22,}; .*HttpOnly/);
  });
});

describe('[SHOP-03] who asks from elsewhere', () => {
  test('gets public reads without credentials, and never the cart', async () => {
    for (const from of ['null', 'https://evil.test']) {
      for (const path of calls) {
        const { headers } = await visit(path, { Origin: from, cookie: 'cart=x' });
        expect(headers.get('access-control-allow-credentials'), path).toBeNull();
        expect(headers.get('access-control-allow-origin'), path).toBe(path === '/api/cart' ? null : '*');
      }
    }
  });

  test('names no host of theirs into a page that others see', async () => {
    const poison = { 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'http', Forwarded: 'host=evil.test' };
    for (const path of pages) {
      for (const headers of [poison, {}]) expect((await visit(path, headers)).text, path).not.toContain('evil.test');
    }
    expect((await visit('/shop/bare', poison)).text).toContain(`<link rel="canonical" href="${origin}/shop/bare"`);
  });

  test('gets JSON, never a script of their choice', async () => {
    const { headers, text } = await visit('/api/shop?callback=alert&jsonp=alert');
    expect([headers.get('content-type'), text.startsWith('{')]).toEqual(['application/json; charset=utf-8', true]);
  });
});

describe('content as owners leave it', () => {
  test('without every optional field and with pictures that are gone, every page stands', async () => {
    expect(await failures([...pages, ...calls], (status) => status === 200)).toEqual([]);
    expect((await visit('/shop/bare')).text).toContain('Call for price');
    expect((await visit('/set-location?industry=nowhere')).status).toBe(200);
  });

  test('an industry without branches says so', async () => {
    const { data } = JSON.parse((await visit('/api/locations?industry=nowhere')).text) as { data: unknown[] };
    expect(data).toEqual([]);
    const [industry] = (JSON.parse((await visit('/api/industry')).text) as { industries: { id: string }[] }).industries;
    const { text } = await visit(`/set-location?industry=${industry?.id}`);
    expect(text).toContain('No locations available for this industry');
  });
});

describe('[K28] types and fields that the owner removed', () => {
  test('make pages emptier, never broken', async () => {
    const groups = (await admin.fieldGroups.list({ query: { pageSize: 100 } })).data.items;
    expect(groups.length).toBeGreaterThan(5);
    const broken: string[] = [];
    for (const { id, slug } of groups) {
      expect((await admin.fieldGroups.remove({ params: { id } })).status, slug).toBe(200);
      broken.push(...(await failures([...pages, ...calls], (status) => status < 500)).map((one) => `${slug}: ${one}`));
    }
    const types = (await admin.contentTypes.list({ query: { pageSize: 100 } })).data.items;
    for (const { id, slug } of types) {
      expect((await admin.contentTypes.remove({ params: { id } })).status, slug).toBe(200);
      broken.push(...(await failures([...pages, ...calls], (status) => status < 500)).map((one) => `${slug}: ${one}`));
    }
    expect(broken).toEqual([]);
    expect((await visit('/')).text).toContain('Nothing is published yet');
    expect((await visit('/shop')).text).toContain('No machines yet');
    expect((await visit('/locations')).text).toContain('No locations yet');
  }, 120_000);
});
