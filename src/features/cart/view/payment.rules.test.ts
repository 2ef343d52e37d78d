import { expect, test } from 'vitest';
import { paymentTexts } from './payment.rules.ts';

const sums = { preorderPrice: 0, creditPrice: 0, totalPrice: 100, financeTax: 0, grandTotal: 106.75 };

test('says nothing of a cart that is paid at once', () => {
  expect(paymentTexts({ sums, taxUnavailable: false })).toEqual([]);
});

test('[K24] names every part of what is due now, and they add up', () => {
  const financed = { preorderPrice: 66_149.99, creditPrice: 50_700, totalPrice: 91_499.99 };
  const due = { financeTax: 9354.05, grandTotal: 100_854.04 };
  expect(paymentTexts({ sums: { ...financed, ...due }, taxUnavailable: false })).toEqual([
    'Due now: $100,854.04. This is $25,350.00 as a down payment, $66,149.99 for pre-orders and $9,354.05 of tax.',
    'Financed: $50,700.00. It is paid later; the tax on it is due now.',
    'Estimate: finance figures are confirmed with the quote.',
  ]);
});

test('[Q33] tax that nobody knows yet is no zero', () => {
  const [due] = paymentTexts({
    sums: { ...sums, creditPrice: 70, totalPrice: 30, grandTotal: 30 },
    taxUnavailable: true,
  });
  expect(due).toBe('Due now: $30.00. This is $30.00 as a down payment and tax, which will be confirmed.');
});
