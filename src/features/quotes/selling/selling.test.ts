import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildDemoTypes } from '../../../seed/demo/demo.fixtures.ts';
import { buildMachine, buildShop } from '../../cart/cart.fixtures.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  await buildShop(app);
  await buildForm(app, { slug: 'request-quote', fields: [{ name: 'email', label: 'Email', type: 'text' }] });
  admin = await app.as.admin();
  await admin.settings.update({ body: { contactEmail: 'office@example.test' } });
});

async function machine(slug: string): Promise<{ params: { id: string } }> {
  await buildMachine(app, slug, { advertised_price: 10_000, stock_number: `S-${slug}` });
  const { data } = await admin.entries.list({ query: { contentType: 'equipment', search: slug } });
  const found = data.items.find((entry) => entry.slug === slug);
  if (!found) throw new Error('no machine');
  return { params: { id: found.id } };
}

async function ask(slug: string, email: string): Promise<string> {
  // Requests that say the same within a moment are one.
  app.clock.advance(60_000);
  const answer = await app.fetch('/api/request-quote', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email, firstName: 'Ada', lastName: 'Byron', products: [{ slug }] }),
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

const in2Days = () => new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);

test('a sold machine leaves the shop, its page shows similar ones, and whoever asked for it hears once', async () => {
  const sold = await machine('sold-one');
  await ask('sold-one', 'ada@example.test');
  await ask('sold-one', 'ADA@example.test');
  const answered = await ask('sold-one', 'bob@example.test');
  await admin.answering.answer({ params: { id: answered }, body: { message: 'Yes.', validUntil: in2Days() } });
  const closed = await ask('sold-one', 'carl@example.test');
  await admin.answering.change({ params: { id: closed }, body: { status: 'closed' } });
  await ask('a', 'dora@example.test');

  const { data: buyers } = await admin.selling.buyers(sold);
  expect(buyers.map(({ email, status }) => [email, status])).toEqual([
    ['bob@example.test', 'answered'],
    ['ada@example.test', 'new'],
    ['ada@example.test', 'new'],
  ]);
  await app.runJobs();
  app.mails.length = 0;
  const answer = await admin.selling.sell({ ...sold, body: { notifyBuyers: true, message: 'We have another.' } });
  expect(answer.data).toEqual({ told: 2 });
  await app.runJobs();
  const told = app.mails.filter(({ subject }) => subject.includes('has been sold'));
  expect(told.map(({ recipient }) => recipient).sort()).toEqual(['ada@example.test', 'bob@example.test']);
  expect(told[0]?.text).toContain('We have another.');
  expect(told[0]?.text).toContain('/shop/sold-one');

  const page = await app.fetch('/shop/sold-one');
  expect(page.status).toBe(410);
  expect(await page.text()).toContain('This machine has been sold.');
  expect((await admin.entries.get(sold)).data.status).toBe('trash');
  expect(await admin.selling.sell({ ...sold, body: {} })).toReject(404, 'NOT_FOUND');
  expect(await admin.selling.buyers(sold)).toReject(404, 'NOT_FOUND');
});

test('nobody is mailed unless it is wanted, and a message alone is rejected by its name', async () => {
  const sold = await machine('quiet');
  await ask('quiet', 'eve@example.test');
  await app.runJobs();
  app.mails.length = 0;
  const refused = await admin.selling.sell({ ...sold, body: { message: 'Sorry' } });
  expect(refused).toReject(400, 'VALIDATION_ERROR');
  expect(refused.body['fields']).toEqual({ message: ['is sent only with notifyBuyers'] });
  expect((await admin.selling.sell({ ...sold, body: {} })).data).toEqual({ told: 0 });
  await app.runJobs();
  expect(app.mails).toEqual([]);
});

test('it takes the right to delete machines beside the one to answer quotes; the buyers need the one to see them', async () => {
  const kept = await machine('kept');
  const clerk = await app.as.holding('form-submissions.edit', 'form-submissions.view');
  expect(await clerk.selling.sell({ ...kept, body: {} })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  const writer = await app.as.holding('content-types.equipment.delete', 'content-types.equipment.view');
  expect(await writer.selling.sell({ ...kept, body: {} })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await writer.selling.buyers(kept)).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect((await admin.entries.get(kept)).data.status).toBe('publish');
});
