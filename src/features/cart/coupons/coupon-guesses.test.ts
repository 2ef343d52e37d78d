import { expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { buildDemoTypes } from '../../../seed/demo/demo.fixtures.ts';
import { buildCoupon } from '../cart.fixtures.ts';

test('[K23] nobody tries coupons until one fits: 60 wrong codes an hour, and right ones count nothing', async () => {
  const app = await startApp();
  await buildDemoTypes(app);
  await buildCoupon(app, { code: 'RIGHT', type: 'percent', amount: 5 });
  const change = async (body: object) => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
    return (await app.fetch('/api/cart', { method: 'PATCH', headers, body: JSON.stringify(body) })).status;
  };
  for (let n = 0; n < 60; n += 1) {
    expect(await change({ couponCode: `guess-${n}` })).toBe(400);
    if (n % 10 === 0) expect(await change({ couponCode: 'right' })).toBe(200);
  }
  expect(await change({ couponCode: 'RIGHT' })).toBe(429);
  expect(await change({ finance: true })).toBe(200);
  app.clock.advance(3_600_001);
  expect(await change({ couponCode: 'RIGHT' })).toBe(200);
});
