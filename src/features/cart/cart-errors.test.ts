import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import { buildMachine, buildShop, shopper } from './cart.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  await buildShop(app);
  await buildMachine(app, 'no-price', {});
  await buildMachine(app, 'on-request', { advertised_price: 10, request_only: true });
});

const countCarts = async () => (await app.db.selectFrom('carts').select('id').execute()).length;

describe('[K22] rejects', () => {
  test.each([
    ['an unknown machine', { slug: 'no-such' }, 400, ['slug']],
    ['no machine', {}, 400, ['slug']],
    ['an unknown attachment', { slug: 'a', attachments: ['Bucket', 'Wings'] }, 400, ['attachments.1']],
    ['none of one', { slug: 'a', quantity: 0 }, 400, ['quantity']],
    ['eleven of one', { slug: 'a', quantity: 11 }, 400, ['quantity']],
    ['half a machine', { slug: 'a', quantity: 1.5 }, 400, ['quantity']],
    ['a negative number', { slug: 'a', quantity: -1 }, 400, ['quantity']],
    ['a machine without a price', { slug: 'no-price' }, 409, undefined],
    ['a machine that is sold on request alone', { slug: 'on-request' }, 409, undefined],
  ])('%s, and makes no cart', async (_, body, status, fields) => {
    const before = await countCarts();
    const one = shopper(app);
    const answer = await one.send('POST', '/api/cart/items', body);
    expect([answer.status, answer.body.fields && Object.keys(answer.body.fields)]).toEqual([status, fields]);
    if (status === 409) expect(answer.body.code).toBe('MACHINE_NOT_FOR_SALE');
    expect([one.cookie, await countCarts()]).toEqual([null, before]);
  });

  test.each([
    ['an unknown coupon', { couponCode: 'NONE' }, 'couponCode', 'This coupon is not valid'],
    [
      'a store that is not there',
      { delivery: { isStore: true, id: '0197c7a5-1111-7000-8000-000000000001' } },
      'delivery.id',
      'This store was not found',
    ],
    [
      'a zip beyond all stores',
      { delivery: { isStore: false, zip: '99999', address: 'Far' } },
      'delivery.zip',
      'Please select a zip code within 50 miles radius of a store',
    ],
    [
      'four digits',
      { delivery: { isStore: false, zip: '8053', address: 'Near' } },
      'delivery.zip',
      'Enter a five-digit zip code',
    ],
    [
      'no address',
      { delivery: { isStore: false, zip: '80538', address: ' ' } },
      'delivery.address',
      'Full address is required',
    ],
    ['no kind of delivery', { delivery: { zip: '80538' } }, 'delivery.isStore', 'must say whether it is a store'],
  ])('%s', async (_, change, field, text) => {
    const answer = await shopper(app).change(change);
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: [text] }]);
  });

  test('[SHOP-01] a page of another site, and a program that does not say what it is', async () => {
    const one = shopper(app);
    await one.add('b');
    const before = await one.read();
    const foreign: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.test' },
      { 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const headers of foreign)
      for (const [method, path, body] of [
        ['POST', '/api/cart/items', { slug: 'b' }],
        ['PATCH', '/api/cart', { finance: true }],
        ['DELETE', '/api/cart', undefined],
      ] as const)
        expect((await one.send(method, path, body, headers)).status).toBe(403);
    const bare = { method: 'PATCH', headers: { cookie: one.cookie ?? '' }, body: '{"finance":true}' };
    expect((await app.fetch('/api/cart', bare)).status).toBe(403);
    expect(await one.read()).toEqual(before);
    const script = { cookie: one.cookie ?? '', 'Content-Type': 'application/json', 'X-UI-Request': '1' };
    expect((await app.fetch('/api/cart', { ...bare, headers: script })).status).toBe(200);
  });

  test('[SHOP-04] a line of another cart, and a cookie that names none', async () => {
    const owner = shopper(app);
    const { body } = await owner.add('b');
    const id = body.data.items[0]?.id;
    const thief = shopper(app);
    await thief.add('b');
    for (const cookie of [thief.cookie, null, 'cart=', 'cart=__proto__', `cart=${'x'.repeat(3000)}`, `cart=${id}`]) {
      const other = shopper(app);
      other.cookie = cookie;
      expect((await other.send('PATCH', `/api/cart/items/${id}`, { quantity: 2 })).status).toBe(404);
      expect((await other.send('DELETE', `/api/cart/items/${id}`)).status).toBe(404);
    }
    expect((await owner.read()).items).toMatchObject([{ id, quantity: 1 }]);
  });

  test('more lines than twenty, and more than ten of one', async () => {
    const one = shopper(app);
    for (let n = 0; n < 21; n += 1) await buildMachine(app, `many-${n}`, { advertised_price: 1 });
    for (let n = 0; n < 20; n += 1) expect((await one.add(`many-${n}`)).status).toBe(200);
    expect((await one.add('many-20')).body.fields).toEqual({ slug: ['A cart holds at most 20 lines'] });
    expect((await one.add('many-0', { quantity: 10 })).body.fields).toEqual({ quantity: ['must be at most 10'] });
    expect((await one.read()).items).toHaveLength(20);
  });
});
