import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { json, type ServicePeer, startServicePeer } from '../../../../tests/support/peers/service-peer.ts';
import { buildDemoTypes } from '../../../seed/demo/demo.fixtures.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import type { Cart } from '../cart.contract.ts';
import { buildShop } from '../cart.fixtures.ts';

let app: TestApp;
let service: ServicePeer;

beforeAll(async () => {
  service = await startServicePeer(json({ taxRate: 0.0675 }));
  const crm = { url: null, oid: '', timeoutMs: 100, retryMs: 1, attempts: 1 };
  const tax = { url: service.url, key: 'key', timeoutMs: 300, breakerMs: 30_000 };
  app = await startApp({ config: { services: { tax, crm, cdn: null } } });
  await buildDemoTypes(app);
  await buildShop(app);
  await buildForm(app, { slug: 'request-quote', fields: [{ name: 'email', label: 'Email', type: 'text' }] });
});

/** Sends a call of the visitor with this cart. */
const send = async (cookie: string, [method = '', path = '', body]: [string, string, object?]) => {
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json', cookie };
  const answer = await app.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { data } = JSON.parse(await answer.text()) as { data: Cart };
  return { data, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie };
};
/** A new cart with a place, which the service is asked about. */
const cartToDeliver = async (rate: number) => {
  const { cookie } = await send('', ['POST', '/api/cart/items', { slug: 'a' }]);
  const delivery = { isStore: false, zip: '80538', address: '1 Main St' };
  const sent = await send(cookie, ['PATCH', '/api/cart', { delivery }]);
  expect(sent.data.tax).toBeCloseTo(84_500 * rate, 2);
  return sent.cookie;
};

test('[SHOP-02] a cart that is shown again does not cost a question to the tax service each time', async () => {
  const cookie = await cartToDeliver(0.0675);
  const before = service.requests.length;
  for (let n = 0; n < 5; n += 1) {
    expect((await send(cookie, ['GET', '/api/cart'])).data).toMatchObject({ tax: 5703.75, taxUnavailable: false });
    expect((await app.fetch('/cart', { headers: { cookie } })).status).toBe(200);
  }
  expect(service.requests).toHaveLength(before);
  app.clock.advance(300_001);
  await send(cookie, ['GET', '/api/cart']);
  expect(service.requests).toHaveLength(before + 1);
});

test('[K15] what a cart comes to is asked when it changes, for another cart, and for a quote', async () => {
  const cookie = await cartToDeliver(0.0675);
  service.answer = json({ taxRate: 0.05 });
  await cartToDeliver(0.05);
  const { data } = await send(cookie, ['POST', '/api/cart/items', { slug: 'b' }]);
  expect(data).toMatchObject({ tax: 5115 });
  service.answer = json({}, 500);
  const person = { email: 'ada@example.test', firstName: 'Ada', lastName: 'L' };
  const quote = await app.fetch('/api/request-quote', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', cookie },
    body: JSON.stringify(person),
  });
  expect([quote.status, await quote.text()]).toEqual([201, expect.stringContaining('"taxUnavailable":true')]);
});
