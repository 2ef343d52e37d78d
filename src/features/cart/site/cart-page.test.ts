import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildDemoTypes } from '../../../seed/demo/demo.fixtures.ts';
import { changeEntry } from '../../entries/entries.service.ts';
import { buildCoupon, buildMachine, buildShop } from '../cart.fixtures.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof buildShop>>;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  shop = await buildShop(app);
  await buildMachine(app, 'on-request', { advertised_price: 10, request_only: true });
  await buildCoupon(app, { code: 'SPRING5', type: 'percent', amount: 5 });
});
beforeEach(() => app.clock.advance(61_000));

/** A visitor without script. */
function visitor() {
  let cookie = '';
  const read = async (path: string, init: RequestInit = {}) => {
    const headers = { cookie, 'Sec-Fetch-Site': 'same-origin', ...init.headers };
    const answer = await app.fetch(path, { ...init, headers });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  return {
    get: (path = '/cart') => read(path),
    post: (parts: Record<string, string> | [string, string][], headers: Record<string, string> = {}) =>
      read('/cart', { method: 'POST', body: new URLSearchParams(parts), headers }),
    lineId: async () => /name="id" value="([^"]+)"/.exec((await read('/cart')).html)?.[1] ?? '',
  };
}

const rowOf = (html: string, label: string) =>
  new RegExp(`<th scope="row">${label}</th><td>([^<]*)</td>`).exec(html)?.[1];

describe('[K22] the page of the cart, without script', () => {
  test('is empty at first, belongs to the visitor, and is not indexed', async () => {
    const { status, headers, html } = await visitor().get();
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(html).toContain('Your cart is empty');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('takes a machine with attachments, a quantity, a coupon, finance and a delivery', async () => {
    const one = visitor();
    const parts: [string, string][] = [
      ['act', 'add'],
      ['slug', 'a'],
      ['attachments', 'Bucket'],
      ['attachments', 'Forks'],
    ];
    const added = await one.post(parts);
    expect([added.status, added.headers.get('location'), added.headers.get('cache-control')]).toEqual([
      303,
      '/cart',
      'no-store',
    ]);
    await one.post({ act: 'quantity', id: await one.lineId(), quantity: '2' });
    expect((await one.post({ act: 'coupon', couponCode: 'spring5' })).status).toBe(303);
    expect((await one.post({ act: 'delivery', mode: 'pickStore', store: shop.storeId })).status).toBe(303);
    const { html } = await one.get();
    expect(['Subtotal', 'Discount', 'Total', 'Tax', 'Due now'].map((label) => rowOf(html, label))).toEqual([
      '$173,461.00',
      '-$8,673.05',
      '$164,787.95',
      '$11,123.19',
      '$175,911.14',
    ]);
    expect(html).toMatch(/data-cart-link[^>]*>Cart <span[^>]*>2<\/span>/);
    await one.post({ act: 'finance', finance: 'on' });
    expect(rowOf((await one.get()).html, 'Financed')).not.toBe('$0.00');
    await one.post({ act: 'no-coupon' });
    await one.post({ act: 'finance' });
    await one.post({ act: 'remove', id: await one.lineId() });
    expect((await one.get()).html).toContain('Your cart is empty');
  });

  test('[K14] looks a zip up, and shows the address only for a good one', async () => {
    const one = visitor();
    await one.post({ act: 'add', slug: 'b' });
    const good = await one.get('/cart?mode=pickHome&zip=80540');
    expect(good.html).toContain('We deliver to this zip code');
    expect(good.html).toMatch(/data-address[^>]*><label/);
    expect(good.html).not.toMatch(/data-address[^>]*hidden/);
    const bad = await one.get('/cart?mode=pickHome&zip=99999');
    expect(bad.html).toContain('Please select a zip code within 50 miles radius of a store');
    expect(bad.html).toMatch(/data-address[^>]*hidden/);
  });
});

describe('[SHOP-01] the page rejects', () => {
  test.each([
    [{ act: 'coupon', couponCode: 'NOPE' }, 'This coupon is not valid', 'NOPE'],
    [
      { act: 'delivery', mode: 'pickHome', zip: '99999', address: 'Far' },
      'Please select a zip code within 50 miles',
      '99999',
    ],
    [{ act: 'delivery', mode: 'pickHome', zip: '80538', address: '' }, 'Full address is required', '80538'],
    [{ act: 'delivery', mode: 'pickStore', store: '' }, 'Choose a store from the list', ''],
    [{ act: 'add', slug: 'none' }, 'This machine was not found', ''],
    [{ act: 'add', slug: 'on-request' }, 'This machine cannot be bought online.', ''],
    [{ act: 'quantity', id: 'none', quantity: '2' }, 'This resource was not found.', ''],
    [{ act: 'nonsense' }, 'The data provided was invalid', ''],
  ])('%j with its text and what was typed', async (parts, text, typed) => {
    const one = visitor();
    await one.post({ act: 'add', slug: 'b' });
    const { status, html } = await one.post(parts as Record<string, string>);
    expect([status, html.includes(text)]).toEqual([400, true]);
    expect(html).toContain(typed);
  });

  test('a form of another site', async () => {
    const one = visitor();
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.test' };
    expect((await one.post({ act: 'add', slug: 'b' }, foreign)).status).toBe(403);
    expect((await one.get()).html).toContain('Your cart is empty');
  });

  test('[SHOP-04] nothing for hostile cookies', async () => {
    for (const cookie of ['cart=<script>alert(1)</script>', 'cart=__proto__', `cart=${'x'.repeat(5000)}`]) {
      const answer = await app.fetch('/cart', { headers: { cookie } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('alert(1)');
    }
  });
});

describe('[K13] [K14] the delivery panel on a machine’s page', () => {
  const store = () => ({ act: 'delivery', mode: 'pickStore', store: shop.storeId, return: '/shop/a' });

  test('is the same for everybody who chose nothing, and looks a zip up without keeping an address', async () => {
    const { status, headers, html } = await visitor().get('/shop/a?mode=pickHome&zip=80538&address=Secret');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    for (const text of ['Pick Up In Store', 'Deliver To Home', 'We deliver to this zip code', 'value="80538"'])
      expect(html).toContain(text);
    expect(html).not.toContain('>Secret');
    expect(html).not.toContain('data-address="true" hidden');
    for (const [path, sent] of [
      ['/shop/a', '/shop/a'],
      ['/cart', ''],
    ] as const) {
      const check = { act: 'delivery', mode: 'pickHome', zip: '80538', address: '', check: 'zip', return: sent };
      const { status: led, headers: to } = await visitor().post(check);
      expect([led, to.get('location')]).toEqual([303, `${path}?mode=pickHome&zip=80538#delivery`]);
    }
    const bad = (await visitor().get('/shop/a?mode=pickHome&zip=99999')).html;
    expect(bad).toContain('Please select a zip code within 50 miles radius of a store');
    expect((await visitor().get('/shop/none?mode=pickHome&zip=80538')).status).toBe(404);
    expect((await visitor().get('/shop')).html).not.toContain('Pick Up In Store');
  });

  test('puts the choice into the cart and leads back', async () => {
    const one = visitor();
    const saved = await one.post(store());
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/shop/a#delivery']);
    const { html, headers } = await one.get('/shop/a');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(html).toContain(`<option value="${shop.storeId}" selected=""`);
    expect((await visitor().get('/shop/a')).html).toContain('<option value="" selected=""');
    await one.post({ act: 'add', slug: 'a' });
    expect((await one.get()).html).toContain(`<option value="${shop.storeId}" selected=""`);
  });

  test.each(['https://elsewhere.example.test/', '//elsewhere.example.test', 'javascript:alert(1)', '/\\elsewhere', ''])(
    'never leads to %j',
    async (address) => {
      const { status, headers } = await visitor().post({ ...store(), return: address });
      expect([status, headers.get('location')]).toEqual([303, '/cart']);
    },
  );

  test('checks a zip beside which an address was typed without a URL that holds the address', async () => {
    const one = visitor();
    const check = { act: 'delivery', mode: 'pickHome', address: '1 Main St', check: 'zip', return: '/shop/a' };
    const saved = await one.post({ ...check, zip: '80538' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/shop/a#delivery']);
    expect((await one.get('/shop/a')).html).toContain('1 Main St');
    const refused = await one.post({ ...check, zip: '99999' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('1 Main St');
  });

  test('keeps what is ticked beside the machine, through every answer', async () => {
    const one = visitor();
    const parts = (more: [string, string][]): [string, string][] => [
      ['act', 'add'],
      ['slug', 'a'],
      ['attachments', 'Forks'],
      ['return', '/shop/a'],
      ['mode', 'pickHome'],
      ...more,
    ];
    const checked = await one.post(
      parts([
        ['zip', '80538'],
        ['check', 'zip'],
      ]),
    );
    expect(checked.headers.get('location')).toBe('/shop/a?mode=pickHome&zip=80538&attachments=Forks#delivery');
    const { html } = await one.get('/shop/a?mode=pickHome&zip=80538&attachments=Forks');
    expect(html.match(/<input[^>]*name="attachments"[^>]*checked[^>]*>/g)).toEqual([
      expect.stringContaining('value="Forks"'),
    ]);
    const typed: [string, string][] = [
      ['zip', '99999'],
      ['address', '1 Main St'],
      ['act', 'delivery'],
    ];
    const refused = await one.post(parts(typed));
    expect([refused.status, refused.html.includes('type="hidden" name="attachments" value="Forks"')]).toEqual([
      400,
      true,
    ]);
    const saved = await one.post(parts([['zip', '80538'], ...typed.slice(1)]));
    expect(saved.headers.get('location')).toBe('/shop/a?attachments=Forks#delivery');
    expect((await one.get()).html).toContain('Your cart is empty');
    const asked = await one.post(
      parts([
        ['address', '1 Main St'],
        ['act', 'quote'],
      ]),
    );
    expect(asked.headers.get('location')).toBe('/request-quote?item=a&attachments=Forks');
    expect((await one.post(parts([]))).headers.get('location')).toBe('/cart');
  });

  test('shows what was rejected, with what was typed, though the cart is empty', async () => {
    const { status, html } = await visitor().post({
      act: 'delivery',
      mode: 'pickHome',
      zip: '99999',
      address: '1 Main <St>',
      return: '/shop/a',
    });
    expect(status).toBe(400);
    for (const text of ['Please select a zip code within', 'value="99999"', '1 Main &lt;St&gt;'])
      expect(html).toContain(text);
    expect(html).toContain('<input type="hidden" name="return" value="/shop/a"/>');
    expect((await visitor().post({ ...store(), store: 'none' })).status).toBe(400);
  });
});

describe('what a shopper is told', () => {
  test('that a price has changed since the machine was added (R105)', async () => {
    const { id } = await buildMachine(app, 'changing', { advertised_price: 84_500 });
    const shopper = visitor();
    await shopper.post({ act: 'add', slug: 'changing' });
    expect((await shopper.get()).html).not.toContain('The price has changed');
    const ctx = systemContext(app.platform, 'test');
    await changeEntry(ctx, { id, change: { customFields: { advertised_price: 83_000 } } });
    const { html } = await shopper.get();
    expect(html).toContain('The price has changed: it was $84,500.00 when you added it.');
    expect(html).toContain('$83,000.00');
  });

  test('that the cart needs a cookie, where the browser sent none (R107)', async () => {
    expect((await visitor().get()).html).toContain('The cart needs a cookie');
    const shopper = visitor();
    await shopper.post({ act: 'add', slug: 'b' });
    await shopper.post({ act: 'remove', id: await shopper.lineId() });
    const { html } = await shopper.get();
    expect(html).toContain('Your cart is empty');
    expect(html).not.toContain('The cart needs a cookie');
  });
});
