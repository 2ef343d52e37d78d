import { beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { json, type ServicePeer, serviceErrors, startServicePeer } from '../../../tests/support/peers/service-peer.ts';
import { visitorContext } from '../../platform/context/visitor-context.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { buildRates } from './tax.fixtures.ts';
import { taxRateAt } from './tax.service.ts';

const unknown = { success: true, totalTax: 0, taxRate: 0, unavailable: true };
const ask = (app: TestApp, body: object) => app.as.anonymous.tax.calculate({ body: body as never });

describe('[K15] by the table of rates', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startApp();
  });

  test.each([
    ['a negative amount', { amount: -1 }, 'amount'],
    ['an amount that is a text', { amount: '5' }, 'amount'],
    ['an amount beyond a billion', { amount: 1_000_000_001 }, 'amount'],
    ['no amount', { amount: undefined }, 'amount'],
    ['four digits', { postalCode: '8053' }, 'postalCode'],
    ['nine digits', { postalCode: '80538-1234' }, 'postalCode'],
    ['letters', { postalCode: '8053a' }, 'postalCode'],
    ['no zip', { postalCode: undefined }, 'postalCode'],
  ])('%s is rejected', async (_, change, field) => {
    expect(await ask(app, { amount: 100, postalCode: '80538', ...change })).toReject(400, 'VALIDATION_ERROR', {
      fields: [field],
    });
  });

  test('an amount beyond all numbers is rejected', async () => {
    const answer = await app.fetch('/api/calculate-tax', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"amount":1e309,"postalCode":"80538"}',
    });
    expect(answer.status).toBe(400);
  });

  test('[Q33] without a table, or a row for the place, tax is 0 and unavailable', async () => {
    expect((await ask(app, { amount: 100, postalCode: '80538' })).body).toEqual(unknown);
    await buildRates(app, [{ state: 'NE', rate: 5.5 }]);
    expect((await ask(app, { amount: 100, postalCode: '80538' })).body).toEqual(unknown);
  });

  test('a zip’s row beats its state’s, half a cent rounds up, and a changed rate shows at once', async () => {
    const [, loveland] = await buildRates(app, [
      { state: 'CO', rate: 2.9 },
      { zip: '80538', rate: 6.75 },
    ]);
    const body = { address: '1 Main St', amount: 84_750, postalCode: '80538' };
    expect((await ask(app, body)).body).toEqual({
      success: true,
      totalTax: 5720.63,
      taxRate: 0.0675,
      unavailable: false,
    });
    expect((await ask(app, { ...body, postalCode: '80202' })).body).toMatchObject({ taxRate: 0.029 });
    const admin = await app.as.admin();
    await admin.entries.update({ params: { id: loveland?.id ?? '' }, body: { customFields: { rate: 0 } } });
    expect((await ask(app, body)).body).toEqual({ success: true, totalTax: 0, taxRate: 0, unavailable: false });
  });

  test('a type whose fields are other ones gives no rate', async () => {
    await buildContentType(app, {
      slug: 'tax-rates',
      isPublic: false,
      fields: [{ type: 'text', name: 'rate', label: 'Rate' }],
    });
    await buildEntry(app, { contentType: 'tax-rates', customFields: { rate: '6.75' } });
    expect((await ask(app, { amount: 100, postalCode: '80538' })).body).toEqual(unknown);
  });
});

describe('[K15] by a service', () => {
  let app: TestApp;
  let service: ServicePeer;
  beforeEach(async () => {
    service = await startServicePeer(json({ taxRate: 0.0675 }));
    const crm = { url: null, oid: '', timeoutMs: 100, retryMs: 1, attempts: 1 };
    const tax = { url: service.url, key: 'key-of-ours', timeoutMs: 300, breakerMs: 30_000 };
    app = await startApp({ config: { services: { tax, crm, cdn: null } } });
    await buildRates(app, [{ state: 'CO', rate: 2.9 }]);
  });
  const body = { address: '1 Main St', amount: 100.5, postalCode: '80538' };

  test('it is asked with the key, the state and dollars', async () => {
    expect((await ask(app, body)).body).toEqual({ success: true, totalTax: 6.78, taxRate: 0.0675, unavailable: false });
    expect(service.requests.map((one) => [one.headers.authorization, JSON.parse(one.body)])).toEqual([
      ['Bearer key-of-ours', { address: '1 Main St', postalCode: '80538', state: 'CO', amount: 100.5 }],
    ]);
  });

  test.each([
    ...Object.entries(serviceErrors),
    ['no JSON', (response) => response.writeHead(200).end('<html>secret-of-theirs</html>')],
    ['a rate out of range', json({ taxRate: 6.75 })],
    ['201', json({ taxRate: 0.05 }, 201)],
    ['a little too much', (response) => response.writeHead(200).end(`{"taxRate":0.05,"x":"${'y'.repeat(65_536)}"}`)],
  ] satisfies [string, ServicePeer['answer']][])(
    '[SHOP-02] %s is 0 and unavailable, says nothing of theirs, and the table is not asked',
    async (_, answer) => {
      service.answer = answer;
      const { status, body: said } = await ask(app, body);
      expect([status, said]).toEqual([200, unknown]);
      expect(app.logLines.join('')).not.toMatch(/secret-of-theirs|key-of-ours/);
    },
  );

  test.each([400, 404, 422])(
    '[SHOP-02] nobody takes it from others by questions that it answers %d',
    async (status) => {
      service.answer = json({ error: 'no such place' }, status);
      for (let n = 0; n < 7; n += 1) expect((await ask(app, body)).body).toEqual(unknown);
      service.answer = json({ taxRate: 0.0675 });
      expect((await ask(app, body)).body).toMatchObject({ unavailable: false });
    },
  );

  test('[SHOP-02] nor by places for which it says that it has no rate', async () => {
    service.answer = json({ taxRate: null });
    for (let n = 0; n < 7; n += 1) expect((await ask(app, body)).body).toEqual(unknown);
    expect(service.requests).toHaveLength(7);
    service.answer = json({ taxRate: 0.0675 });
    expect((await ask(app, body)).body).toMatchObject({ unavailable: false });
  });

  test('[SHOP-02] after five failures in a row it is left alone, then tried once', async () => {
    service.answer = serviceErrors['a lost connection'] ?? json({});
    for (let n = 0; n < 7; n += 1) expect((await ask(app, body)).body).toEqual(unknown);
    expect(service.requests).toHaveLength(5);
    app.clock.advance(30_001);
    await ask(app, body);
    await ask(app, body);
    expect(service.requests).toHaveLength(6);
    service.answer = json({ taxRate: 0.0675 });
    app.clock.advance(30_001);
    expect((await ask(app, body)).body).toMatchObject({ unavailable: false });
    expect((await ask(app, body)).body).toMatchObject({ unavailable: false });
    expect(service.requests).toHaveLength(8);
  });

  test('[SHOP-02] while it is left alone, nobody uses up their questions of the hour', async () => {
    service.answer = serviceErrors['a lost connection'] ?? json({});
    const ctx = visitorContext(app.platform, { requestId: 'test', ip: '203.0.113.7', userAgent: null });
    const place = { address: '1 Main St', zip: '80538', amount: 10_050 };
    for (let n = 0; n < 3_100; n += 1) expect(await taxRateAt(ctx, place)).toBeNull();
    expect(service.requests).toHaveLength(5);
    service.answer = json({ taxRate: 0.0675 });
    app.clock.advance(30_001);
    expect(await taxRateAt(ctx, place)).toBe(0.0675);
  });
});
