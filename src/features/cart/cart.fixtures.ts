import type { TestApp } from '../../../tests/support/app.ts';
import type { Platform } from '../../platform/context/context.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import type { Cart } from './cart.contract.ts';

interface Of {
  platform: Platform;
}

/** A machine of the shop; its title is its slug. */
export function buildMachine(of: Of, slug: string, customFields: Record<string, unknown>): Promise<{ id: string }> {
  const fields = { make: 'Tarnholt', model: slug.toUpperCase(), ...customFields };
  return buildEntry(of, { contentType: 'equipment', slug, title: slug, customFields: fields });
}

export function buildCoupon(of: Of, customFields: Record<string, unknown>): Promise<{ id: string }> {
  return buildEntry(of, { contentType: 'coupons', customFields });
}

/** The machines and the place of the worked examples (`docs/cart.md`): a store in Loveland, where the rate is 6.75 %. The types of the demo must be there. */
export async function buildShop(of: Of): Promise<{ storeId: string; a: string; b: string; c: string }> {
  const store = await buildEntry(of, {
    contentType: 'locations',
    title: 'Loveland',
    customFields: {
      city: 'Loveland',
      state: 'CO',
      zip: '80538',
      address: '1 Main St',
      zip_codes: '80537, 80539\n80540',
    },
  });
  await buildEntry(of, { contentType: 'tax-rates', customFields: { zip: '80538', rate: 6.75 } });
  const attachments = [
    { name: 'Bucket', price: 1250 },
    { name: 'Forks', price: 980.5 },
  ];
  const [a, b, c] = await Promise.all([
    buildMachine(of, 'a', { advertised_price: 84_500, rivers_price: 81_000, pre_order_price: 25_350, attachments }),
    buildMachine(of, 'b', { rivers_price: 17_800 }),
    buildMachine(of, 'c', {
      pre_order: true,
      pre_order_price: 71_500,
      advertised_price: 74_900,
      attachments: [{ name: 'Winch', price: 1999.99 }],
    }),
  ]);
  return { storeId: store.id, a: a.id, b: b.id, c: c.id };
}

interface Sent {
  status: number;
  headers: Headers;
  body: { data: Cart; fields?: Record<string, string[]>; error?: string; code?: string };
}

/** A visitor with a cookie jar of their own. */
export function shopper(app: TestApp) {
  let cookie: string | null = null;
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await app.fetch(path, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(cookie && { cookie }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) } as Sent;
  };
  return {
    send,
    add: (slug: string, more: object = {}) => send('POST', '/api/cart/items', { slug, ...more }),
    change: (body: object) => send('PATCH', '/api/cart', body),
    read: async () => (await send('GET', '/api/cart')).body.data,
    get cookie() {
      return cookie;
    },
    set cookie(value) {
      cookie = value;
    },
  };
}
