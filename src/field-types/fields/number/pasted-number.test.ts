import { expect, test } from 'vitest';
import { pastedNumber } from './pasted-number.ts';

test.each([
  ['8,5', '8.5'],
  ['-8,25', '-8.25'],
  ['−8.25', '-8.25'],
  ['1.234,5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['1,234', '1234'],
  ['1.234.567', '1234567'],
  ['12,345,678.9', '12345678.9'],
  ['1 234 567,25', '1234567.25'],
  ["1'234", '1234'],
  [' 42 ', '42'],
  ['+7', '7'],
])('%s is taken as %s', (text, plain) => {
  expect(pastedNumber(text)).toBe(plain);
});

test.each(['', 'ten', '8.5', '-3', '1.234', '1,23,4', '1.2.3', '1.234,5.6', ',', '--1', '12 kg', '1e3'])(
  '%j is left to the input',
  (text) => {
    expect(pastedNumber(text)).toBeNull();
  },
);
