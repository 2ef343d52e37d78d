import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import { buildMachine, buildShop } from '../cart/cart.fixtures.ts';
import { buildForm } from '../forms/forms.fixtures.ts';
import type { QuoteLine } from './quotes.contract.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof buildShop>>;
let form: { id: string };

const text = (name: string) => ({ name, label: name, type: 'text' as const });

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  shop = await buildShop(app);
  await buildMachine(app, 'no-price', {});
  form = await buildForm(app, { slug: 'request-quote', fields: [text('email'), text('first-name')] });
  const admin = await app.as.admin();
  await admin.settings.update({ body: { contactEmail: 'office@example.test' } });
});
beforeEach(async () => {
  app.clock.advance(61_000);
  await app.runJobs();
  app.mails.length = 0;
});

interface Answer {
  status: number;
  headers: Headers;
  body: {
    message?: string;
    error?: string;
    fields?: Record<string, string[]>;
    data: { id: string; number: string; statusUrl: string; lines: QuoteLine[]; total: number; taxUnavailable: boolean };
  };
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
  const answer = await app.fetch(path, { ...init, body: JSON.stringify(body) });
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
}

const ada = { email: 'ada@example.test', firstName: 'Ada', lastName: 'Byron' };
const ask = (body: object, headers?: Record<string, string>) =>
  post('/api/request-quote', { ...ada, ...body }, headers);
const stored = async () =>
  (await (await app.as.admin()).submissions.list({ query: { pageSize: '100' } as never })).data.items;
const home = (zip: string) => ({ isStore: false, zip, address: '1 Main St' });

describe('rejects', () => {
  test('[K10] nobody, in the words of the form, all at once', async () => {
    const answer = await ask({ products: [{ slug: 'a' }], email: '', firstName: ' ', lastName: undefined });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      {
        email: ['Email is required!'],
        firstName: ['Fist name should not be emtpy!'],
        lastName: ['Last name should not be emtpy!'],
      },
    ]);
  });

  test.each([
    ['an address that is none', { email: 'ada' }, ['email']],
    ['a name of two lines', { firstName: 'Ada\r\nBcc: x@y.test' }, ['firstName']],
    ['a name that is no text', { lastName: 5 }, ['lastName']],
    ['an unknown machine', { products: [{ slug: 'a' }, { slug: 'zz' }] }, ['products.1.slug']],
    ['an unknown id', { products: [{ id: 'x' }] }, ['products.0.id']],
    ['an unknown title', { products: [{ product_name: 'A' }] }, ['products.0.product_name']],
    ['a line that names nothing', { products: [{}] }, ['products.0.product_name']],
    [
      'an unknown attachment',
      { products: [{ slug: 'a', attachments: [{ attachment_name: 'Wings' }] }] },
      ['products.0.attachments.0'],
    ],
    ['less than one', { products: [{ slug: 'a', quantity: 0 }] }, ['products.0.quantity']],
    ['fifty-one machines', { products: Array.from({ length: 51 }, () => ({ slug: 'a' })) }, ['products']],
    ['no machine and no cart', {}, ['products']],
    ['an empty list and no cart', { products: [] }, ['products']],
  ])('[SHOP-01] %s, and stores nothing', async (_, change, fields) => {
    const before = (await stored()).length;
    const answer = await ask({
      products: [{ slug: 'a' }],
      ...('products' in change || Object.keys(change).length > 0 ? {} : { products: undefined }),
      ...change,
    });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, fields]);
    expect((await stored()).length).toBe(before);
  });

  test('[Q20] a page of another site, too many, and a shop without the form', async () => {
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.test' };
    expect((await ask({ products: [{ slug: 'a' }] }, foreign)).status).toBe(403);
    const answers = [];
    for (let n = 0; n < 31; n += 1) answers.push((await ask({ products: [{ slug: 'zz' }] })).status);
    expect(answers.at(-1)).toBe(429);
    const bare = await startApp();
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(ada) };
    expect((await bare.fetch('/api/request-quote', init)).status).toBe(404);
  });
});

describe('[K12] the lines of a quote', () => {
  test('have the prices of now, whatever came with them, and tax of the place', async () => {
    const products = [
      {
        slug: 'a',
        quantity: 2,
        product_price: 1,
        tax: 0,
        attachments: [{ attachment_name: 'Bucket', attachment_price: -5 }],
      },
      { id: shop.b },
      { product_name: 'c', attachments: ['Winch'] },
      { slug: 'no-price' },
    ];
    const { status, body } = await ask({ products, delivery: home('80538'), grandTotal: 1 });
    expect([status, body.message]).toEqual([201, 'Thank you for your request. We will get back to you soon.']);
    const bucket = { attachment_name: 'Bucket', attachment_price: 1250, attachment_image: null };
    const winch = { attachment_name: 'Winch', attachment_price: 1999.99, attachment_image: null };
    const machine = (slug: string) => ({
      product_name: slug,
      make: 'Tarnholt',
      model: slug.toUpperCase(),
      type: null,
      slug,
    });
    expect(body.data).toEqual({
      id: expect.any(String),
      number: expect.stringMatching(/^Q-[0-9A-HJKMNP-TV-Z]{8}$/),
      statusUrl: expect.stringMatching(/^http:\/\/localhost:3000\/quote\/[\w-]{54}$/),
      lines: [
        {
          ...machine('a'),
          product_price: 84_500,
          attachments: [bucket],
          tax: 11_576.25,
          quantity: 2,
          total: 183_076.25,
        },
        { ...machine('b'), product_price: 17_800, attachments: [], tax: 1201.5, quantity: 1, total: 19_001.5 },
        { ...machine('c'), product_price: 71_500, attachments: [winch], tax: 4961.25, quantity: 1, total: 78_461.24 },
        { ...machine('no-price'), product_price: null, attachments: [], tax: 0, quantity: 1, total: 0 },
      ],
      total: 280_538.99,
      taxUnavailable: false,
    });
    const row = (await stored()).find(({ id }) => id === body.data.id);
    expect(row).toMatchObject({
      formId: form.id,
      status: 'submitted',
      data: {
        email: 'ada@example.test',
        'first-name': 'Ada',
        'last-name': 'Byron',
        grandTotal: 280_538.99,
        products: 'a, b, c, no-price',
        varients: 'Bucket, Winch',
        allProductsDetails: expect.stringContaining('2 × a: $84,500, Bucket $1,250, tax $11,576.25'),
      },
      metadata: {
        claimed: { grandTotal: 1, lines: [{ product_price: 1, tax: 0 }, {}, {}, {}] },
        mismatch: true,
        number: body.data.number,
        statusUrl: body.data.statusUrl,
        lines: body.data.lines,
        totals: { subtotal: 262_799.99, tax: 17_739, total: 280_538.99 },
        taxUnavailable: false,
      },
    });
  });

  test.each([
    [{ grandTotal: 17_800 }, false],
    [{ grandTotal: '17800' }, false],
    [{}, false],
    [{ grandTotal: 17_800.01 }, true],
    [{ grandTotal: -1 }, true],
    [{ grandTotal: 'NaN' }, true],
    [{ products: [{ slug: 'b', product_price: 17_800, tax: 0 }] }, false],
    [{ products: [{ slug: 'b', product_price: 17_799 }] }, true],
    [{ products: [{ slug: 'b', tax: 5 }] }, true],
  ])('[Q43] claimed %j is a mismatch: %s', async (claim, mismatch) => {
    const { body } = await ask({
      products: [{ slug: 'b' }],
      ...claim,
      website: `https://${JSON.stringify(claim).length}.test`,
    });
    const row = (await stored()).find(({ id }) => id === body.data.id);
    expect(row?.metadata).toMatchObject({ mismatch });
    expect([body.data.total, body.data.taxUnavailable]).toEqual([17_800, true]);
  });

  test('a number beyond all numbers is rejected', async () => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const body = `{"email":"a@b.test","showNames":false,"products":[{"slug":"b"}],"grandTotal":1e309}`;
    expect((await app.fetch('/api/request-quote', { ...init, body })).status).toBe(400);
  });

  test('without machines the cart is quoted, with its coupon and finance', async () => {
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    const change = async (method: string, path: string, body: object, cookie = '') =>
      app.fetch(path, { method, headers: { ...headers, cookie }, body: JSON.stringify(body) });
    const first = await change('POST', '/api/cart/items', { slug: 'a', attachments: ['Bucket'] });
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    await change('PATCH', '/api/cart', { finance: true, delivery: { isStore: true, id: shop.storeId } }, cookie);
    const { status, body } = await ask({ grandTotal: 5 }, { ...headers, cookie });
    expect([status, body.data.lines]).toMatchObject([
      201,
      [{ slug: 'a', product_price: 84_500, quantity: 1, tax: 5788.13 }],
    ]);
    const cart = JSON.parse(await (await app.fetch('/api/cart', { headers: { cookie } })).text());
    expect(body.data.total).toBe(cart.data.grandTotal);
    expect(body.data.total).toBe(31_174.29);
    // The cart, the quote, both mails and staff read the same sentences.
    const sentences = [
      'Due now: $31,174.29. This is $25,350.00 as a down payment and $5,824.29 of tax.',
      'Financed: $60,400.00. It is paid later; the tax on it is due now.',
    ];
    await app.runJobs();
    const pages = [
      await (await app.fetch('/cart', { headers: { cookie } })).text(),
      await (await app.fetch(new URL(body.data.statusUrl).pathname)).text(),
    ];
    // The quote has the cart's sums under the cart's names.
    const rowOf = (html: string, label: string) =>
      new RegExp(`<th scope="row">${label}</th><td>([^<]*)</td>`).exec(html)?.[1];
    const rows = ['Subtotal', 'Financed', 'Tax', 'Total', 'Due now'];
    const [ofCart, ofQuote] = pages.map((html) => rows.map((label) => rowOf(html, label)));
    expect(ofQuote).toEqual(ofCart);
    expect(ofQuote).toEqual(['$85,750.00', '$60,400.00', '$5,824.29', '$25,350.00', '$31,174.29']);
    const written = [
      ...pages,
      ...app.mails.map(({ text }) => text),
      String((await stored())[0]?.data['allProductsDetails']),
    ];
    expect(written).toHaveLength(5);
    for (const text of written) for (const sentence of sentences) expect(text).toContain(sentence);
    // The tax of the lines is not the financed one.
    expect(app.mails.map(({ text }) => text).join()).not.toContain('5,788.13');
    // Somebody else's cart is nobody's quote.
    expect((await ask({}, headers)).status).toBe(400);
  });
});

describe('[K11] a request', () => {
  test('[Q43] by the id of the form is the same, from the specified keys', async () => {
    const data = {
      email: 'ada@example.test',
      'first-name': 'Ada',
      'last-name': 'Byron',
      website: '',
      varients: 'x',
      grandTotal: 1,
      products: JSON.stringify([{ slug: 'b', product_price: 1 }]),
      allProductsDetails: 'b',
    };
    const { status, body } = await post('/admin/api/form-submissions', { formId: form.id, data });
    expect([status, body.data]).toMatchObject([
      201,
      { number: expect.any(String), total: 17_800, lines: [{ slug: 'b' }] },
    ]);
    const empty = await post('/admin/api/form-submissions', { formId: form.id, data: { products: data.products } });
    expect(empty.body.fields).toEqual({
      email: ['Email is required!'],
      'first-name': ['Fist name should not be emtpy!'],
      'last-name': ['Last name should not be emtpy!'],
    });
    const bySlug = await post('/api/forms/request-quote/submissions', { data: { ...data, grandTotal: 2 } });
    expect(bySlug.body.data).toMatchObject({ total: 17_800 });
  });

  test('[CONC-03] twice within a moment, or under one key, is one quote with one link', async () => {
    const body = { products: [{ slug: 'a' }] };
    const [one, two] = await Promise.all([ask(body), ask(body)]);
    expect(two.body.data).toEqual(one.body.data);
    const headers = { 'Idempotency-Key': 'one-quote' };
    const first = await ask({ products: [{ slug: 'b' }] }, headers);
    app.clock.advance(60_000);
    expect((await ask({ products: [{ slug: 'b' }] }, headers)).body).toEqual(first.body);
  });

  test('[MAIL-08] of a machine is answered alike, kept as spam, and mails nothing', async () => {
    const { status, body } = await ask({ products: [{ slug: 'b' }], _trap: 'x' });
    await app.runJobs();
    const row = (await stored()).find(({ id }) => id === body.data.id);
    expect([status, row?.status, app.mails]).toEqual([201, 'spam', []]);
  });

  test('mails the shopper a link, and the shop a notice', async () => {
    const { body } = await ask({ products: [{ slug: 'b' }] });
    await app.runJobs();
    expect(app.mails.map(({ recipient }) => recipient).sort()).toEqual(['ada@example.test', 'office@example.test']);
    const own = app.mails.find(({ recipient }) => recipient === 'ada@example.test');
    expect(own?.text).toContain(body.data.statusUrl);
    expect(own?.text).toContain('Total: $17,800. Tax will be confirmed.');
    const notice = app.mails.find(({ recipient }) => recipient === 'office@example.test');
    expect(notice?.text).not.toContain(body.data.statusUrl);
    app.mails.length = 0;
    const admin = await app.as.admin();
    await admin.settings.update({ body: { quoteRecipients: ['one@example.test', 'two@example.test'] } });
    await ask({ products: [{ slug: 'a' }] });
    await app.runJobs();
    expect(app.mails.map(({ recipient }) => recipient).sort()).toEqual([
      'ada@example.test',
      'one@example.test',
      'two@example.test',
    ]);
  });

  test('[MAIL-07] carries no message of its sender to an anonymous client', async () => {
    const email = 'stranger@example.test';
    await ask({
      products: [{ slug: 'a' }],
      email,
      firstName: 'Win at https://evil.test/now',
      lastName: 'a'.repeat(90),
    });
    await app.runJobs();
    const mail = app.mails.find(({ recipient }) => recipient === email);
    expect(mail?.text).toContain('Hello Win at https evil test now');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil\.test|a{50}/);
  });

  test('[MAIL-07] mails one address 20 times an hour, and 100 anonymous clients', async () => {
    const admin = await app.as.admin();
    app.clock.advance(3_600_000);
    const asked = async (email: string) => {
      app.clock.advance(11_000);
      expect((await ask({ products: [{ slug: 'a' }], email })).status).toBe(201);
      const { items } = (await admin.emailMessages.list({ query: { recipient: email, pageSize: 1 } })).data;
      return items[0];
    };
    for (let n = 0; n < 20; n += 1)
      expect(await asked(n === 0 ? 'victim@example.test' : `victim+${n}@example.test`)).toMatchObject({
        status: 'queued',
      });
    expect(await asked('Victim+2@example.test')).toMatchObject({
      status: 'suppressed',
      lastError: 'Not sent: 20 mails went to this address within an hour.',
    });
    for (let n = 20; n < 100; n += 1) expect(await asked(`n${n}@example.test`)).toMatchObject({ status: 'queued' });
    expect(await asked('last@example.test')).toMatchObject({
      status: 'suppressed',
      lastError: 'Not sent: one sender had too many mails sent within an hour.',
    });
  });
});
