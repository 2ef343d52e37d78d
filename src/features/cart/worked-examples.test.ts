import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import type { Cart } from './cart.contract.ts';
import { buildCoupon, buildShop } from './cart.fixtures.ts';

let app: TestApp;
let storeId: string;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  storeId = (await buildShop(app)).storeId;
  await buildCoupon(app, { code: 'FIVE', type: 'percent', amount: 5 });
  await buildCoupon(app, { code: 'TEN', type: 'percent', amount: 10 });
  await buildCoupon(app, { code: 'K1', type: 'fixed_cart', amount: 1000 });
  await buildCoupon(app, { code: 'ALL', type: 'fixed_cart', amount: 50_000 });
});

interface Line {
  slug: string;
  quantity?: number;
  attachments?: readonly string[];
}

/** By the names under which `docs/cart.md` has them. */
const carts: Record<string, { lines: readonly Line[]; coupon?: string; finance?: true }> = {
  'A with both, 2 × B; 5 %': {
    lines: [
      { slug: 'a', attachments: ['Bucket', 'Forks'] },
      { slug: 'b', quantity: 2 },
    ],
    coupon: 'five',
  },
  'A with 125000; 100000 off; finance': {
    lines: [{ slug: 'a', attachments: ['Bucket'] }],
    coupon: 'K1',
    finance: true,
  },
  'A, C with attachment; 10 %; finance': {
    lines: [{ slug: 'a' }, { slug: 'c', attachments: ['Winch'] }],
    coupon: 'TEN',
    finance: true,
  },
  'B; finance': { lines: [{ slug: 'b' }], finance: true },
  'B; 5000000 off': { lines: [{ slug: 'b' }], coupon: 'ALL' },
};

/** In dollars, as they cross the wire. */
const examples = readFileSync(new URL('../../../docs/cart.md', import.meta.url), 'utf8')
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .filter(([, name = '']) => name in carts)
  .map(([, name = '', ...cells]) => {
    const [
      subtotal = 0,
      discount = 0,
      preorderPrice = 0,
      creditPrice = 0,
      totalPrice = 0,
      tax = 0,
      financeTax = 0,
      due = 0,
    ] = cells.map((cell) => Number(cell) / 100);
    return { name, subtotal, discount, preorderPrice, creditPrice, totalPrice, tax, financeTax, grandTotal: due };
  });

/** A visitor with a cart of their own: whose API and whose page say the same. */
function visitor() {
  let cookie = '';
  const read = async (path: string, init: RequestInit = {}) => {
    const answer = await app.fetch(path, {
      ...init,
      headers: { cookie, 'Sec-Fetch-Site': 'same-origin', ...init.headers },
    });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return { status: answer.status, text: await answer.text() };
  };
  return {
    page: async () => (await read('/cart')).text,
    send: (parts: [string, string][]) => read('/cart', { method: 'POST', body: new URLSearchParams(parts) }),
    call: async (method: string, path: string, body?: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const { text } = await read(path, { method, ...(body && { headers, body: JSON.stringify(body) }) });
      return (JSON.parse(text) as { data: Cart }).data;
    },
  };
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function rowsOf(html: string): Record<string, string> {
  const rows = [...html.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td>/g)];
  return Object.fromEntries(rows.map(([, label = '', amount = '']) => [label, amount]));
}

function shownFor({ finance }: { finance?: true }, one: (typeof examples)[number]) {
  return {
    Subtotal: money.format(one.subtotal),
    Discount: money.format(one.discount === 0 ? 0 : -one.discount),
    'Pre-order': money.format(one.preorderPrice),
    Financed: money.format(one.creditPrice),
    Tax: money.format(finance ? one.financeTax : one.tax),
    Total: money.format(one.totalPrice),
    'Due now': money.format(one.grandTotal),
  };
}

describe('[K22] [K23] [K24] [Q27] the worked examples, each table row', () => {
  test('are all there', () => {
    expect(examples.map(({ name }) => name)).toEqual(Object.keys(carts));
  });

  test.each(examples)('by the calls of the cart, whatever figures are sent: $name', async (example) => {
    const { name, discount, ...figures } = example;
    const cart = carts[name];
    if (!cart) throw new Error(name);
    const one = visitor();
    for (const line of cart.lines)
      await one.call('POST', '/api/cart/items', { ...line, price: 1, total: 1, productData: { advertisedPrice: 1 } });
    const change = {
      couponCode: cart.coupon ?? null,
      finance: cart.finance ?? false,
      delivery: { isStore: true, id: storeId },
      grandTotal: 1,
    };
    const answered = await one.call('PATCH', '/api/cart', change);
    expect(answered).toMatchObject({ ...figures, taxUnavailable: false });
    expect(answered.coupon?.discount ?? 0).toBe(discount);
    expect(await one.call('GET', '/api/cart')).toEqual(answered);
    expect(rowsOf(await one.page())).toEqual(shownFor(cart, example));
  });

  test.each(examples)('by the forms of the page: $name', async (example) => {
    const cart = carts[example.name];
    if (!cart) throw new Error(example.name);
    const one = visitor();
    const sent: [string, string][][] = [
      ...cart.lines.map(({ slug, quantity = 1, attachments = [] }): [string, string][] => [
        ...([
          ['act', 'add'],
          ['slug', slug],
          ['quantity', String(quantity)],
          ['price', '1'],
        ] as [string, string][]),
        ...attachments.map((name): [string, string] => ['attachments', name]),
      ]),
      ...(cart.coupon
        ? [
            [
              ['act', 'coupon'],
              ['couponCode', cart.coupon],
            ] as [string, string][],
          ]
        : []),
      ...(cart.finance
        ? [
            [
              ['act', 'finance'],
              ['finance', 'on'],
            ] as [string, string][],
          ]
        : []),
      [
        ['act', 'delivery'],
        ['mode', 'pickStore'],
        ['store', storeId],
      ],
    ];
    for (const parts of sent) expect((await one.send(parts)).status).toBe(303);
    expect(rowsOf(await one.page())).toEqual(shownFor(cart, example));
  });
});
