import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import { changeEntry } from '../entries/entries.service.ts';
import { buildCoupon, buildMachine, buildShop, shopper } from './cart.fixtures.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof buildShop>>;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  shop = await buildShop(app);
  await buildCoupon(app, { code: 'SPRING5', type: 'percent', amount: 5 });
  await buildCoupon(app, { code: 'ten', type: 'percent', amount: 10 });
  await buildCoupon(app, { code: 'K1', type: 'fixed_cart', amount: 1000 });
  await buildCoupon(app, { code: 'ALL', type: 'fixed_cart', amount: 50_000 });
  await buildCoupon(app, { code: 'HUGE', type: 'percent', amount: 1000 });
});

const countCarts = async () => (await app.db.selectFrom('carts').select('id').execute()).length;

const nothing = {
  items: [],
  subtotal: 0,
  preorderPrice: 0,
  creditPrice: 0,
  totalPrice: 0,
  tax: 0,
  financeTax: 0,
  grandTotal: 0,
  bonus: 0,
  promotionPrice: 0,
  preOrder: false,
  finance: false,
  monthly: 0,
  months: 60,
  apr: 7.9,
  downPercent: 30,
  coupon: null,
  disclamer: '',
  disclaimer: '',
  pickUpAddress: null,
  taxUnavailable: true,
};

describe('[K22] a cart', () => {
  test('is empty for anyone who has none, and reading makes none', async () => {
    const before = await countCarts();
    const one = shopper(app);
    const { headers, body } = await one.send('GET', '/api/cart');
    expect(body.data).toEqual(nothing);
    expect([headers.get('set-cookie'), headers.get('cache-control')]).toEqual([null, 'no-store']);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect((await one.send('DELETE', '/api/cart')).body.data).toEqual(nothing);
    expect([one.cookie, await countCarts()]).toEqual([null, before]);
  });

  test('is known by a random cookie, which every change renews', async () => {
    const one = shopper(app);
    const first = (await one.add('b')).headers.get('set-cookie');
    expect(first).toMatch(/^cart=[\w-]{32}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await one.change({ finance: true })).headers.get('set-cookie')).toBe(first);
    const stored = JSON.stringify(await app.db.selectFrom('carts').selectAll().execute());
    expect(stored).not.toContain(one.cookie?.slice('cart='.length));
    // A cookie that somebody planted names no cart, and gets none of its own.
    const planted = shopper(app);
    planted.cookie = `cart=${'A'.repeat(32)}`;
    await planted.add('b');
    expect(planted.cookie).not.toBe(`cart=${'A'.repeat(32)}`);
  });

  test('shows a line with the machine as it is now', async () => {
    const one = shopper(app);
    const { body } = await one.add('a', { quantity: 2, attachments: ['Forks', 'Bucket', 'Forks'], price: 1 });
    expect(body.data.items).toEqual([
      {
        id: expect.any(String),
        quantity: 2,
        price: 86_730.5,
        total: 173_461,
        tax: 0,
        taxRate: 0,
        unavailable: false,
        attachments: [
          { name: 'Bucket', price: 1250, image: null },
          { name: 'Forks', price: 980.5, image: null },
        ],
        productData: {
          id: shop.a,
          slug: 'a',
          title: 'a',
          make: 'Tarnholt',
          model: 'A',
          image: null,
          advertisedPrice: 84_500,
          riversPrice: null,
          preOrder: false,
          preOrderPrice: 25_350,
          promotionPrice: null,
          bonus: null,
          disclaimer: null,
          inventory: null,
        },
      },
    ]);
  });

  test('adds up the same machine with the same attachments', async () => {
    const one = shopper(app);
    await one.add('a', { attachments: ['Bucket', 'Forks'] });
    await one.add('a', { quantity: 2, attachments: ['Forks', 'Bucket'] });
    const { items } = (await one.add('a')).body.data;
    expect(items.map(({ quantity }) => quantity)).toEqual([3, 1]);
    const [first, second] = items;
    const merged = await one.send('PATCH', `/api/cart/items/${second?.id}`, { attachments: ['Bucket', 'Forks'] });
    expect(merged.body.data.items).toMatchObject([{ id: second?.id, quantity: 4 }]);
    expect((await one.send('DELETE', `/api/cart/items/${first?.id}`)).status).toBe(404);
    expect((await one.send('DELETE', `/api/cart/items/${second?.id}`)).body.data.items).toEqual([]);
  });

  test('sums bonus and promotion price, and says each disclaimer once', async () => {
    const more = {
      bonus: 100.5,
      promotion_price: 50,
      disclaimer: 'As is',
      inventory: [{ key: '60', value: 'Yard 4' }],
    };
    await buildMachine(app, 'promoted', { advertised_price: 10, ...more });
    await buildMachine(app, 'promoted-2', { advertised_price: 10, disclaimer: 'As is' });
    await buildMachine(app, 'promoted-3', { advertised_price: 10, disclaimer: 'No return' });
    const one = shopper(app);
    await one.add('promoted', { quantity: 2 });
    await one.add('promoted-2');
    await one.add('promoted-3');
    expect(await one.read()).toMatchObject({
      bonus: 201,
      promotionPrice: 100,
      disclamer: 'As is\nNo return',
      disclaimer: 'As is\nNo return',
      subtotal: 40,
      items: [{ productData: { inventory: 'Yard 4' } }, {}, {}],
    });
  });

  test('a delivery replaces the other kind, and null takes it back', async () => {
    const one = shopper(app);
    await one.add('b');
    const store = await one.change({ delivery: { isStore: true, id: shop.storeId } });
    expect(store.body.data.pickUpAddress).toEqual({
      address: '1 Main St, Loveland, CO',
      zip: '80538',
      isStore: true,
      id: shop.storeId,
    });
    expect(store.body.data).toMatchObject({ taxUnavailable: false, tax: 1201.5, items: [{ taxRate: 0.0675 }] });
    const home = await one.change({ delivery: { isStore: false, zip: '80540', address: ' 2 Side St ' } });
    expect(home.body.data).toMatchObject({
      pickUpAddress: { address: '2 Side St', zip: '80540', isStore: false, id: null },
      taxUnavailable: true,
      tax: 0,
    });
    expect((await one.change({ delivery: null })).body.data.pickUpAddress).toBeNull();
  });

  test('[K23] a coupon counts without case and between its days, and is never more than the cart', async () => {
    const one = shopper(app);
    await one.add('b');
    const { coupon, totalPrice } = (await one.change({ couponCode: ' spring5 ' })).body.data;
    expect([coupon, totalPrice]).toEqual([{ code: 'SPRING5', type: 'percent', amount: 5, discount: 890 }, 16_910]);
    for (const code of ['HUGE', 'ALL'])
      expect((await one.change({ couponCode: code })).body.data).toMatchObject({
        totalPrice: 0,
        grandTotal: 0,
        coupon: { discount: 17_800 },
      });
    expect((await one.change({ couponCode: null })).body.data.coupon).toBeNull();
    const today = app.clock.now();
    const day = (shift: number) => new Date(today.getTime() + shift * 86_400_000).toISOString().slice(0, 10);
    await buildCoupon(app, { code: 'NOW', type: 'fixed_cart', amount: 1, starts_on: day(0), ends_on: day(0) });
    await buildCoupon(app, { code: 'PAST', type: 'fixed_cart', amount: 1, ends_on: day(-1) });
    await buildCoupon(app, { code: 'NEXT', type: 'fixed_cart', amount: 1, starts_on: day(1) });
    const answers = [];
    for (const code of ['PAST', 'NEXT', 'NOW']) answers.push((await one.change({ couponCode: code })).status);
    expect(answers).toEqual([400, 400, 200]);
    app.clock.advance(86_400_000);
    expect(await one.read()).toMatchObject({ coupon: null, totalPrice: 17_800 });
  });

  test('[K23] a coupon begins and ends with the days of the site, not of UTC (R108)', async () => {
    const owner = await app.as.holding('settings.edit');
    await owner.settings.update({ body: { timeZone: 'America/Denver' } });
    const noon = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const after = new Date(Date.parse(noon) + 86_400_000).toISOString().slice(0, 10);
    await buildCoupon(app, { code: 'LASTDAY', type: 'fixed_cart', amount: 1, ends_on: noon });
    await buildCoupon(app, { code: 'TOMORROW', type: 'fixed_cart', amount: 1, starts_on: after });
    // In Colorado it is the evening of the day before.
    app.clock.set(new Date(`${after}T01:11:00Z`));
    const one = shopper(app);
    await one.add('b');
    expect((await one.change({ couponCode: 'TOMORROW' })).status).toBe(400);
    expect((await one.change({ couponCode: 'LASTDAY' })).status).toBe(200);
    app.clock.set(new Date(`${after}T08:00:00Z`));
    expect((await one.change({ couponCode: 'LASTDAY' })).status).toBe(400);
    expect((await one.change({ couponCode: 'TOMORROW' })).status).toBe(200);
    await owner.settings.update({ body: { timeZone: 'UTC' } });
  });

  test('[SHOP-01] costs what its machines cost now; one that is gone counts nothing', async () => {
    const ctx = systemContext(app.platform, 'test');
    const { id } = await buildMachine(app, 'moving', {
      advertised_price: 100,
      attachments: [{ name: 'Hook', price: 5 }],
    });
    const one = shopper(app);
    await one.add('moving', { attachments: ['Hook'] });
    await changeEntry(ctx, { id, change: { customFields: { advertised_price: 200, attachments: [] } } });
    expect(await one.read()).toMatchObject({
      subtotal: 200,
      items: [{ price: 200, attachments: [], unavailable: false }],
    });
    await changeEntry(ctx, { id, change: { customFields: { advertised_price: null } } });
    expect(await one.read()).toMatchObject({ subtotal: 0, items: [{ price: 0, unavailable: true }] });
    await changeEntry(ctx, { id, change: { status: 'draft' } });
    expect(await one.read()).toMatchObject({
      subtotal: 0,
      grandTotal: 0,
      items: [{ total: 0, unavailable: true, productData: { slug: 'moving', title: 'moving', advertisedPrice: null } }],
    });
  });

  test('is kept for thirty days since its last change', async () => {
    const one = shopper(app);
    await one.add('b');
    app.clock.advance(29 * 86_400_000);
    await one.change({ finance: true });
    app.clock.advance(29 * 86_400_000);
    await app.platform.jobs.add(systemContext(app.platform, 'test'), 'cleanup', {});
    await app.runJobs();
    expect((await one.read()).items).toHaveLength(1);
    app.clock.advance(2 * 86_400_000);
    expect((await one.read()).items).toHaveLength(0);
    await app.platform.jobs.add(systemContext(app.platform, 'test'), 'cleanup', {});
    await app.runJobs();
    expect(await countCarts()).toBe(0);
  });
});

describe('[K24] [Q27] the worked examples over HTTP', () => {
  const figures = [
    'subtotal',
    'preorderPrice',
    'creditPrice',
    'totalPrice',
    'tax',
    'financeTax',
    'grandTotal',
  ] as const;
  test.each([
    [
      'A with both, 2 × B; 5 %',
      [
        ['a', 1, ['Bucket', 'Forks']],
        ['b', 2, []],
      ],
      { couponCode: 'SPRING5' },
      [122_330.5, 0, 0, 116_213.97, 7844.44, 0, 124_058.41],
      6116.53,
    ],
    [
      'A with 125000; 100000 off; finance',
      [['a', 1, ['Bucket']]],
      { couponCode: 'k1', finance: true },
      [85_750, 0, 59_400, 25_350, 5720.63, 5727.86, 31_077.86],
      1000,
    ],
    [
      'A, C with attachment; 10 %; finance',
      [
        ['a', 1, []],
        ['c', 1, ['Winch']],
      ],
      { couponCode: 'TEN', finance: true },
      [157_999.99, 66_149.99, 50_700, 91_499.99, 9598.5, 9354.05, 100_854.04],
      15_800,
    ],
    ['B; finance', [['b', 1, []]], { finance: true }, [17_800, 0, 12_460, 5340, 1201.5, 1201.5, 6541.5], undefined],
    ['B; 5000000 off', [['b', 1, []]], { couponCode: 'ALL' }, [17_800, 0, 0, 0, 0, 0, 0], 17_800],
  ] as const)('%s', async (_, lines, change, expected, discount) => {
    const one = shopper(app);
    for (const [slug, quantity, attachments] of lines) await one.add(slug, { quantity, attachments });
    const { body } = await one.change({ ...change, delivery: { isStore: true, id: shop.storeId } });
    expect(figures.map((name) => body.data[name])).toEqual(expected);
    expect(body.data.coupon?.discount).toBe(discount);
    expect(await one.read()).toEqual(body.data);
  });
});

test('an address moves the cart under a new token, which whoever planted it does not know', async () => {
  const attacker = shopper(app);
  await attacker.add('a');
  await attacker.change({ delivery: { isStore: false, zip: '80538', address: 'Bait 1' } });
  const planted = attacker.cookie;
  const victim = shopper(app);
  victim.cookie = planted;
  const { status, body } = await victim.change({ delivery: { isStore: false, zip: '80538', address: '12 Main St' } });
  expect([status, body.data.pickUpAddress?.address]).toEqual([200, '12 Main St']);
  expect(victim.cookie).not.toBe(planted);
  expect((await victim.read()).items).toHaveLength(1);
  attacker.cookie = planted;
  expect(await attacker.read()).toMatchObject(nothing);
});

test('two carts in one request are none', async () => {
  const [one, other] = [shopper(app), shopper(app)];
  await one.add('a');
  await other.add('b');
  const cookie = `${one.cookie}; ${other.cookie}`;
  const { body } = await shopper(app).send('GET', '/api/cart', undefined, { cookie });
  expect(body.data.items).toEqual([]);
  const added = await shopper(app).send('POST', '/api/cart/items', { slug: 'c' }, { cookie });
  expect(added.body.data.items).toHaveLength(1);
  expect((await one.read()).items).toHaveLength(1);
  expect((await other.read()).items).toHaveLength(1);
});

test('over https the cart has a __Host- cookie', async () => {
  const secure = await startApp({ config: { publicUrl: 'https://shop.example.test' } });
  await buildDemoTypes(secure);
  await buildMachine(secure, 'a', { rivers_price: 100 });
  const visitor = shopper(secure);
  const { headers } = await visitor.add('a');
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-cart=[\w-]{32}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect((await visitor.read()).items).toHaveLength(1);
  visitor.cookie = visitor.cookie?.replace('__Host-', '') ?? null;
  expect((await visitor.read()).items).toEqual([]);
});

test('[SHOP-01] changes of one cart at the same time all count', async () => {
  const one = shopper(app);
  await one.add('b');
  await Promise.all(Array.from({ length: 8 }, () => one.add('b')));
  expect((await one.read()).items).toMatchObject([{ quantity: 9 }]);
});

test('[E18] [K24] an owner who offers no financing has none: in carts that had it, on pages, and for who asks', async () => {
  const one = shopper(app);
  await one.add('a');
  expect((await one.change({ finance: true })).body.data).toMatchObject({ finance: true, creditPrice: 59_150 });
  const admin = await app.as.admin();
  await admin.settings.update({ body: { financeOffered: false } });
  const cart = await one.read();
  expect([cart.finance, cart.creditPrice, cart.totalPrice]).toEqual([false, 0, cart.subtotal]);
  const refused = await one.change({ finance: true });
  expect([refused.status, refused.body.fields]).toEqual([400, { finance: ['Financing is not offered'] }]);
  const htmlOf = async (path: string) => (await app.fetch(path, { headers: { cookie: one.cookie ?? '' } })).text();
  expect(await htmlOf('/cart')).not.toContain('name="finance"');
  expect(await htmlOf('/shop/a')).not.toContain('Amount financed');
  await admin.settings.update({ body: { financeOffered: true } });
  expect((await one.read()).finance).toBe(true);
  expect(await htmlOf('/cart')).toContain('name="finance"');
  expect(await htmlOf('/shop/a')).toContain('Amount financed');
});

test('[K23] without its types a cart is empty, and rejects politely', async () => {
  const bare = await startApp();
  const one = shopper(bare);
  expect(await one.read()).toEqual(nothing);
  expect((await one.add('a')).status).toBe(400);
  expect((await one.change({ couponCode: 'X' })).status).toBe(400);
  expect((await one.change({ finance: true })).body.data).toEqual({ ...nothing, finance: true });
});
