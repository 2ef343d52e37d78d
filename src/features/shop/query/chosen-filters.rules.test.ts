import { expect, test } from 'vitest';
import { chosenFilters } from './chosen-filters.rules.ts';
import { queryOf } from './query-string.rules.ts';
import { readShopQuery } from './shop-query.rules.ts';

type Facets = Parameters<typeof chosenFilters>[1];

const value = (name: string, selected: boolean) => ({ value: name, label: `Label ${name}`, count: 1, selected });
const none = { min: null, max: null };

const chosenOf = (query: string, facets: Facets) =>
  chosenFilters(readShopQuery(new URLSearchParams(query)).question, facets).map(
    ({ label, without }) => [label, queryOf(without)] as const,
  );

const category: Facets[number] = {
  name: 'category',
  label: 'Category',
  type: 'list',
  more: 0,
  values: [value('dozer', true), value('roller', true), value('crane', false)],
};
const range = (name: 'year' | 'hours' | 'price', selected: { min: number | null; max: number | null }) =>
  ({ name, label: name, type: 'range', ...none, buckets: [], none: 0, selected }) as Facets[number];

test('[K16] nothing narrows the whole shop; an order and a page do not', () => {
  expect(chosenOf('', [range('year', none)])).toEqual([]);
  expect(chosenOf('sort=price&page=2', [])).toEqual([]);
});

test('[K16] each choice can be taken back alone, and leads to the first page in the same order', () => {
  const query = 'search=dosers&category=dozer&category=roller&sort=price&page=3';
  expect(chosenOf(query, [category])).toEqual([
    ['“dosers”', 'category=dozer&category=roller&sort=price'],
    ['Label dozer', 'search=dosers&category=roller&sort=price'],
    ['Label roller', 'search=dosers&category=dozer&sort=price'],
  ]);
});

test.each([
  ['year', { min: 2015, max: 2020 }, 'year 2015 to 2020'],
  ['year', { min: 0, max: null }, 'year from 0'],
  ['hours', { min: null, max: 4000 }, 'hours up to 4,000'],
  ['price', { min: 10_000, max: 120_000 }, 'price $10,000 to $120,000'],
] as const)('[K16] the bounds of %s are taken back together', (name, selected, label) => {
  expect(chosenOf(`${name}Min=1&category=dozer`, [range(name, selected)])).toEqual([[label, 'category=dozer']]);
});
