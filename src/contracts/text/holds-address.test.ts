import { expect, test } from 'vitest';
import { holdsAddress, withoutAddress } from './holds-address.ts';

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

test.each([
  ['Ask a@b.test or A@B.Test.', 'Ask … or ….'],
  ['a@b.test', '…'],
  ['a@b.testa@b.test, aa@b.test', 'a@b.testa@b.test, aa@b.test'],
  ['İstanbul: A@B.TEST', 'İstanbul: …'],
  ['nobody', 'nobody'],
  ['', ''],
])('%j without the address is %j', (text, without) => {
  expect(withoutAddress(text, { email: 'a@b.test', instead: '…' })).toBe(without);
});
