import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildDemoTypes } from '../../../seed/demo/demo.fixtures.ts';
import { buildShop } from '../../cart/cart.fixtures.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  await buildShop(app);
  await buildForm(app, { slug: 'request-quote' });
});
beforeEach(() => app.clock.advance(61_000));

const post = (parts: Record<string, string>, path = '/request-quote?item=a') =>
  app.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(parts),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada.byron@example.test' };

async function quotePath(): Promise<string> {
  const location = (await post(ada)).headers.get('location') ?? '';
  return location.split('?')[0] ?? '';
}

describe('[K09] the quote form as a page', () => {
  test('names the machine, and is not there for an unknown one', async () => {
    const page = await app.fetch('/request-quote?item=a&attachments=Bucket');
    expect(await page.text()).toContain('For a, Bucket.');
    expect((await app.fetch('/request-quote?item=none')).status).toBe(404);
  });

  test('[K11] is offered while its form takes answers, with the address of this site', async () => {
    const shop = await startApp();
    await buildDemoTypes(shop);
    await buildShop(shop);
    const offer = async () => (await (await shop.fetch('/shop/a')).text()).includes('Request Email Quote</button>');
    expect(await offer()).toBe(false);
    const form = await buildForm(shop, { slug: 'request-quote' });
    await expect.poll(offer).toBe(true);
    const page = await (await shop.fetch('/request-quote?item=a')).text();
    expect(page).toContain(`<input type="hidden" name="website" value="${shop.platform.config.publicUrl}"/>`);
    const admin = await shop.as.admin();
    await admin.forms.update({ params: { id: form.id }, body: { isActive: false } });
    await expect.poll(offer).toBe(false);
  });

  test('lists what is asked for with its price of now, and says when that is nothing', async () => {
    const texts = async (path: string, cookie = '') =>
      (await (await app.fetch(path, { headers: { cookie } })).text()).replaceAll('<!-- -->', '');
    const ofMachine = await texts('/request-quote?item=a&attachments=Bucket&attachments=none');
    for (const text of ['Your request', '$84,500', 'Bucket $1,250']) expect(ofMachine).toContain(text);
    expect(ofMachine).not.toContain('none $');
    const empty = await texts('/request-quote');
    expect(empty).toContain('Your cart is empty. Choose a machine first.');
    expect(empty).not.toContain('Your request');
    const added = await app.fetch('/api/cart/items', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ slug: 'b', quantity: 2 }),
    });
    const ofCart = await texts('/request-quote', added.headers.get('set-cookie')?.split(';')[0]);
    for (const text of ['For the machines in your cart.', '2 × b', '$17,800 each']) expect(ofCart).toContain(text);
  });

  test('the page of its form leads here: nobody types its figures', async () => {
    const page = await app.fetch('/forms/request-quote', { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([303, '/request-quote']);
  });

  test('[K10] rejects in the words of the form, with what was typed', async () => {
    const answer = await post({ firstName: '', lastName: '', email: '<b>"x' });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    for (const text of ['Fist name should not be emtpy!', 'Last name should not be emtpy!', '&lt;b&gt;&quot;x'])
      expect(html).toContain(text);
    expect(await (await post({ ...ada, email: '' })).text()).toContain('Email is required!');
  });

  test('an empty cart is no quote, and another site sends none', async () => {
    const empty = await post(ada, '/request-quote');
    expect([empty.status, (await empty.text()).includes('Choose at least one machine')]).toEqual([400, true]);
    const foreign = await app.fetch('/request-quote?item=a', {
      method: 'POST',
      body: new URLSearchParams(ada),
      headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.test' },
    });
    expect(foreign.status).toBe(403);
  });

  test('[K11] leads to the quote, which thanks', async () => {
    const sent = await post({ ...ada, email: 'other@example.test' });
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/quote\/[\w-]{54}\?sent=1$/),
    ]);
    const html = await (await app.fetch(sent.headers.get('location') ?? '')).text();
    for (const text of [
      'Request Sent Successfully',
      'Thank you for your request. We will get back to you soon.',
      'Close',
    ])
      expect(html).toContain(text);
  });
});

describe('[K12] the page of a quote', () => {
  test('shows lines, sums and status, is nobody’s to keep or to tell, and holds no whole address', async () => {
    const page = await app.fetch(await quotePath());
    const html = await page.text();
    const { headers } = page;
    expect([page.status, headers.get('cache-control'), headers.get('referrer-policy'), headers.get('etag')]).toEqual([
      200,
      'no-store',
      'no-referrer',
      null,
    ]);
    for (const text of ['$84,500.00', 'Received', 'Next step', 'Tax will be confirmed', 'a…@example.test', 'noindex'])
      expect(html).toContain(text);
    expect(html).not.toContain('ada.byron');
  });

  test('every wrong link is the same 404, and tells its address to nobody', async () => {
    const path = await quotePath();
    const wrong = [
      `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
      `/quote/${'A'.repeat(54)}`,
      '/quote/x',
      `/quote/${'x'.repeat(400)}`,
    ];
    const pages = [];
    for (const one of wrong) {
      const answer = await app.fetch(one);
      expect([answer.status, answer.headers.get('referrer-policy')]).toEqual([404, 'no-referrer']);
      pages.push((await answer.text()).replaceAll(one, '').replaceAll(encodeURIComponent(one), ''));
    }
    expect(new Set(pages).size).toBe(1);
  });
});
