import { expect, test } from 'vitest';
import { holdsAddress } from './holds-address.ts';

test.each<[unknown, boolean]>([
  ['ada@example.test', true],
  ['Write to ADA@example.test.', true],
  ['<ada@example.test>, other', true],
  [{ a: [{ b: 'ada@example.test' }] }, true],
  [{ 'ada@example.test': 1 }, true],
  ['ada@example.test.org', false],
  ['ada@example.testing', false],
  ['lada@example.test', false],
  ['x.ada@example.test', false],
  ['x+ada@example.test and ada@example.test', true],
  [null, false],
  [5, false],
])('%j holds the address: %s', (value, holds) => {
  expect(holdsAddress(value, 'ada@example.test')).toBe(holds);
});
