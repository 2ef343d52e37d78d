import { expect, test } from 'vitest';
import { rateInAnswer } from './rate-service/rate-answer.rules.ts';
import { rateIn, rateTable } from './rate-table/rate-table.rules.ts';
import { stateOfZip } from './rate-table/zip-states.rules.ts';
import { taxOf } from './tax.rules.ts';

test('[K24] a tax rounds half a cent up, also of large amounts', () => {
  expect(taxOf(50, 0.01)).toBe(1);
  expect(taxOf(49, 0.01)).toBe(0);
  expect(taxOf(8_475_000, 0.0675)).toBe(572_063);
  expect(taxOf(99_999_999_999_950, 0.01)).toBe(1_000_000_000_000);
  expect(taxOf(100, null)).toBe(0);
});

test.each([
  ['80538', 'CO'],
  ['69101', 'NE'],
  ['82001', 'WY'],
  ['57701', 'SD'],
  ['87401', 'NM'],
  ['01001', 'MA'],
  ['99950', 'AK'],
  ['00000', null],
  ['34012', null],
  ['', null],
])('[K15] the state of %s is %s', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});

test('[K15] a postal code’s own row beats its state’s; rows without a plausible rate count nothing', () => {
  const table = rateTable([
    { state: 'co', zip: null, rate: 2.9 },
    { state: 'CO', zip: '80538', rate: 6.75 },
    { state: 'NE', zip: null, rate: 99 },
    { state: 'WY', zip: null, rate: -1 },
    { state: 'SD', zip: null, rate: null },
    { state: null, zip: null, rate: 5 },
  ]);
  expect(['80538', '80537', '69101', '82001', '57701'].map((zip) => rateIn(table, zip))).toEqual([
    0.0675,
    0.029,
    null,
    null,
    null,
  ]);
});

test.each([
  ['{"taxRate":0.0675}', 0.0675],
  ['{"taxRate":0}', 0],
  ['{"taxRate":0.25}', 0.25],
  ['{"taxRate":0.2501}', null],
  ['{"taxRate":-0.01}', null],
  ['{"taxRate":"0.05"}', null],
  ['{"taxRate":1e999}', null],
  ['{"rate":0.05}', null],
  ['[0.05]', null],
  ['null', null],
  ['<html>', null],
  ['', null],
])('[SHOP-02] the rate in %s is %s', (text, rate) => {
  expect(rateInAnswer(text)).toBe(rate);
});
