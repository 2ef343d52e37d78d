import { expect, test } from 'vitest';
import { keptVisitor, networkOf } from './visitor.rules.ts';

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::7', '2001:db8:0::'],
  ['::1', '0:0:0::'],
])('[I25] the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('[I25] what is kept of a visitor', () => {
  const facts = { ipAddress: '203.0.113.77', userAgent: 'Browser', referrer: 'https://a.test/' };
  expect(keptVisitor(facts, 'full')).toEqual(facts);
  expect(keptVisitor(facts, 'anonymous')).toEqual({ ...facts, ipAddress: '203.0.113.0', userAgent: null });
  expect(keptVisitor(facts, 'none')).toEqual({ ipAddress: null, userAgent: null, referrer: null });
});
