import { expect, test } from 'vitest';
import { readListState } from '../list/list-state.ts';
import { plainColumns } from './arranged-columns.ts';
import { isSameLook, lookOf, plainState, stateOf } from './table-look.ts';

const byName = { by: 'name', dir: 'asc' } as const;
const state = readListState(new URLSearchParams('search=x&page=3&status=draft&sortBy=a,b&sortDir=asc,desc&role=r'));
const arranged = { ...plainColumns, columns: { b: true, a: false }, widths: { b: 90, a: 80 }, order: ['b', 'a'] };
const look = lookOf({ state, ...arranged, density: 'compact', defaultSort: undefined });

test('[H23] a view keeps search, filters, order, columns and row height, and not the page', () => {
  expect(look.parameters).toEqual({ search: 'x', status: 'draft', sortBy: 'a,b', sortDir: 'asc,desc', role: 'r' });
  expect(stateOf(look, undefined)).toEqual({ ...state, page: 1 });
});

test('[H23] the order in which a view was stored does not make it another', () => {
  const widths = { a: 80, b: 90 };
  const stored = { ...look, widths, columns: { a: false, b: true }, parameters: { role: 'r', ...look.parameters } };
  expect(isSameLook(look, stored)).toBe(true);
  expect(isSameLook(look, { ...look, density: 'default' })).toBe(false);
  expect(isSameLook(look, { ...look, columns: {} })).toBe(false);
  expect(isSameLook(look, { ...look, order: ['a', 'b'] })).toBe(false);
  expect(isSameLook(look, { ...look, pinned: ['a'] })).toBe(false);
});

test('the plain table is what an empty address shows', () => {
  expect(plainState(byName)).toMatchObject({
    search: '',
    filters: [],
    page: 1,
    pageSize: 10,
    sortBy: 'name',
    sortDir: 'asc',
  });
});
