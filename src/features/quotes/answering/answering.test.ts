import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildDemoTypes } from '../../../seed/demo/demo.fixtures.ts';
import { buildCoupon, buildMachine, buildShop, shopper } from '../../cart/cart.fixtures.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';

let app: TestApp;
let admin: Api;
let storeId: string;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  storeId = (await buildShop(app)).storeId;
  await buildMachine(app, 'stocked', { advertised_price: 10_000, stock_number: 'S-1' });
  await buildCoupon(app, { code: 'FIVE', type: 'percent', amount: 5 });
  await buildForm(app, { slug: 'request-quote', fields: [{ name: 'email', label: 'Email', type: 'text' }] });
  admin = await app.as.admin();
  await admin.settings.update({
    body: { quoteRecipients: ['sales@example.test'], contactEmail: 'office@example.test' },
  });
});

beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  // Requests that say the same within a moment are one.
  app.clock.advance(60_000);
});

const buyer = { email: 'ada@example.test', firstName: 'Ada', lastName: 'Byron' };

async function ask(body: object, cookie = '') {
  const answer = await app.fetch('/api/request-quote', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', cookie },
    body: JSON.stringify({ ...buyer, ...body }),
  });
  const { data, fields } = (await answer.json()) as {
    data: { id: string; statusUrl: string; total: number };
    fields?: Record<string, string[]>;
  };
  return {
    status: answer.status,
    fields,
    id: data?.id,
    total: data?.total,
    path: data && new URL(data.statusUrl).pathname,
  };
}

const one = (id: string) => ({ params: { id } });
const read = async (id: string) => (await admin.answering.get(one(id))).data;
const pageOf = async (path: string) => (await app.fetch(path)).text();
const post = (path: string, form: Record<string, string> = {}) =>
  app.fetch(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams(form).toString(),
  });
const in2Days = () => new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
const offer = (more: object = {}) => ({ message: 'We can have it ready on Friday.', validUntil: in2Days(), ...more });

describe('[K11] a request', () => {
  test('keeps phone, message and where it goes, for the console, the page and both mails', async () => {
    const delivery = { isStore: true, id: storeId };
    const body = { products: [{ slug: 'a' }], delivery, phone: '970-555-0100', message: 'Is it at evil.test/now?' };
    const { id, path } = await ask(body);
    const label = 'Pick up: Loveland, CO';
    const place = { isStore: true, id: storeId, zip: '80538', address: '1 Main St, Loveland, CO', label };
    const { data: submission } = await admin.submissions.get(one(id));
    expect(submission.metadata).toMatchObject({
      delivery: place,
      coupon: null,
      phone: body.phone,
      message: body.message,
    });
    expect(await read(id)).toMatchObject({
      ...{ submissionId: id, name: 'Ada Byron', email: buyer.email, phone: body.phone, message: body.message },
      ...{ status: 'new', delivery: place, branch: { id: storeId, label: 'Loveland, CO' }, answers: [], version: 1 },
      lines: [{ slug: 'a', product_price: 84_500, quantity: 1 }],
    });
    const page = await pageOf(path);
    for (const text of [label, `Phone: ${body.phone}`, `Message: ${body.message}`]) expect(page).toContain(text);
    await app.runJobs();
    const [own, notice] = ['ada@example.test', 'sales@example.test'].map(
      (to) => app.mails.find(({ recipient }) => recipient === to)?.text ?? '',
    );
    for (const mail of [own, notice]) for (const text of [label, body.phone]) expect(mail).toContain(text);
    expect(notice).toContain(body.message);
    expect(own).toContain('Message: Is it at evil test now');
  });

  test('of the cart has its place and its coupon; one of a machine takes the cart’s place', async () => {
    const visitor = shopper(app);
    await visitor.add('b');
    await visitor.change({
      couponCode: 'five',
      delivery: { isStore: false, zip: '80537', address: '100 Main Street' },
    });
    const label = 'Deliver to: 80537, 100 Main Street';
    const ofCart = await ask({}, visitor.cookie ?? '');
    expect(await read(ofCart.id)).toMatchObject({ coupon: { code: 'FIVE', discount: 890 }, delivery: { label } });
    expect(await pageOf(ofCart.path)).toContain(label);
    const ofMachine = await ask({ products: [{ slug: 'a' }] }, visitor.cookie ?? '');
    expect(await read(ofMachine.id)).toMatchObject({ delivery: { label }, branch: { id: storeId } });
    // A home delivery is a lead.
    const { items } = (await admin.leads.list({ query: {} })).data;
    expect(items[0]?.fields).toMatchObject({ LastName: 'Byron', PostalCode: '80537', Street: '100 Main Street' });
    expect(items).toHaveLength(2);
  });

  test.each([
    [{ phone: '1'.repeat(21) }, 'phone', 'must be at most 20 characters'],
    [{ message: 'x'.repeat(2001) }, 'message', 'must be at most 2000 characters'],
    [{ products: [{ slug: 'stocked', quantity: 2 }] }, 'products.0.quantity', 'Only one of this machine is in stock'],
  ])('%j is rejected', async (body, path, text) => {
    const answer = await ask({ products: [{ slug: 'a' }], ...body });
    expect([answer.status, answer.fields]).toEqual([400, { [path]: [text] }]);
  });

  test('a machine with a stock number is in a cart once', async () => {
    const visitor = shopper(app);
    const first = await visitor.add('stocked');
    for (const answer of [
      await visitor.add('stocked'),
      await visitor.send('PATCH', `/api/cart/items/${first.body.data.items[0]?.id}`, { quantity: 2 }),
      await shopper(app).add('stocked', { quantity: 2 }),
    ])
      expect([answer.status, answer.body.fields]).toEqual([
        400,
        { quantity: ['Only one of this machine is in stock'] },
      ]);
    expect((await visitor.read()).items).toMatchObject([{ quantity: 1 }]);
  });

  test('of a machine is no quote of the list while it is held as spam', async () => {
    const { id, path } = await ask({ products: [{ slug: 'b' }], _trap: 'x' });
    const listed = async () =>
      (await admin.answering.list({ query: { pageSize: 100 } })).data.items.map((row) => row.id);
    expect(await listed()).not.toContain(id);
    expect(await pageOf(path)).toContain('Received');
    await admin.submissions.update({ ...one(id), body: { status: 'submitted' } });
    expect(await listed()).toContain(id);
  });
});

describe('the list', () => {
  test('is searched by number, name, email and machine, and narrowed by status, day and branch', async () => {
    const { id } = await ask({
      products: [{ slug: 'c' }],
      email: 'grace@example.test',
      firstName: 'Grace',
      lastName: 'Hopper',
    });
    const { number, createdAt } = await read(id);
    const day = createdAt.slice(0, 10);
    const found = async (query: object) =>
      (await admin.answering.list({ query: { pageSize: 100, ...query } })).data.items.map((row) => row.id);
    for (const search of [number, 'hopper', 'grace@']) expect(await found({ search })).toEqual([id]);
    for (const query of [{ status: 'new' }, { from: day, to: day }, { search: 'c' }])
      expect(await found(query)).toContain(id);
    for (const query of [{ status: 'closed' }, { from: '2999-01-01' }, { to: '2000-01-01' }, { branch: storeId }])
      expect(await found(query)).not.toContain(id);
  });

  test.each([
    [{ status: 'lost' }, 'status'],
    [{ from: '1.1.2026' }, 'from'],
    [{ branch: 'loveland' }, 'branch'],
  ])('rejects %j', async (query, path) => {
    expect(await admin.answering.list({ query: query as never })).toReject(400, 'VALIDATION_ERROR', { fields: [path] });
  });

  test('is for those who may view submissions; answering for those who may edit them', async () => {
    const { id } = await ask({ products: [{ slug: 'a' }] });
    const nobody = await app.as.holding('forms.view');
    const reader = await app.as.holding('form-submissions.view');
    expect(await nobody.answering.list({ query: {} })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await nobody.answering.get(one(id))).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect((await reader.answering.get(one(id))).status).toBe(200);
    expect(await reader.answering.answer({ ...one(id), body: offer() })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await reader.answering.change({ ...one(id), body: { status: 'closed' } })).toReject(
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
  });
});

describe('an answer', () => {
  test.each([
    [{ message: ' ' }, 'message', 'Message is required'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Message must be at most 5000 characters'],
    [{ validUntil: '2020-01-01' }, 'validUntil', 'must not have passed'],
    [{ validUntil: 'tomorrow' }, 'validUntil', 'must be a day such as 2026-12-31'],
    [{ freight: -1 }, 'freight', 'must not be below 0'],
    [{ tax: '7' }, 'tax', 'must be an amount in dollars'],
    [{ discount: 1e6 }, 'discount', 'must not be more than the machines, freight and tax together'],
    [{ lines: [] }, 'lines', 'must name at least one machine'],
    [{ lines: [{ slug: 'gone' }] }, 'lines.0.slug', 'This machine was not found'],
    [{ lines: [{ slug: 'a', price: -5 }] }, 'lines.0.price', 'must not be below 0'],
    [{ files: ['0190aaaa-0000-7000-8000-000000000000'] }, 'files.0', 'This file was not found'],
  ])('%j is rejected', async (body, path, text) => {
    const { id } = await ask({ products: [{ slug: 'a' }] });
    const answer = await admin.answering.answer({ ...one(id), body: offer(body) as never });
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(answer.body['fields']).toEqual({ [path]: [text] });
    expect(await read(id)).toMatchObject({ status: 'new', answers: [] });
  });

  test('adds lines, freight and tax without the discount, is mailed, and stands on the page', async () => {
    const { id, path } = await ask({ products: [{ slug: 'a', attachments: ['Bucket'] }] });
    const lines = [{ slug: 'a', price: 80_000, attachments: [{ name: 'Bucket', price: 1000.5 }] }, { slug: 'b' }];
    const body = offer({ lines, freight: 1250, tax: 500.25, discount: 100 });
    const answer = await admin.answering.answer({ ...one(id), body });
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      lines: [
        { slug: 'a', quantity: 1, price: 80_000, total: 81_000.5 },
        { slug: 'b', quantity: 1, price: 17_800, total: 17_800 },
      ],
      ...{ freight: 1250, tax: 500.25, discount: 100, total: 100_450.75, files: [], version: 2 },
    });
    expect(await read(id)).toMatchObject({
      status: 'answered',
      validUntil: body.validUntil,
      answers: [{ total: 100_450.75 }],
    });
    const page = await pageOf(path);
    for (const text of ['Our offer', body.message, '$100,450.75', '$1,250.00', 'Accept offer'])
      expect(page).toContain(text);
    await app.runJobs();
    const [mail] = app.mails.filter(({ subject }) => subject.endsWith('is answered'));
    expect(mail?.recipient).toBe(buyer.email);
    for (const text of [body.message, '$100,450.75', path]) expect(mail?.text).toContain(text);
  });

  test('without lines and sums has those of the quote', async () => {
    const { id, total } = await ask({
      products: [{ slug: 'b', quantity: 2 }],
      delivery: { isStore: true, id: storeId },
    });
    const { data } = await admin.answering.answer({ ...one(id), body: offer() });
    expect(data).toMatchObject({ lines: [{ slug: 'b', quantity: 2, total: 35_600 }], tax: 2403, total });
  });

  test('a second one takes the place of the first, and a stale version is told what there is', async () => {
    const { id, path } = await ask({ products: [{ slug: 'b' }] });
    await admin.answering.answer({ ...one(id), body: offer({ version: 1 }) });
    const stale = await admin.answering.answer({ ...one(id), body: offer({ version: 1 }) });
    expect(stale).toReject(409, 'VERSION_CONFLICT');
    expect(stale.body['current']).toMatchObject({ id, version: 2, status: 'answered' });
    await admin.answering.answer({ ...one(id), body: offer({ version: 2, message: 'A better one.', discount: 800 }) });
    expect((await read(id)).answers).toHaveLength(2);
    const page = await pageOf(path);
    expect(page).toContain('A better one.');
    expect(page).not.toContain('ready on Friday');
  });
});

describe('the buyer', () => {
  const answered = async (more: object = {}) => {
    const asked = await ask({ products: [{ slug: 'b' }] });
    await admin.answering.answer({ ...one(asked.id), body: offer(more) });
    await app.runJobs();
    app.mails.length = 0;
    return asked;
  };

  test('accepts once, by name; those who answer quotes are told', async () => {
    const { id, path } = await answered();
    for (const name of ['', 'A', 'x'.repeat(101)]) {
      const refused = await post(`${path}/accept`, { name });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('Please enter your name');
    }
    const both = await Promise.all([
      post(`${path}/accept`, { name: 'Ada Byron' }),
      post(`${path}/accept`, { name: 'Eve' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(both.find(({ status }) => status === 303)?.headers.get('location')).toBe(path);
    expect(await read(id)).toMatchObject({ status: 'accepted', acceptedBy: expect.any(String) });
    expect(await pageOf(path)).toMatch(/Accepted by (Ada Byron|Eve)/);
    await app.runJobs();
    expect(app.mails.map(({ recipient, subject }) => [recipient, subject.replace(/Q-\w+/, 'Q')])).toEqual([
      ['sales@example.test', 'Quote Q is accepted'],
    ]);
    expect((await post(`${path}/decline`)).status).toBe(409);
    expect(await admin.answering.answer({ ...one(id), body: offer() })).toReject(409, 'QUOTE_ACCEPTED');
  });

  test('declines, and may be made another offer', async () => {
    const { id, path } = await answered();
    expect((await post(`${path}/decline`)).status).toBe(303);
    expect(await read(id)).toMatchObject({ status: 'declined' });
    await admin.answering.answer({ ...one(id), body: offer() });
    expect((await post(`${path}/accept`, { name: 'Ada' })).status).toBe(303);
  });

  test('is heard until the end of the last day where the site is', async () => {
    await admin.settings.update({ body: { timeZone: 'America/Denver' } });
    const { id, path } = await answered({ validUntil: in2Days() });
    const last = (await read(id)).validUntil ?? '';
    // Denver is six or seven hours behind UTC.
    app.clock.advance(new Date(`${last}T23:00:00Z`).getTime() + 6 * 3_600_000 - app.clock.now().getTime());
    // The session of the day before has ended.
    admin = await app.as.admin();
    expect(await read(id)).toMatchObject({ status: 'answered' });
    app.clock.advance(3 * 3_600_000);
    expect(await read(id)).toMatchObject({ status: 'expired' });
    const late = await post(`${path}/accept`, { name: 'Ada' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('This offer has ended. Ask again, or call us.');
    const { items } = (await admin.answering.list({ query: { status: 'expired' } })).data;
    expect(items.map((row) => row.id)).toContain(id);
    await admin.settings.update({ body: { timeZone: 'UTC' } });
  });

  test('cannot accept what is not answered, by a wrong link, or from another site', async () => {
    const { path } = await ask({ products: [{ slug: 'b' }] });
    expect((await post(`${path}/accept`, { name: 'Ada' })).status).toBe(409);
    expect((await post(`${path.slice(0, -1)}/accept`, { name: 'Ada' })).status).toBe(404);
    const foreign = await app.fetch(`${path}/accept`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'https://other.test',
        'Sec-Fetch-Site': 'cross-site',
      },
      body: 'name=Ada',
    });
    expect(foreign.status).toBe(403);
    const lead = await app.fetch(`${path}/accept`, { redirect: 'manual' });
    expect([lead.status, lead.headers.get('location')]).toEqual([303, path]);
  });
});

describe('staff', () => {
  test('closes a quote, moves it to another branch, and it comes back with its submission', async () => {
    const { id, path } = await ask({ products: [{ slug: 'b' }] });
    const moved = await admin.answering.change({ ...one(id), body: { branch: storeId } });
    expect(moved.data).toMatchObject({ branch: { id: storeId }, status: 'new', version: 2 });
    const unknown = { branch: '0190aaaa-0000-7000-8000-000000000000' };
    expect(await admin.answering.change({ ...one(id), body: unknown })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['branch'],
    });
    expect(await admin.answering.change({ ...one(id), body: { status: 'new' as never } })).toReject(
      400,
      'VALIDATION_ERROR',
      { fields: ['status'] },
    );
    expect((await admin.answering.change({ ...one(id), body: { status: 'closed' } })).data).toMatchObject({
      status: 'closed',
    });
    expect(await pageOf(path)).toContain('Closed. Call us if you have questions.');
    await admin.submissions.remove(one(id));
    expect(await admin.answering.get(one(id))).toReject(404, 'NOT_FOUND');
    const { items } = (await admin.removals.list({ query: { pageSize: 100 } })).data;
    await admin.removals.restore(one(items.find(({ recordId }) => recordId === id)?.id ?? ''));
    expect(await read(id)).toMatchObject({ status: 'closed', branch: { id: storeId }, lines: [{ slug: 'b' }] });
  });

  test('a submission that is completed without an answer claims no mail', async () => {
    const { id, path } = await ask({ products: [{ slug: 'b' }] });
    await admin.submissions.update({ ...one(id), body: { status: 'completed' } });
    const page = await pageOf(path);
    expect(page).toContain('Closed. Call us if you have questions.');
    expect(page).not.toContain('is in your email');
  });
});

test('the list says what each quote is about: its sum, its branch, and only those of a branch where one is asked for', async () => {
  const { id, total } = await ask({ products: [{ slug: 'stocked' }], delivery: { isStore: true, id: storeId } });
  const { items } = (await admin.answering.list({ query: { branch: storeId, pageSize: 100 } })).data;
  expect(items.find((row) => row.id === id)).toMatchObject({ total, branch: { id: storeId } });
  expect(items.every(({ branch }) => branch?.id === storeId)).toBe(true);
});

test('the file of all that is kept of a person has their quotes with the answers', async () => {
  const { id } = await ask({ products: [{ slug: 'b' }], email: 'file@example.test' });
  await admin.answering.answer({ ...one(id), body: offer() });
  const file = await admin.fetch('/admin/api/form-submissions/export?format=json&email=file@example.test');
  const quotes = (JSON.parse(await file.text()) as { quote?: object }[]).flatMap(({ quote }) => quote ?? []);
  expect(quotes).toMatchObject([{ id, answers: [{ message: 'We can have it ready on Friday.' }] }]);
});
