import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import { buildForm } from '../forms/forms.fixtures.ts';
import { defaultSettings } from '../settings/settings.rules.ts';
import { buildShop, shopper } from './cart.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  await buildShop(app);
  await buildForm(app, { slug: 'request-quote', fields: [{ name: 'email', label: 'Email', type: 'text' }] });
  admin = await app.as.admin();
});

const { financeOffered, financeDownPercent, financeMonths, financeApr, financeTerms } = defaultSettings;
afterEach(async () => {
  await admin.settings.update({
    body: { financeOffered, financeDownPercent, financeMonths, financeApr, financeTerms: [...financeTerms] },
  });
});

const htmlOf = async (path: string, cookie = '') => (await app.fetch(path, { headers: { cookie } })).text();
const machine = async (slug: string) =>
  ((await (await app.fetch(`/api/shop/${slug}`)).json()) as { data: Record<string, unknown> }).data;

test.each([
  [{ financeDownPercent: -1 }, 'financeDownPercent', 'Down payment must be at least 0 %'],
  [{ financeDownPercent: 101 }, 'financeDownPercent', 'Down payment must be at most 100 %'],
  [{ financeDownPercent: '30' }, 'financeDownPercent', 'Down payment must be a number of per cent'],
  [{ financeApr: 100.5 }, 'financeApr', 'Interest must be at most 100 %'],
  [{ financeMonths: 0 }, 'financeMonths', 'Term must be at least 1 month'],
  [{ financeMonths: 12.5 }, 'financeMonths', 'Term must be a whole number of months'],
  [{ financeTerms: [36, 36] }, 'financeTerms', 'Terms must not name a number of months twice'],
  [{ financeTerms: [361] }, 'financeTerms.0', 'Each term must be at most 360 months'],
  [{ financeTerms: 36 }, 'financeTerms', 'Terms must be a list of months'],
])('[K24] the setting %j is rejected', async (body, path, text) => {
  const answer = await admin.settings.update({ body: body as never });
  expect(answer).toReject(400, 'VALIDATION_ERROR');
  expect(answer.body['fields']).toEqual({ [path]: [text] });
});

describe('[K24] what a month costs', () => {
  test('of a machine, by the settings', async () => {
    expect(await machine('b')).toMatchObject({
      monthly: 252.05,
      finance: { deposit: 5340, credit: 12_460, monthly: 252.05, months: 60, apr: 7.9 },
    });
    await admin.settings.update({ body: { financeApr: 0, financeMonths: 36 } });
    expect(await machine('b')).toMatchObject({ monthly: 346.11, finance: { monthly: 346.11, months: 36, apr: 0 } });
    await admin.settings.update({ body: { financeDownPercent: 20 } });
    expect(await machine('b')).toMatchObject({ finance: { deposit: 3560, credit: 14_240 } });
    // Its deposit is its own.
    expect(await machine('a')).toMatchObject({ finance: { deposit: 25_350, credit: 59_150 } });
    expect(await machine('c')).toMatchObject({ monthly: null, finance: null });
    await admin.settings.update({ body: { financeOffered: false } });
    expect(await machine('b')).toMatchObject({ monthly: null, finance: null });
  });

  test('stands on the card and on the page, always as an estimate', async () => {
    expect(await htmlOf('/shop?search=b')).toMatch(/from \$252\/mo · Estimate/);
    const page = await htmlOf('/shop/b');
    expect(page).toContain('$252.05 × 60 months at 7.9% APR (Estimate)');
    const other = await htmlOf('/shop/b?months=36&down=50');
    expect(other).toContain('$278.48 × 36 months at 7.9% APR (Estimate)');
    expect(other).toContain('$8,900 (Estimate)');
    for (const nonsense of ['months=37', 'down=10', 'months=x&down=', 'down=1e9', 'months=60&months=36'])
      expect(await htmlOf(`/shop/b?${nonsense}`)).toContain('$5,340 (Estimate)');
  });

  test('of a cart, with another term and more at once', async () => {
    const one = shopper(app);
    await one.add('b');
    expect(await one.read()).toMatchObject({ monthly: 0, months: 60, apr: 7.9, downPercent: 30 });
    expect((await one.change({ finance: true })).body.data).toMatchObject({ creditPrice: 12_460, monthly: 252.05 });
    const chosen = { months: 36, downPercent: 50 };
    expect((await one.change(chosen)).body.data).toMatchObject({ ...chosen, creditPrice: 8900, monthly: 278.48 });
    const page = await htmlOf('/cart', one.cookie ?? '');
    expect(page).toContain('Monthly: $278.48 over 36 months at 7.9% APR, an estimate.');
    // What is not offered any more counts as not chosen.
    await admin.settings.update({ body: { financeTerms: [72], financeDownPercent: 60 } });
    expect(await one.read()).toMatchObject({ months: 60, downPercent: 60, creditPrice: 7120 });
    await admin.settings.update({ body: { financeTerms: [36], financeDownPercent: 30 } });
    expect(await one.read()).toMatchObject(chosen);
    expect((await one.change({ months: null, downPercent: null })).body.data).toMatchObject({
      months: 60,
      downPercent: 30,
    });
  });

  test.each([
    [{ months: 37 }, 'months', 'Choose one of the terms: 36, 48, 60, 72 months'],
    [{ months: 0 }, 'months', 'Choose one of the terms: 36, 48, 60, 72 months'],
    [{ months: 36.5 }, 'months', 'must be a whole number of months'],
    [{ downPercent: 29 }, 'downPercent', 'must be at least 30 %'],
    [{ downPercent: 101 }, 'downPercent', 'must be at most 100 %'],
    [{ downPercent: 'half' }, 'downPercent', 'must be a number of per cent'],
  ])('is not changed by %j', async (change, path, text) => {
    const one = shopper(app);
    await one.add('b');
    const { status, body } = await one.change(change);
    expect([status, body.fields]).toEqual([400, { [path]: [text] }]);
  });

  test('travels into the quote', async () => {
    const one = shopper(app);
    await one.add('b');
    await one.change({ finance: true, months: 48, downPercent: 40 });
    const answer = await app.fetch('/api/request-quote', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', cookie: one.cookie ?? '' },
      body: JSON.stringify({ email: 'ada@example.test', firstName: 'Ada', lastName: 'Byron' }),
    });
    const { data } = (await answer.json()) as { data: { id: string; statusUrl: string } };
    const { data: stored } = await admin.submissions.get({ params: { id: data.id } });
    expect(stored.metadata).toMatchObject({ totals: { months: 48, downPercent: 40, apr: 7.9, monthly: 260.23 } });
    expect(await htmlOf(new URL(data.statusUrl).pathname)).toContain('Monthly: $260.23 over 48 months at 7.9% APR');
  });
});
