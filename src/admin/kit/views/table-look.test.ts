import { expect, test } from 'vitest';
import type { TableView } from '../../../features/table-views/table-views.contract.ts';
import { readListState } from '../list/list-state.ts';
import { isSameLook, lookOf, plainState, stateOf, viewInUse } from './table-look.ts';

const byName = { by: 'name', dir: 'asc' } as const;
const state = readListState(new URLSearchParams('search=x&page=3&status=draft&sortBy=a,b&sortDir=asc,desc&role=r'));
const look = lookOf({ state, columns: { b: true, a: false }, density: 'compact', defaultSort: undefined });
const view = (id: string, name: string, of = look): TableView => ({
  ...{ id, name, tableId: 't', look: of, createdAt: '', updatedAt: '', version: 1 },
});

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

test('[H23] the view in use is the one that shows exactly this, else the one picked last, which is then changed', () => {
  const other = { ...look, density: 'default' as const };
  const views = [view('1', 'One', other), view('2', 'Two'), view('3', 'Three')];
  expect(viewInUse(views, { look, pickedId: null })).toMatchObject({ view: { id: '2' }, isChanged: false });
  expect(viewInUse(views, { look, pickedId: '3' })).toMatchObject({ view: { id: '3' }, isChanged: false });
  const unknown = { ...look, density: 'comfortable' as const };
  expect(viewInUse(views, { look: unknown, pickedId: '1' })).toMatchObject({ view: { id: '1' }, isChanged: true });
  expect(viewInUse(views, { look: unknown, pickedId: null })).toBeNull();
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
