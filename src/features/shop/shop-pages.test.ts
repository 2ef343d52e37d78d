import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { buildLocation, buildMachine } from './shop.fixtures.ts';

let app: TestApp;

async function visit(path: string) {
  const response = await app.fetch(path);
  const html = (await response.text()).replaceAll('<!-- -->', '');
  const head = (pattern: RegExp) => pattern.exec(html)?.[1] ?? null;
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    canonical: head(/<link rel="canonical" href="([^"]*)"/),
    robots: head(/<meta name="robots" content="([^"]*)"/),
    count: head(/<p role="status"[^>]*>([^<]*)</),
    cards: [...html.matchAll(/<article[\s\S]*?<h[23][^>]*><a href="\/shop\/([^"]*)"/g)].map(([, slug]) => slug),
  };
}

beforeAll(async () => {
  app = await startApp();
});

test('[K28] an empty shop says so; a machine and a comparison that are none do not fail', async () => {
  const shop = await visit('/shop');
  expect(shop).toMatchObject({ status: 200, count: '0 machines' });
  expect(shop.html).toContain('No machines yet');
  expect((await visit('/shop/none')).status).toBe(404);
  expect((await visit('/compare?item=none')).html).toContain('Nothing to compare yet');
  await buildDemoTypes(app);
  expect((await visit('/shop')).html).toContain('No machines yet');
});

describe('with machines', () => {
  const origin = () => app.platform.config.publicUrl;

  beforeAll(async () => {
    const location = await buildLocation(app, {
      phone_number: '970-555-0100',
      address: '1 Main St',
      google_link: 'https://maps.example/x',
      store_hours: 'Monday to Friday 7 to 5',
    });
    await buildMachine(app, {
      slug: 'te-140',
      model: 'TE 140',
      year: 2021,
      hours: 6740,
      advertised_price: 84_500,
      stock_number: 'TH-1',
      attachments: [{ name: 'Thumb & <b>', price: 980.5 }],
      in_stock: true,
      condition: 'good',
      under_warranty: true,
      location: location.id,
    });
    await buildMachine(app, {
      slug: 'wl-9',
      make: 'Ockerby',
      model: 'WL 9',
      category: 'wheel-loader',
      request_only: true,
    });
    await buildEntry(app, {
      contentType: 'equipment',
      title: '<script>alert(1)</script>',
      slug: 'bare',
      customFields: { make: 'Bare', model: 'x' },
    });
    await buildMachine(app, { slug: 'draft', status: 'draft' });
  });

  test('[K16] a card names make and model that its title does not', async () => {
    const { html } = await visit('/shop');
    expect(html.replaceAll('<!-- -->', '')).toContain('Bare x</p>');
  });

  test('[K16] the shop narrows by its address, and what this says wrongly is read as not said', async () => {
    expect(await visit('/shop')).toMatchObject({ count: '3 machines', cards: ['bare', 'wl-9', 'te-140'] });
    expect(await visit('/shop?make=Ockerby&sort=nonsense&page=-1&yearMin=x&badge=cheap')).toMatchObject({
      count: '1 machine',
      cards: ['wl-9'],
    });
    const none = await visit('/shop?make=None');
    expect(none).toMatchObject({ status: 200, count: '0 machines' });
    expect(none.html).toContain('No machines match');
    expect((await visit('/shop?search=tarnhlot')).html).toContain('Showing results for “tarnholt”.');
    expect(await visit('/shop?page=7&make=Ockerby')).toMatchObject({ status: 302, location: '/shop?make=Ockerby' });
    expect((await visit('/shop?search=%00%ED%A0%80&make=%00&page=1e9')).status).toBe(200);
  });

  test('search engines get the shop and single choices, nobody’s search', async () => {
    expect(await visit('/shop')).toMatchObject({ canonical: `${origin()}/shop`, robots: null });
    expect(await visit('/shop?utm=1&page=1')).toMatchObject({ canonical: `${origin()}/shop` });
    expect(await visit('/shop?category=excavator')).toMatchObject({ canonical: `${origin()}/shop?category=excavator` });
    for (const query of [
      'search=te',
      'sort=price',
      'category=excavator&make=Tarnholt',
      'make=a&make=b',
      'yearMin=2000',
    ]) {
      expect(await visit(`/shop?${query}`), query).toMatchObject({ canonical: null, robots: 'noindex' });
    }
    expect(await visit('/compare?item=te-140')).toMatchObject({ canonical: null, robots: 'noindex' });
    for (const query of ['category=none', 'state=WY', 'make=tarnholt'])
      expect(await visit(`/shop?${query}`), query).toMatchObject({ canonical: null, robots: 'noindex' });
    expect(await visit('/shop?state=co')).toMatchObject({ canonical: `${origin()}/shop?state=CO`, robots: null });
  });

  test('[K16] [K17] a machine’s page shows its price, attachments, facts and place, and says them to search engines', async () => {
    const { status, html, canonical } = await visit('/shop/te-140');
    expect([status, canonical]).toEqual([200, `${origin()}/shop/te-140`]);
    for (const text of [
      '$84,500',
      'Thumb &amp; &lt;b&gt;',
      '$980.50',
      '6,740 hours',
      '970-555-0100',
      '1 Main St',
      'Add to cart',
      'Request Email Quote',
      '(Estimate)',
      'https://maps.example/x',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('"@type":"Product"');
    expect(html).toContain('"price":"84500.00"');
    expect(html).not.toContain('<b>');
  });

  test('[K16] a machine’s page says beside its price what a buyer trusts: condition, warranty, hours and page of its branch', async () => {
    const { html } = await visit('/shop/te-140');
    expect(/<ul[^>]*aria-label="At a glance">(.*?)<\/ul>/.exec(html)?.[1]).toBe(
      '<li>Condition: Good</li><li>Under warranty</li>',
    );
    expect(html).toContain('Monday to Friday 7 to 5');
    expect(html).toContain('<a href="/locations/loveland">');
    expect(html).toContain('Plus tax. Depends on where you pick up or take delivery.');
    await buildMachine(app, { slug: 'unproven', under_warranty: false });
    expect((await visit('/shop/unproven')).html).not.toContain('At a glance');
  });

  test('[K12] a machine without a price says whom to call, a pre-order its day, a bonus its terms once', async () => {
    const location = await buildLocation(app, { title: 'Sidney', city: 'Sidney', phone_number: '(308) 555-0100' });
    await buildMachine(app, { slug: 'priceless', location: location.id });
    const priceless = (await visit('/shop/priceless')).html;
    expect(priceless).toContain('<a href="tel:3085550100">Call for price</a>');
    expect(priceless).not.toContain('Plus tax');
    await buildMachine(app, {
      slug: 'coming',
      pre_order: true,
      pre_order_price: 71_500,
      available_from: '2026-12-01',
      bonus: 500,
      disclaimer: 'The bonus is service credit.',
    });
    const { html } = await visit('/shop/coming');
    expect(html).toContain('<li>Available from December 1, 2026</li>');
    expect(html.split('The bonus is service credit.')).toHaveLength(2);
  });

  test('[K16] a branch’s page shows the newest machines that stand there, and leads to all of them', async () => {
    const { html, cards } = await visit('/locations/loveland');
    expect(html).toContain('<h2>Machines at this branch</h2>');
    expect(html).toContain('<a href="/shop?location=loveland">In the shop</a>');
    expect(cards).toEqual(['te-140']);
    await buildLocation(app, { title: 'Empty branch', city: 'Sidney' });
    expect((await visit('/locations/empty-branch')).html).not.toContain('Machines at this branch');
  });

  test('[K17] without a price or on request a machine is quoted, not sold; with no field at all its page stands', async () => {
    for (const slug of ['wl-9', 'bare']) {
      const { status, html } = await visit(`/shop/${slug}`);
      expect(status).toBe(200);
      expect(html).toContain('Call for price');
      expect(html).not.toContain('Add to cart');
      expect(html).toContain('Request Email Quote');
      expect(html).not.toContain('"offers"');
      expect(html).not.toContain('<script>alert');
    }
    for (const slug of ['draft', 'TE-140', '%00', '..%2fadmin'])
      expect((await visit(`/shop/${slug}`)).status).toBe(404);
  });

  test('[K16] the first four machines are compared, in the order of the address; what is none is left out', async () => {
    const { html } = await visit('/compare?item=wl-9&item=none&item=te-140&item=te-140&item=bare&item=draft');
    expect([...html.matchAll(/<th scope="col">[\s\S]*?href="\/shop\/([^"]*)"/g)].map(([, slug]) => slug)).toEqual([
      'wl-9',
      'te-140',
      'bare',
    ]);
    const row = (label: string) =>
      new RegExp(`<th scope="row">${label}</th>(.*?)</tr>`).exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '|');
    expect(row('Condition')).toBe('|—||Good||—|');
    expect(row('Under warranty')).toBe('|—||Yes||—|');
    expect(row('Stock number')).toContain('TH-1');
    expect(html).not.toContain('<script>alert');
  });
});

test('one category, make, industry or state alone is what the shop is about', async () => {
  const headingOf = async (query: string) => /<h1[^>]*>([^<]*)/.exec((await visit(`/shop?${query}`)).html)?.[1];
  expect(await headingOf('')).toBe('Shop');
  expect(await headingOf('category=excavator')).toBe('Excavator');
  expect(await headingOf('make=Tarnholt')).toBe('Tarnholt machines');
  expect(await headingOf('industry=farming')).toBe('Machines for farming');
  expect(await headingOf('state=CO')).toBe('Machines in Colorado');
  expect(await headingOf('state=CO&make=Tarnholt')).toBe('Shop');
});

test('a search that finds nothing leads to the nearest categories', async () => {
  const { html } = await visit('/shop?search=extractor');
  const places = [...html.matchAll(/href="\/shop\?category=([\w-]+)"/g)].map(([, category]) => category);
  expect(places.slice(0, 1)).toEqual(['excavator']);
  expect(html).toContain('No machines match');
});

test('search engines are told of the shop by category', async () => {
  const xml = await (await app.fetch('/sitemap-site.xml')).text();
  expect(xml).toContain('/shop?category=excavator</loc>');
  const { html } = await visit('/shop?category=excavator');
  expect(html).toContain('<title>Excavator for sale');
});
