import { expect, test } from 'vitest';
import { readListState } from '../list/list-state.ts';
import { isSameLook, lookOf, plainState, stateOf } from './table-look.ts';

const byName = { by: 'name', dir: 'asc' } as const;
const state = readListState(new URLSearchParams('search=x&page=3&status=draft&sortBy=a,b&sortDir=asc,desc&role=r'));
const look = lookOf({ state, columns: { b: true, a: false }, density: 'compact', defaultSort: undefined });

test('[H23] a view keeps search, filters, order, columns and row height, and not the page', () => {
  expect(look.parameters).toEqual({ search: 'x', status: 'draft', sortBy: 'a,b', sortDir: 'asc,desc', role: 'r' });
  expect(stateOf(look, undefined)).toEqual({ ...state, page: 1 });
});

test('[H23] the order in which a view was stored does not make it another', () => {
  const stored = { ...look, columns: { a: false, b: true }, parameters: { role: 'r', ...look.parameters } };
  expect(isSameLook(look, stored)).toBe(true);
  expect(isSameLook(look, { ...look, density: 'default' })).toBe(false);
  expect(isSameLook(look, { ...look, columns: {} })).toBe(false);
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
