import { expect, test } from 'vitest';
import type { TableView } from '../table-views.contract.ts';
import { viewInUse } from './view-in-use.ts';

const arranged = { columns: { b: true, a: false }, order: [], widths: {}, pinned: [] };
const look = { parameters: { search: 'x' }, ...arranged, density: 'compact' as const };
const view = (id: string, name: string, ofView: TableView['look'] = look): TableView => ({
  id,
  name,
  tableId: 't',
  look: ofView,
  isShared: false,
  owner: null,
  createdAt: '',
  updatedAt: '',
  version: 1,
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
