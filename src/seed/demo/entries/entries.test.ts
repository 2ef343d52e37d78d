import { describe, expect, test } from 'vitest';
import { blockTypes } from '../../../block-types/registry.ts';
import { priceOf } from '../../../features/shop/machine/price.rules.ts';
import type { DemoPictures } from '../demo-pictures.ts';
import { branches, branchValues } from './branches.ts';
import { coupons, taxRates } from './charges.ts';
import { machineEntries } from './machines.ts';
import { posts } from './posts.ts';

const pictures: DemoPictures = {
  named: (name) => name,
  ofTool: (tool) => tool,
  ofMachine: () => ({ image: 'image', gallery: ['gallery'] }),
};

const machines = machineEntries({ industriesOf: () => ['industry'], locations: ['location'], pictures }, new Map());
const values = machines.map(({ customFields }) => customFields as Record<string, unknown>);
const number = (value: unknown) => (typeof value === 'number' ? value : null);

describe('the machines of the demo', () => {
  test('are at least 120, each with a slug of its own', () => {
    expect(machines.length).toBeGreaterThanOrEqual(120);
    expect(new Set(machines.map(({ slug }) => slug)).size).toBe(machines.length);
  });

  test.each<[string, (machine: Record<string, unknown>) => boolean]>([
    ['an advertised price', (machine) => machine['advertised_price'] !== undefined],
    ['the supplier’s price alone', (machine) => 'rivers_price' in machine && !('advertised_price' in machine)],
    ['a pre-order price', (machine) => machine['pre_order'] === true && 'pre_order_price' in machine],
    ['a deposit for finance', (machine) => machine['pre_order'] !== true && 'pre_order_price' in machine],
    ['a promotion, a bonus and a disclaimer', (machine) => 'promotion_price' in machine && 'bonus' in machine],
    ['a sale on request', (machine) => machine['request_only'] === true],
    ['cents', (machine) => Number(machine['advertised_price']) % 1 !== 0],
    ['attachments with prices', (machine) => (machine['attachments'] as unknown[]).length > 0],
    ['the inventory of key 60', (machine) => (machine['inventory'] as { key: string }[])[0]?.key === '60'],
    [
      '[K17] no price at all',
      (machine) =>
        priceOf({
          preOrder: machine['pre_order'] === true,
          preOrderPrice: number(machine['pre_order_price']),
          advertisedPrice: number(machine['advertised_price']),
          riversPrice: number(machine['rivers_price']),
        }) === null,
    ],
  ])('some have %s', (_case, isOne) => {
    const share = values.filter(isOne).length / values.length;
    expect(share).toBeGreaterThan(0);
  });
});

test('[K25] the branches lie in five states with a postal code each, and three of them are dealers', () => {
  expect(branches.length).toBeGreaterThanOrEqual(20);
  expect(branches.length).toBeLessThanOrEqual(30);
  expect([...new Set(branches.map(({ state }) => state))].sort()).toEqual(['CO', 'NE', 'NM', 'SD', 'WY']);
  expect(
    branches
      .filter(({ dealer }) => dealer)
      .map(({ city }) => city)
      .sort(),
  ).toEqual(['Greeley', 'Loveland', 'Pueblo']);
  for (const [index, branch] of branches.entries())
    expect(branchValues(branch, index, []).zip_codes).toMatch(/^\d{5}(?:, \d{5})+$/);
  const zips = (city: string) =>
    branches.filter((one) => one.city === city).flatMap((one) => branchValues(one, 0, []).zip_codes.split(', '));
  // Real cities within 50 miles, and one that is not.
  expect(zips('Omaha')).toEqual(expect.arrayContaining(['68102', '68005']));
  expect(zips('Commerce City')).toEqual(expect.arrayContaining(['80301', '80401', '80013']));
  expect(zips('Omaha')).not.toContain('68801');
});

test('the posts use every block type', () => {
  const used = new Set(
    posts.flatMap(({ blocks }) => blocks(pictures).map((block) => (block as { type: string }).type)),
  );
  expect([...used].sort()).toEqual(blockTypes.map(({ type }) => type as string).sort());
});

test('[K23] coupons and tax rates are of both sorts', () => {
  expect(new Set(coupons.map(({ type }) => type))).toEqual(new Set(['percent', 'fixed_cart']));
  expect(taxRates.filter(({ zip }) => zip === undefined)).toHaveLength(5);
  for (const { rate } of taxRates) expect(rate > 0 && rate <= 25).toBe(true);
});
