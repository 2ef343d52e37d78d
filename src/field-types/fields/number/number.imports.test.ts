import { describe, expect, test } from 'vitest';
import type { Cell } from '../../kit/cells.ts';
import { numberImports, numberIn } from './number.imports.ts';

describe('a cell as a number, by the decimal mark of its column (R44, R46)', () => {
  test.each<[Cell, number | null, number | null]>([
    ['12', 12, 12],
    [' -3.50 ', -3.5, null],
    ['-3,5', null, -3.5],
    ['1e3', 1000, 1000],
    [7, 7, 7],
    ['007', null, null],
    ['01234', null, null],
    ['0.5', 0.5, null],
    ['1,200', 1200, 1.2],
    ['12.500', 12.5, 12_500],
    ['12.500,50', null, 12_500.5],
    ['1 000,25', null, 1000.25],
    ["12'500.50", 12_500.5, null],
    ['1.2.3', null, null],
    ['12 kg', null, null],
    ['$1,234.50', 1234.5, null],
    ['1.234.567,5 €', null, 1_234_567.5],
    ['€ 12', 12, 12],
    ['$1,234', 1234, 1.234],
    ['5%', null, null],
    ['(1200)', null, null],
    ['$', null, null],
    ['', null, null],
    ['12345678901234567', null, null],
    ['9007199254740992', 9_007_199_254_740_992, 9_007_199_254_740_992],
    [Number.NaN, null, null],
    [true, null, null],
  ])('%j is %j by a point, %j by a comma', (cell, byPoint, byComma) => {
    expect([numberIn(cell, { decimal: '.' }), numberIn(cell, { decimal: ',' })]).toEqual([byPoint, byComma]);
  });

  test('where nothing decides the mark, what could be two numbers is none', () => {
    expect(['12.500', '1,200', '1,5', '12', '12.500,50'].map((cell) => numberIn(cell, { decimal: null }))).toEqual([
      ...[null, null, 1.5, 12, 12_500.5],
    ]);
  });

  test.each([
    [['5%', '7,5 %'], null, 'percent signs and brackets are no part of a number, so the column stays text'],
    [['12.500', '8.250'], null, 'nothing decides which number “12.500” is, so the column stays text'],
    [['1,50', '2,25'], '.', 'nothing decides which number “1,50” is, so the column stays text'],
    [['Crane', '8.250'], null, null],
    [['12', '8'], null, null],
  ] as const)('the note on %j', (cells, decimal, note) => {
    const reader = numberImports.suggested?.reader();
    for (const cell of cells) reader?.see?.(cell);
    const facts = { meant: cells.length, filled: cells.length } as never;
    expect(reader?.note?.(facts, { decimal, isTyped: false })).toBe(note);
  });
});
