import { expect, test } from 'vitest';
import { outsideAddresses } from './outside-addresses.ts';

test('who has an address of another domain than one’s own is outside; each is named once', () => {
  const own = 'Ann@Dealer.example';
  expect(outsideAddresses(['desk@dealer.example'], own)).toEqual([]);
  expect(outsideAddresses(['bo@mail.example, desk@DEALER.example', 'bo@mail.example', ''], own)).toEqual([
    'bo@mail.example',
  ]);
  expect(outsideAddresses(['x@sub.dealer.example'], own)).toEqual(['x@sub.dealer.example']);
  expect(outsideAddresses(['desk@dealer.example'], undefined)).toEqual(['desk@dealer.example']);
});
