import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import { removeEntry } from '../entries/entries.service.ts';
import { buildMedia } from '../media/media.fixtures.ts';
import { feedFilters } from '../settings/settings.rules.ts';
import { buildLocation, buildMachine } from '../shop/shop.fixtures.ts';

let app: TestApp;
let owner: Api;
let pictures: string[];

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  owner = await app.as.admin();
  pictures = [(await buildMedia(owner)).url, (await buildMedia(owner)).url];
  const lamar = await buildLocation(app, { city: 'Lamar', state: 'CO', content_title: 'Lamar' });
  await buildMachine(app, {
    title: 'Loader <"&"> 1',
    slug: 'loader-1',
    make: 'Ockerby',
    category: 'wheel-loader',
    condition: 'new',
    advertised_price: 84_500,
    rivers_price: 70_000,
    stock_number: 'MW-1',
    in_stock: true,
    location: lamar.id,
    image: pictures[0],
    gallery: pictures,
    description: 'Line one\nline, "two"',
  });
  await buildMachine(app, { title: 'No price', slug: 'no-price', image: pictures[0], category: 'dozer' });
  await buildMachine(app, { title: '=1+1', slug: 'no-picture', advertised_price: 10.5, category: 'dozer' });
  await buildMachine(app, {
    title: 'Coming',
    slug: 'coming',
    pre_order: true,
    pre_order_price: 1000,
    available_from: '2027-03-01',
    image: pictures[1],
    condition: 'good',
    category: 'excavator',
  });
  await buildMachine(app, { title: 'Unborn', slug: 'unborn', status: 'draft', advertised_price: 1 });
});

const feed = (more: object = {}) => ({ name: 'all', format: 'csv', ...more });
const offer = (...feeds: object[]) => owner.settings.update({ body: { feeds: feeds as never } });

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await app.fetch(path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('rejected, and nothing is saved', () => {
  test.each([
    ['feeds', 'all'],
    ['feeds.0.name', [feed({ name: 'Not a slug' })]],
    ['feeds.0.name', [feed({ name: '' })]],
    ['feeds.0.name', [feed({ name: 'x'.repeat(61) })]],
    ['feeds', [feed(), feed()]],
    ['feeds', Array.from({ length: 21 }, (_, n) => feed({ name: `f${n}` }))],
    ['feeds.0.format', [feed({ format: 'pdf' })]],
    ['feeds.0.format', [{ name: 'all' }]],
    ['feeds.0.filters.colour', [feed({ filters: { colour: ['red'] } })]],
    ['feeds.0.filters.make', [feed({ filters: { make: 'Ockerby' } })]],
    ['feeds.0.columns.0.value', [feed({ columns: [{ name: 'a', value: '{{ price' }] })]],
    ['feeds.0.columns.0.value', [feed({ columns: [{ name: 'a', value: '{{ a b }}' }] })]],
    ['feeds.0.columns', [feed({ columns: [1, 2].map(() => ({ name: 'a', value: '' })) })]],
    ['feeds.0.columns.0.name', [feed({ format: 'xml', columns: [{ name: 'a b', value: '' }] })]],
    ['feeds.0.columns.0.name', [feed({ format: 'google-xml', columns: [{ name: '<g>', value: '' }] })]],
    ['feeds.0.token', [feed({ token: 'short' })]],
    ['feeds.0.token', [feed({ token: 'with blanks here' })]],
  ])('%s of %j', async (field, feeds) => {
    const answer = await owner.settings.update({ body: { feeds: feeds as never } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect((await owner.settings.get()).data.feeds).toEqual([]);
  });

  test('the filters are the shop’s own parameters', async () => {
    for (const name of feedFilters) {
      const answer = await app.fetch(`/api/shop?${name}=-`);
      const list = ['search', 'industry', 'category', 'make', 'model', 'location', 'condition'];
      expect([name, answer.status]).toEqual([name, list.includes(name) ? 200 : 400]);
    }
  });

  test.each(['/feeds/all.csv', '/feeds/nothing.xml', '/feeds/all', '/feeds/', '/feeds/%00.xml', '/feeds/a.b.csv'])(
    '%s is not found without such a feed',
    async (path) => expect((await read(path)).status).toBe(404),
  );

  test('the report needs the right, and a feed', async () => {
    expect(await owner.feeds.report({ params: { name: 'nothing' } })).toReject(404, 'NOT_FOUND');
    const editor = await app.as.holding('content.view');
    expect(await editor.feeds.report({ params: { name: 'all' } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });
});

describe('a feed', () => {
  test('is one of its format, not of another, while it is active, with its token', async () => {
    await offer(
      feed({ token: 'secret-token-1' }),
      feed({ name: 'off', isActive: false }),
      feed({ name: 'open', format: 'json' }),
    );
    expect((await read('/feeds/all.csv')).status).toBe(404);
    expect((await read('/feeds/all.csv?token=secret-token-2')).status).toBe(404);
    expect((await read('/feeds/all.xml?token=secret-token-1')).status).toBe(404);
    expect((await read('/feeds/all.csv?token=secret-token-1')).status).toBe(200);
    expect((await read('/feeds/off.csv')).status).toBe(404);
    const open = await read('/feeds/open.json');
    expect([open.status, open.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });

  test('as CSV has every machine in the order of the shop, and nothing that is private or not published', async () => {
    const columns = [
      { name: 'Title', value: '{{ title }}' },
      { name: 'Price', value: 'USD {{price}}' },
      { name: 'Where', value: '{{ city }}, {{ state }}' },
      { name: 'Text', value: '{{ description }}' },
      { name: 'Own', value: '{{ stock_number }}|{{ rivers_price }}|{{ nothing }}|{{ __proto__ }}' },
      { name: 'Link', value: '{{ url }} {{ image }}' },
    ];
    await offer(feed({ columns }));
    const { text, headers } = await read('/feeds/all.csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const origin = app.platform.config.publicUrl;
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      'Title,Price,Where,Text,Own,Link',
      `Coming,USD 1000.00,", ",,|||,${origin}/shop/coming ${origin}${pictures[1]}`,
      `'=1+1,USD 10.50,", ",,|||,"${origin}/shop/no-picture "`,
    ]);
    expect(text).toContain(
      `"Loader <""&""> 1",USD 84500.00,"Lamar, CO","Line one\nline, ""two""",MW-1|||,${origin}/shop/loader-1 ${origin}${pictures[0]}`,
    );
    expect(text).not.toMatch(/Unborn|70000/);
  });

  test('is narrowed like the shop', async () => {
    await offer(
      feed({ format: 'json', filters: { category: ['dozer', 'excavator'], priceMax: ['500'] } }),
      feed({
        name: 'state',
        format: 'json',
        filters: { state: ['CO'] },
        columns: [{ name: 't', value: '{{ slug }}' }],
      }),
      feed({ name: 'none', format: 'json', filters: { make: ['Nobody'] } }),
    );
    const dozers = JSON.parse((await read('/feeds/all.json')).text);
    expect(dozers).toMatchObject([{ title: '=1+1', price: '10.50', category: 'Dozer', image: '' }]);
    expect(JSON.parse((await read('/feeds/state.json')).text)).toEqual([{ t: 'loader-1' }]);
    expect(JSON.parse((await read('/feeds/none.json')).text)).toEqual([]);
  });

  test('as XML escapes what it names', async () => {
    await offer(feed({ format: 'xml', columns: [{ name: 'name', value: '<{{ title }}>' }] }));
    const { text, headers } = await read('/feeds/all.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(text).toContain('<machine><name>&lt;Loader &lt;&quot;&amp;&quot;&gt; 1&gt;</name></machine>');
  });

  test('for Google has its words, and leaves out what has no price or picture, which the report counts', async () => {
    await offer(
      feed({
        format: 'google-xml',
        columns: [
          { name: 'custom_label_0', value: '{{ category }}' },
          { name: 'brand', value: 'Own {{ make }}' },
        ],
      }),
    );
    const { text } = await read('/feeds/all.xml', { 'User-Agent': 'Reader/1.0' });
    const origin = app.platform.config.publicUrl;
    expect(text.match(/<item>/g)).toHaveLength(2);
    for (const part of [
      '<g:id>MW-1</g:id>',
      '<g:title>Loader &lt;&quot;&amp;&quot;&gt; 1</g:title>',
      '<g:description>Line one\nline, &quot;two&quot;</g:description>',
      `<g:link>${origin}/shop/loader-1</g:link>`,
      `<g:image_link>${origin}${pictures[0]}</g:image_link>`,
      `<g:additional_image_link>${origin}${pictures[1]}</g:additional_image_link>`,
      '<g:price>84500.00 USD</g:price>',
      '<g:availability>in_stock</g:availability>',
      '<g:availability>preorder</g:availability><g:availability_date>2027-03-01T00:00Z</g:availability_date>',
      '<g:condition>new</g:condition>',
      '<g:condition>used</g:condition>',
      '<g:brand>Own Ockerby</g:brand>',
      '<g:custom_label_0>Wheel loader</g:custom_label_0>',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('<g:brand>Ockerby</g:brand>');
    await expect
      .poll(async () => (await owner.feeds.report({ params: { name: 'all' } })).data.lastReadBy)
      .toBe('Reader/1.0');
    const { data } = await owner.feeds.report({ params: { name: 'all' } });
    expect(data).toMatchObject({
      included: 2,
      leftOut: expect.arrayContaining([
        { reason: 'No price', count: 1, sample: [expect.any(String)] },
        { reason: 'No picture', count: 1, sample: [expect.any(String)] },
      ]),
      lastReadAt: expect.any(String),
    });
  });

  test('is known by its tag, plain and compressed, until a machine changes', async () => {
    await offer(feed({ format: 'json', columns: [{ name: 't', value: '{{ title }}' }] }));
    const plain = await read('/feeds/all.json', { 'Accept-Encoding': 'identity' });
    const tag = plain.headers.get('etag') ?? '';
    expect((await read('/feeds/all.json', { 'If-None-Match': tag })).status).toBe(304);
    const packed = await read('/feeds/all.json', { 'Accept-Encoding': 'gzip' });
    expect([packed.headers.get('content-encoding'), packed.text]).toEqual(['gzip', plain.text]);
    const packedTag = packed.headers.get('etag') ?? '';
    expect(packedTag).not.toBe(tag);
    expect((await read('/feeds/all.json', { 'If-None-Match': packedTag })).status).toBe(304);
    const { id } = await buildMachine(app, { title: 'Added', slug: 'added' });
    const changed = await read('/feeds/all.json', { 'If-None-Match': tag });
    expect([changed.status, changed.text.includes('Added')]).toEqual([200, true]);
    await removeEntry(systemContext(app.platform, 'test'), { id, permanent: true });
    expect((await read('/feeds/all.json', { 'If-None-Match': tag })).status).toBe(304);
  });
});
