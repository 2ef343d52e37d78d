import { describe, expect, test } from 'vitest';
import type { StoreLocation } from '../locations.contract.ts';
import { deliveryTo, zipMessages } from './zip.rules.ts';

const place = (slug: string, zip: string | null, zipCodes: string[] = []) =>
  ({ slug, zip, zipCodes, zipCodeRadius: 50 }) as unknown as StoreLocation;

const places = [
  place('loveland', '80537', ['80513', '80615', '8053']),
  place('greeley', '80631', ['80615', '80537']),
  place('nowhere', null),
];

describe('[K14] [Q32] a postal code is delivered to', () => {
  test.each([
    '',
    '8053',
    '80537 ',
    ' 80537',
    '805370',
    '80537-1234',
    '80999',
    '８０５３７',
    '٨٠٥٣٧',
    'null',
    '805\u000037',
    '8'.repeat(100_000),
  ])('not where it is not five digits that a store names: %j', (zip) => {
    const answer = deliveryTo(zip, places);
    expect(answer).toMatchObject({ valid: false, message: zipMessages.invalid, location: null });
    expect(answer.zip.length).toBeLessThanOrEqual(20);
  });

  test.each([
    ['80537', 'loveland'],
    ['80513', 'loveland'],
    ['80631', 'greeley'],
    ['80615', 'loveland'],
  ])('where it is a store’s own or in its list, the store itself first: %s by %s', (zip, slug) => {
    expect(deliveryTo(zip, places)).toMatchObject({ zip, valid: true, message: zipMessages.valid, location: { slug } });
  });

  test('by nobody where there are no stores', () => {
    expect(deliveryTo('80537', [])).toMatchObject({ valid: false, location: null });
  });
});
