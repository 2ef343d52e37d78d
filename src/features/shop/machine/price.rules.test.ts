import { describe, expect, test } from 'vitest';
import { badgesOf } from './badges.rules.ts';
import { centsOf, dollarsOf, priceOf, priceText } from './price.rules.ts';

const none = { preOrder: false, preOrderPrice: null, advertisedPrice: null, riversPrice: null };

describe('[K12] the price of a machine', () => {
  test.each([
    ['no price at all', {}, null],
    ['a pre-order price of a machine that is no pre-order is its deposit', { preOrderPrice: 100 }, null],
    ['the advertised price', { advertisedPrice: 200, riversPrice: 300, preOrderPrice: 100 }, 200],
    ['else the supplier’s', { riversPrice: 300 }, 300],
    ['of a pre-order its own', { preOrder: true, preOrderPrice: 100, advertisedPrice: 200 }, 100],
    ['of a pre-order without one the advertised', { preOrder: true, advertisedPrice: 200, riversPrice: 300 }, 200],
    ['of a pre-order without both the supplier’s', { preOrder: true, riversPrice: 300 }, 300],
    ['a price of nothing is a price', { advertisedPrice: 0, riversPrice: 300 }, 0],
  ])('%s', (_name, prices, expected) => {
    expect(priceOf({ ...none, ...prices })).toBe(expected);
  });

  test('[K17] it reads as people write dollars, or Call for price', () => {
    expect([null, 8_450_000, 8_450_050, 0, 99].map(priceText)).toEqual([
      'Call for price',
      '$84,500',
      '$84,500.50',
      '$0',
      '$0.99',
    ]);
  });

  test('dollars become whole cents, half up; what is no amount is none', () => {
    expect([84_500, 0.1, 1.005, 19.99, 0.295, 4.35].map(centsOf)).toEqual([8_450_000, 10, 101, 1999, 30, 435]);
    expect([null, -1, 1e9 + 1, Number.MAX_VALUE].map(centsOf)).toEqual([null, null, null, null]);
    for (const cents of [1, 29, 57, 8_450_050, 99_999_999_999]) expect(centsOf(dollarsOf(cents))).toBe(cents);
  });
});

test.each([
  [{}, ['request-quote']],
  [{ stockNumber: 'S1' }, ['in-stock']],
  [{ inStock: true }, ['buy-online']],
  [{ preOrder: true }, ['pre-order']],
  [{ stockNumber: 'S1', inStock: true, preOrder: true }, ['in-stock', 'buy-online', 'pre-order']],
  [{ requestOnly: true }, ['request-quote']],
  [{ requestOnly: true, inStock: true, stockNumber: 'S1', preOrder: true }, ['in-stock', 'pre-order', 'request-quote']],
])('[K17] the badges of %j are %j', (flags, expected) => {
  expect(badgesOf({ stockNumber: null, inStock: false, preOrder: false, requestOnly: false, ...flags })).toEqual(
    expected,
  );
});
