import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CouponTerms, PricedCart, PricedLine } from './cart.rules.ts';
import * as rules from './cart.rules.ts';

const cartFigures = (cart: Omit<PricedCart, 'downPercent'>) => rules.cartFigures({ ...cart, downPercent: 30 });

const taxRate = 0.0675;
const line = (values: Partial<PricedLine>): PricedLine => ({
  price: 0,
  quantity: 1,
  isPreOrder: false,
  deposit: null,
  taxRate,
  ...values,
});
const a = (attachments: number) => line({ price: 8_450_000 + attachments, deposit: 2_535_000 });
const b = line({ price: 1_780_000 });
const c = line({ price: 7_150_000 + 199_999, isPreOrder: true });

/** By the names under which `docs/cart.md` has them. */
const carts: Record<string, Parameters<typeof cartFigures>[0]> = {
  'A with both, 2 × B; 5 %': {
    lines: [a(125_000 + 98_050), { ...b, quantity: 2 }],
    coupon: { type: 'percent', percent: 5 },
    isFinanced: false,
  },
  'A with 125000; 100000 off; finance': {
    lines: [a(125_000)],
    coupon: { type: 'fixed_cart', cents: 100_000 },
    isFinanced: true,
  },
  'A, C with attachment; 10 %; finance': {
    lines: [a(0), c],
    coupon: { type: 'percent', percent: 10 },
    isFinanced: true,
  },
  'B; finance': { lines: [b], coupon: null, isFinanced: true },
  'B; 5000000 off': { lines: [b], coupon: { type: 'fixed_cart', cents: 5_000_000 }, isFinanced: false },
};

const columns = [
  'subtotal',
  'discount',
  'preorderPrice',
  'creditPrice',
  'totalPrice',
  'tax',
  'financeTax',
  'grandTotal',
] as const;
const documented = readFileSync(new URL('../../../docs/cart.md', import.meta.url), 'utf8')
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .filter(([, name = '']) => name in carts)
  .map(([, name = '', ...cells]) => ({ name, figures: cells.slice(0, columns.length).map(Number) }));

describe('[K22] [K24] the examples of the documentation', () => {
  test('are all there', () => {
    expect(documented.map(({ name }) => name)).toEqual(Object.keys(carts));
  });

  test.each(documented)('$name', ({ name, figures }) => {
    const cart = carts[name];
    if (!cart) throw new Error(name);
    const worked = cartFigures(cart);
    expect(columns.map((column) => worked[column])).toEqual(figures);
  });
});

const anyLine = fc.record({
  price: fc.integer({ min: 0, max: 200_000_000_00 }),
  quantity: fc.integer({ min: 1, max: 10 }),
  isPreOrder: fc.boolean(),
  deposit: fc.option(fc.integer({ min: 0, max: 200_000_000_00 })),
  taxRate: fc.option(fc.double({ min: 0, max: 0.25, noNaN: true })),
});
const anyCoupon = fc.option(
  fc.oneof(
    fc.record({ type: fc.constant('fixed_cart'), cents: fc.integer() }),
    fc.record({ type: fc.constant('percent'), percent: fc.double({ min: -50, max: 1000, noNaN: true }) }),
  ),
) as fc.Arbitrary<CouponTerms | null>;
const anyCart = fc.record({
  lines: fc.array(anyLine, { maxLength: 20 }),
  coupon: anyCoupon,
  isFinanced: fc.boolean(),
});
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('[SHOP-01] of any cart', () => {
  test('[K23] every figure is a whole number of cents and never negative', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { lines, ...figures } = cartFigures(cart);
        for (const amount of [...Object.values(figures), ...lines.flatMap((one) => Object.values(one))]) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('[K24] what is due and what is credited together are the subtotal less the discount', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { subtotal, discount, totalPrice, creditPrice, lines } = cartFigures(cart);
        expect(totalPrice + creditPrice).toBe(subtotal - discount);
        expect(sum(lines.map(({ net }) => net))).toBe(subtotal - discount);
        expect(sum(lines.map(({ deposit, credit }) => deposit + credit))).toBe(
          cart.isFinanced ? sum(lines.filter((_, index) => !cart.lines[index]?.isPreOrder).map(({ net }) => net)) : 0,
        );
      }),
    );
  });

  test('[K23] each line bears its share of the discount, to the cent', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { subtotal, discount, lines } = cartFigures(cart);
        if (subtotal === 0) return;
        for (const { total, net } of lines) {
          const exact = (BigInt(discount) * BigInt(total)) / BigInt(subtotal);
          expect([exact, exact + 1n]).toContain(BigInt(total - net));
          expect(net).toBeLessThanOrEqual(total);
        }
      }),
    );
  });
});

test('[K23] equal lines share an odd cent with the earlier one', () => {
  const lines = [line({ price: 100 }), line({ price: 100 }), line({ price: 100 })];
  const { lines: worked } = cartFigures({ lines, coupon: { type: 'fixed_cart', cents: 2 }, isFinanced: false });
  expect(worked.map(({ net }) => net)).toEqual([99, 99, 100]);
});

test('[K24] a deposit is never more than what the line costs', () => {
  const { totalPrice, creditPrice } = cartFigures({
    lines: [line({ price: 100_000, deposit: 5_000_000 })],
    coupon: null,
    isFinanced: true,
  });
  expect([totalPrice, creditPrice]).toEqual([100_000, 0]);
});

test('[K22] an empty cart costs nothing', () => {
  const coupon: CouponTerms = { type: 'percent', percent: 50 };
  expect(cartFigures({ lines: [], coupon, isFinanced: true })).toMatchObject({
    subtotal: 0,
    discount: 0,
    grandTotal: 0,
  });
});
