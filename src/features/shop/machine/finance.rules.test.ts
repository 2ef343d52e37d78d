import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depositOf, financeOf, monthlyOf } from './finance.rules.ts';

const none = { preOrder: false, preOrderPrice: null, advertisedPrice: null, riversPrice: null };

describe('[K24] the finance estimate of one machine', () => {
  test.each([
    ['none without a price', {}, null],
    ['none of a pre-order', { preOrder: true, advertisedPrice: 1000 }, null],
    ['30 % down, half up', { advertisedPrice: 1005 }, { deposit: 302, credit: 703, monthly: 14 }],
    [
      'the machine’s own deposit',
      { advertisedPrice: 8_450_000, preOrderPrice: 2_535_000 },
      { deposit: 2_535_000, credit: 5_915_000, monthly: 119_652 },
    ],
    ['never more than the price', { riversPrice: 500, preOrderPrice: 900 }, { deposit: 500, credit: 0, monthly: 0 }],
  ])('%s', (_name, prices, expected) => {
    expect(financeOf({ ...none, ...prices }, { downPercent: 30, months: 60, apr: 7.9 })).toEqual(expected);
  });
});

describe('[K24] what a month costs', () => {
  const documented = readFileSync(new URL('../../../../docs/cart.md', import.meta.url), 'utf8')
    .split('## Monthly figures')[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .map((row) => row.split('|').slice(1, 5).map(Number))
    .filter((row) => row.length === 4 && !row.some(Number.isNaN)) as [number, number, number, number][];

  test('the documentation has examples', () => {
    expect(documented).toHaveLength(4);
  });

  test.each([...documented, [101, 0, 2, 51], [100, 100, 1, 108]] as const)(
    '%i cents at %d %% over %i months are %i',
    (credit, apr, months, expected) => {
      expect(monthlyOf(credit, { apr, months })).toBe(expected);
    },
  );

  test('all months together are never less than the credit, but for the halves of cents', () => {
    const anyTerms = { months: fc.integer({ min: 1, max: 360 }), apr: fc.double({ min: 0, max: 100, noNaN: true }) };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), fc.record(anyTerms), (credit, terms) => {
        expect(monthlyOf(credit, terms) * terms.months).toBeGreaterThanOrEqual(credit - terms.months);
      }),
    );
  });

  test('a deposit of its own goes before the share, and none is above the amount', () => {
    expect(depositOf(1000, { own: 300, downPercent: 50 })).toBe(300);
    expect(depositOf(1005, { own: null, downPercent: 12.5 })).toBe(126);
    expect(depositOf(1000, { own: 5000, downPercent: 10 })).toBe(1000);
    expect(depositOf(1000, { own: null, downPercent: 0 })).toBe(0);
  });
});
