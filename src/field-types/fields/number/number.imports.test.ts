import { describe, expect, test } from 'vitest';
import type { Notation } from '../../kit/cells.ts';
import { numberIn } from './number.imports.ts';

const csv: Notation = { decimalComma: false, isTyped: false };
const semicolons: Notation = { decimalComma: true, isTyped: false };

describe('a cell as a number', () => {
  test.each([
    ['12', 12],
    [' -3.50 ', -3.5],
    ['1e3', 1000],
    ['0.5', 0.5],
    [7, 7],
    ['007', null],
    ['1,5', null],
    ['1.2.3', null],
    ['12 kg', null],
    ['$1,234.50', 1234.5],
    ['1.234.567,5 €', 1_234_567.5],
    ['€ 12', 12],
    ['1,234', null],
    ['$1,23', null],
    ['$', null],
    ['', null],
    ['12345678901234567', null],
    [Number.NaN, null],
    [true, null],
  ])('%j is %j', (cell, value) => {
    expect(numberIn(cell, csv)).toBe(value);
  });

  test('between semicolons a comma is a decimal point', () => {
    expect(numberIn('1,5', semicolons)).toBe(1.5);
    expect(numberIn('1.5', semicolons)).toBe(1.5);
  });
});
