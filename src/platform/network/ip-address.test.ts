import { expect, test } from 'vitest';
import { networksOf, plainAddress, subscriberOf } from './ip-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['::203.0.113.7', '203.0.113.7'],
  ['::ffff:0:203.0.113.7', '::ffff:0:203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['::1', '::1'],
  ['::', '::'],
])('%s is compared as %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:DB8:0000:0::ffff:1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:db8:a:b:c:d:e:f', '2001:db8:a:b::/64'],
  ['2001:db8:a:b:c:d:203.0.113.7', '2001:db8:a:b::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%br-lan.1', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to the subscriber %s', (address, subscriber) => {
  expect(subscriberOf(address)).toBe(subscriber);
});

test.each([
  ['203.0.113.7', ['203.0.113.0/24', '203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.0/24', '203.0.113.7']],
  ['2001:db8:a:bcd::7', ['2001:db8:a::/48', '2001:db8:a:b00::/56', '2001:db8:a:bcd::/64']],
  ['::1', ['0:0:0::/48', '0:0:0:0::/56', '0:0:0:0::/64']],
])('%s lies in the networks %s', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
