import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, readAnswer } from '../../../tests/support/answer.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { publicSideOf } from '../../platform/context/public-side.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import type { Entry } from '../entries/entries.contract.ts';
import { changeEntry, removeEntry } from '../entries/entries.service.ts';
import { ShopList, ShopMachine } from './shop.contract.ts';
import { buildMachine, buildStock } from './shop.fixtures.ts';
import { answerShop } from './shop.service.ts';

let app: TestApp;
const ask = async (path: string, init?: RequestInit) => readAnswer(await app.fetch(path, init));

/** The answer to a question, checked against the contract. */
async function list(query = ''): Promise<ShopList> {
  const answer = await ask(`/api/shop?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return z.strictObject(ShopList.shape).parse(answer.body);
}
const slugs = async (query = '') => (await list(query)).data.map(({ slug }) => slug);

async function facet<Type extends 'list' | 'range'>(query: string, name: string, type: Type) {
  const found = (await list(query)).facets.find((one) => one.name === name);
  if (found?.type !== type) throw new Error(`no facet ${name}`);
  return found as Extract<ShopList['facets'][number], { type: Type }>;
}
const counts = async (query: string, name: string) =>
  (await facet(query, name, 'list')).values.map(
    ({ label, count, selected }) => `${label} ${count}${selected ? '!' : ''}`,
  );

const change = (entry: Entry, of: Parameters<typeof changeEntry>[1]['change']) =>
  changeEntry(systemContext(app.platform, 'test'), { id: entry.id, change: of });

let digger: Entry;
let loader: Entry;
let farming: Entry;
let loveland: Entry;

beforeAll(async () => {
  app = await startApp();
});

test('[K28] a shop without types is empty, and so is one of a private type', async () => {
  expect(await list()).toMatchObject({
    data: [],
    pageCount: 0,
    search: null,
    meta: { total: 0, page: 1, pageSize: 24 },
  });
  expect(await ask('/api/shop/any')).toReject(404, 'NOT_FOUND');
  await buildDemoTypes(app);
  expect(await list()).toMatchObject({ data: [] });
  ({ digger, loader, farming, loveland } = await buildStock(app));
  await buildMachine(app, { slug: 'draft', status: 'draft' });
  const admin = await app.as.admin();
  const type = (await admin.contentTypes.list({ query: {} })).data.items.find(({ slug }) => slug === 'equipment');
  await admin.contentTypes.update({ params: { id: type?.id ?? '' }, body: { isPublic: false } });
  expect(await slugs()).toEqual([]);
  await admin.contentTypes.update({ params: { id: type?.id ?? '' }, body: { isPublic: true } });
  expect(await slugs()).toEqual(['pre', 'wl-9', 'te-140']);
});

describe('errors', () => {
  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['page=1&page=2', 'page'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=101', 'pageSize'],
    ['sort=password', 'sort'],
    ['sort=-title', 'sort'],
    ['sort=createdAt', 'sort'],
    ['yearMin=old', 'yearMin'],
    ['yearMax=2e3', 'yearMax'],
    ['hoursMin=-5', 'hoursMin'],
    ['hoursMax=1.5', 'hoursMax'],
    ['priceMin=%2484', 'priceMin'],
    ['priceMax=9999999999999', 'priceMax'],
    ['badge=cheap', 'badge'],
    [`search=${'x'.repeat(201)}`, 'search'],
    [`make=${'x'.repeat(501)}`, 'make'],
    [Array.from({ length: 51 }, (_, n) => `make=${n}`).join('&'), 'make'],
  ])('%.40s is a 400 on its field', async (query, field) => {
    expect(await ask(`/api/shop?${query}`)).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
  });

  test('all errors come at once; blank and unknown parameters are no errors', async () => {
    expect(await ask('/api/shop?page=x&sort=x&badge=x')).toReject(400, 'VALIDATION_ERROR', {
      fields: ['page', 'sort', 'badge'],
    });
    expect(await slugs('page=&sort=&make=&__proto__=1&constructor=2&utm_source=mail&make[]=x&yearMin=')).toHaveLength(
      3,
    );
  });

  test.each(['draft', 'TE-140', 'none', '%00', '%ED%A0%80', '..%2f..', "'%20or%20true", '__proto__'])(
    '[K28] /api/shop/%s is not found',
    async (slug) => {
      const answer: Answer = await ask(`/api/shop/${slug}`);
      expect(answer.status, JSON.stringify(answer.body)).toBeOneOf([400, 404]);
      expect(answer.body['success']).toBe(false);
    },
  );

  test('values that no machine has find nothing, and are listed as chosen', async () => {
    for (const query of ['make=tarnholt', 'industry=none', "category=' or true", 'yearMin=3000', 'location=%00']) {
      expect(await slugs(query), query).toEqual([]);
    }
    expect(await counts('make=tarnholt', 'make')).toEqual(['Ockerby 1', 'Škorpa 1', 'Tarnholt 1', 'tarnholt 0!']);
    expect(await counts('industry=forestry', 'industry')).toEqual(['Mining 2', 'Farming 1', 'forestry 0!']);
  });
});

describe('items', () => {
  test('[K16] [K12] [K17] an item has every key of a card', async () => {
    const { data } = await list('sort=title');
    expect(data.map(({ slug, price, priceText, badges }) => [slug, price, priceText, badges])).toEqual([
      ['wl-9', 17_800.5, '$17,800.50', ['request-quote']],
      ['pre', 71_500, '$71,500', ['pre-order']],
      ['te-140', 84_500, '$84,500', ['in-stock', 'buy-online']],
    ]);
    expect(data[2]).toMatchObject({
      id: digger.id,
      url: '/shop/te-140',
      title: 'Tarnholt TE 140',
      make: 'Tarnholt',
      model: 'TE 140',
      category: 'excavator',
      year: 2021,
      hours: 6740,
      condition: 'good',
      industries: [{ id: farming.id, name: 'Farming', slug: 'farming' }, { name: 'Mining' }],
      location: { id: loveland.id, label: 'Loveland, CO', slug: 'loveland', state: 'CO', phoneNumber: '970-555-0100' },
      city: 'Loveland',
      phone: '970-555-0100',
      stockNumber: 'TH-140-7',
      inStock: true,
      requestOnly: false,
      advertisedPrice: 84_500,
      riversPrice: null,
      preOrderPrice: 25_350.55,
      bonus: null,
      image: { alt: 'From the left', width: 40, height: 30 },
    });
    expect(data[1]).toMatchObject({
      location: null,
      image: null,
      industries: [],
      year: null,
      hours: null,
      preOrder: true,
    });
  });

  test('[K16] a machine has gallery, attachments, specifications, an estimate and similar machines', async () => {
    const answer = await ask('/api/shop/te-140');
    const machine = z.strictObject(ShopMachine.shape).parse(answer.body['data']);
    expect(machine).toMatchObject({
      gallery: [{ alt: 'From the left' }],
      attachments: [
        { name: 'Quick coupler', price: 980.5, image: { width: 40 } },
        { name: 'Thumb', price: 0, image: null },
      ],
      description: 'Three buckets.',
      finance: { deposit: 25_350.55, credit: 59_149.45 },
    });
    expect(machine.similar.map(({ slug }) => slug)).toEqual(['pre', 'wl-9']);
    const texts = Object.fromEntries(machine.specifications.map(({ name, text }) => [name, text]));
    expect(texts).toEqual({
      make: 'Tarnholt',
      model: 'TE 140',
      category: 'Excavator',
      year: '2021',
      hours: '6,740 hours',
      stock_number: 'TH-140-7',
      condition: 'Good',
      under_warranty: 'Yes',
      available_from: 'December 1, 2026',
    });
    expect(machine.specifications[3]).toEqual({ name: 'year', label: 'Year', value: 2021, text: '2021' });
    const other = await ask('/api/shop/pre');
    expect(other.body['data']).toMatchObject({ finance: null, gallery: [], attachments: [], description: null });
  });
});

describe('facets', () => {
  test('come in their order, each counts what meets the others’ choices and the search', async () => {
    const { facets } = await list();
    expect(facets.map(({ name }) => name)).toEqual(
      'industry category make model year hours price location condition badge'.split(' '),
    );
    expect(await counts('', 'category')).toEqual(['Excavator 2', 'Wheel loader 1']);
    expect(await slugs('category=excavator&category=wheel-loader&industry=mining')).toEqual(['wl-9', 'te-140']);
    expect(await counts('category=excavator&industry=mining', 'category')).toEqual(['Excavator 1!', 'Wheel loader 1']);
    expect(await counts('category=excavator&industry=mining', 'industry')).toEqual(['Farming 1', 'Mining 1!']);
    expect(await counts('category=excavator&make=Ockerby', 'location')).toEqual([]);
    expect(await counts('search=tarn&category=wheel-loader', 'category')).toEqual(['Excavator 1', 'Wheel loader 0!']);
    expect(await counts('location=pueblo', 'location')).toEqual(['Loveland, CO 1', 'Pueblo Yard 1!']);
    expect(await counts('badge=pre-order', 'badge')).toEqual([
      'Buy Online 1',
      'In Stock 1',
      'Pre Order 1!',
      'Request Quote 1',
    ]);
  });

  test('ranges are inclusive, in whole dollars, and without a value nothing passes', async () => {
    expect(await slugs('yearMin=2020&yearMax=2020')).toEqual(['wl-9']);
    expect(await slugs('priceMax=17800')).toEqual(['wl-9']);
    expect(await slugs('priceMin=17801')).toEqual(['pre', 'te-140']);
    expect(await slugs('hoursMin=0')).toEqual(['wl-9', 'te-140']);
    expect(await slugs('yearMin=2021&yearMax=2020')).toEqual([]);
    expect(await facet('yearMin=2021', 'year', 'range')).toEqual({
      name: 'year',
      label: 'Year',
      type: 'range',
      min: 2020,
      max: 2021,
      selected: { min: 2021, max: null },
      none: 1,
      buckets: [
        { min: 2020, max: 2020, count: 1 },
        { min: 2021, max: 2021, count: 1 },
      ],
    });
    const { buckets, none } = await facet('', 'price', 'range');
    expect(none).toBe(0);
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    for (const [place, { min, max }] of buckets.entries()) {
      if (place > 0) expect(min).toBe((buckets[place - 1]?.max ?? 0) + 1);
      expect(max).toBeGreaterThanOrEqual(min);
    }
  });
});

test('sorting puts what has no value last either way', async () => {
  expect(await slugs('sort=year')).toEqual(['wl-9', 'te-140', 'pre']);
  expect(await slugs('sort=-year')).toEqual(['te-140', 'wl-9', 'pre']);
  expect(await slugs('sort=hours')).toEqual(['wl-9', 'te-140', 'pre']);
  expect(await slugs('sort=price')).toEqual(['wl-9', 'pre', 'te-140']);
  expect(await slugs('sort=-price')).toEqual(['te-140', 'pre', 'wl-9']);
  expect(await slugs('sort=-price&pageSize=2&page=2')).toEqual(['wl-9']);
  expect((await list('pageSize=2&page=9')).meta).toEqual({ total: 3, page: 9, pageSize: 2, pageCount: 2 });
});

test('titles sort digit by digit, as the delivery API sorts them', async () => {
  const built: Entry[] = [];
  for (const model of ['WL 12', 'wl 9 b', 'WL-9']) built.push(await buildMachine(app, { make: 'Tarnholt', model }));
  const { body } = await ask('/api/content/equipment?sort=title&search=Tarnholt');
  const delivered = z.object({ data: z.array(z.object({ slug: z.string() })) }).parse(body).data;
  expect(delivered).toHaveLength(4);
  expect(await slugs('sort=title&make=Tarnholt')).toEqual(delivered.map(({ slug }) => slug));
  for (const { id } of built) await removeEntry(systemContext(app.platform, 'test'), { id, permanent: true });
});

describe('[K28] the next answer shows', () => {
  test('a change of a machine, its publication, and that it was taken back', async () => {
    await change(loader, { customFields: { advertised_price: 5 } });
    expect(await slugs('sort=price&priceMax=10')).toEqual(['wl-9']);
    await change(loader, { slug: 'wl-nine', title: 'Renamed' });
    expect(await slugs('search=renamed')).toEqual(['wl-nine']);
    expect(await ask('/api/shop/wl-9')).toReject(404, 'NOT_FOUND');
    await change(loader, { status: 'draft' });
    expect(await slugs()).toEqual(['pre', 'te-140']);
    expect(await ask('/api/shop/wl-nine')).toReject(404, 'NOT_FOUND');
    await change(loader, {
      status: 'publish',
      slug: 'wl-9',
      title: 'Ockerby WL 9',
      customFields: { advertised_price: null },
    });
    expect(await slugs('make=Ockerby')).toEqual(['wl-9']);
  });

  test('a change of what a machine names: industry, location, file and type', async () => {
    await change(farming, { title: 'Agriculture' });
    expect(await counts('', 'industry')).toEqual(['Mining 2', 'Agriculture 1']);
    expect(await slugs('search=agric')).toEqual(['te-140']);
    await change(farming, { status: 'draft' });
    expect(await counts('', 'industry')).toEqual(['Mining 2']);
    expect((await list('sort=title&search=te')).data[0]?.industries.map(({ name }) => name)).toEqual(['Mining']);
    await change(loveland, { customFields: { city: 'Greeley' } });
    expect((await list('search=greeley')).data[0]).toMatchObject({ slug: 'te-140', city: 'Greeley' });
    await change(farming, { status: 'publish', title: 'Farming' });
    await change(loveland, { customFields: { city: 'Loveland' } });
    const admin = await app.as.admin();
    const { items } = (await admin.media.list({ query: {} })).data;
    await admin.media.update({ params: { id: items[0]?.id ?? '' }, body: { alt: 'From the right' } });
    expect((await list('search=te-140')).data[0]?.image?.alt).toBe('From the right');
  });

  test('many changes at once', async () => {
    const machines = await Promise.all(Array.from({ length: 8 }, () => buildMachine(app, { make: 'Crowd' })));
    expect(await slugs('make=Crowd')).toHaveLength(8);
    const admin = await app.as.admin();
    const ids = machines.map(({ id }) => id);
    await admin.entries.bulk({ body: { ids, action: 'trash' } });
    expect(await slugs('make=Crowd')).toEqual([]);
  });
});

test('answers carry an entity tag and are open to scripts of every site', async () => {
  const first = await app.fetch('/api/shop?make=Tarnholt');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  const again = await app.fetch('/api/shop?make=Tarnholt', { headers: { 'If-None-Match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await app.fetch('/api/shop/te-140', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const preflight = await app.fetch('/api/shop', { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  const refused = await app.fetch('/api/shop?page=x');
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(refused.headers.get('etag')).toBeNull();
});

test('[LOAD-02] who asks many questions at once lets others pass', async () => {
  const platform = publicSideOf(app.platform);
  const order: string[] = [];
  const ask = async (search: string, owner: string[]) => {
    await answerShop({ platform, owner }, new URLSearchParams({ search }));
    order.push(search);
  };
  await ask('first', ['any']);
  const flood = Array.from({ length: 60 }, (_, n) => ask(`flood${n}`, ['wide', `host ${n}`]));
  await Promise.all([...flood, ask('somebody', ['elsewhere'])]);
  expect(order.indexOf('somebody')).toBeLessThan(10);
});
