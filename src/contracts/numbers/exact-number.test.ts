import { expect, test } from 'vitest';
import { isKeptWhole } from './exact-number.ts';

test.each([
  ['9007199254740992', true],
  ['9007199254740993', false],
  ['-9007199254740993', false],
  ['9007199254740993.0', false],
  ['9007199254740993e2', true],
  ['9007199254740994', true],
  ['0.1', true],
  ['0.30000000000000004', true],
  ['88.123456789123456789', false],
  ['0.1000000000000000055511151231257827', true],
  ['1e21', true],
  ['1e308', true],
  ['1e400', true],
  ['1e-400', false],
  ['5e-324', true],
  ['0', true],
  ['-0', true],
  ['0e99999', true],
  ['0.000', true],
  ['1.0000000000000000000000', true],
  ['1000000000000000000000', true],
  [`1${'0'.repeat(300)}`, true],
  [`1${'3'.repeat(200)}`, false],
  [`0.${'3'.repeat(100_000)}`, false],
])('%s is kept whole: %s', (source, isKept) => {
  expect(isKeptWhole(source)).toBe(isKept);
});
