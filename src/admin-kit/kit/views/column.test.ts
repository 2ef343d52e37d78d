import { expect, test } from 'vitest';
import { fittingWidth, inOrder, plainColumns, visibleColumns, widthsOf } from './arranged-columns.ts';
import { plainValue, type TableColumn } from './column.ts';
import { joined, turned } from './sort-clicks.ts';

interface Row {
  name: string;
  tags: string[];
  active: boolean;
}

const column = (id: string, more: Partial<TableColumn<Row>> = {}): TableColumn<Row> => ({
  id,
  label: id,
  render: () => null,
  ...more,
});
const columns = [
  column('name', { optional: true }),
  column('tags', { secondary: true }),
  column('slug', { optional: true }),
];
const seen = (switched: Record<string, boolean>) => visibleColumns(columns, { ...plainColumns, columns: switched });
const ids = (switched: Record<string, boolean>) => seen(switched).map(({ id }) => id);

test('[H22] columns are switched on and off by hand; the first always stays, optional ones begin switched off', () => {
  expect(ids({})).toEqual(['name', 'tags']);
  expect(ids({ tags: false, slug: true })).toEqual(['name', 'slug']);
  expect(ids({ name: false })).toEqual(['name', 'tags']);
  expect(ids({ gone: true })).toEqual(['name', 'tags']);
});

test('[H26] a column that small screens leave out shows there once it is switched on by hand', () => {
  expect(seen({})[1]?.secondary).toBe(true);
  expect(seen({ tags: true })[1]?.secondary).toBe(false);
});

test('columns stand as they were moved, the name first, what is pinned beside it, and a new one at the end', () => {
  const all = ['name', 'a', 'b', 'c', 'd'].map((id) => column(id));
  const order = (ids: string[], pinned: string[] = []) => inOrder(all, { order: ids, pinned }).map(({ id }) => id);
  expect(order([])).toEqual(['name', 'a', 'b', 'c', 'd']);
  expect(order(['c', 'a', 'name', 'gone'])).toEqual(['name', 'c', 'a', 'b', 'd']);
  expect(order(['c', 'a', 'b'], ['b', 'gone', 'name'])).toEqual(['name', 'b', 'c', 'a', 'd']);
  expect(inOrder([], { order: ['a'], pinned: [] })).toEqual([]);
});

test('a column has the width that it was given; beside what is pinned, so has the name', () => {
  expect(widthsOf(columns, { widths: { tags: 90, gone: 5 }, pinned: [] })).toEqual([null, 90, null]);
  expect(widthsOf(columns, { widths: {}, pinned: ['slug', 'gone'] })).toEqual([280, null, 160]);
  expect(widthsOf(columns, { widths: { name: 200 }, pinned: ['gone'] })).toEqual([200, null, null]);
  expect([-5, 100.4, 99_999].map(fittingWidth)).toEqual([64, 100, 1200]);
});

test('an export has plain values: the column’s own, else its text, else the row’s', () => {
  const row = { name: 'Ann', tags: ['a', 'b'], active: true };
  expect(plainValue(column('name', { render: (item) => item.name }), row)).toBe('Ann');
  expect(plainValue(column('tags'), row)).toBe('a, b');
  expect(plainValue(column('active'), row)).toBe('true');
  expect(plainValue(column('active', { value: () => 5 }), row)).toBe(5);
  expect(plainValue(column('active', { value: () => null }), row)).toBe('');
  expect(plainValue(column('unknown'), row)).toBe('');
});

test('[H24] a click sorts by one column and turns it round; with Shift a second joins, and a third takes its place', () => {
  const byName = { by: 'name', dir: 'asc' as const };
  expect(turned([byName], 'name')).toEqual([{ by: 'name', dir: 'desc' }]);
  expect(turned([byName, { by: 'slug', dir: 'asc' }], 'slug')).toEqual([{ by: 'slug', dir: 'asc' }]);
  expect(joined([byName], 'slug')).toEqual([byName, { by: 'slug', dir: 'asc' }]);
  expect(joined([byName, { by: 'slug', dir: 'asc' }], 'slug')).toEqual([byName, { by: 'slug', dir: 'desc' }]);
  expect(joined([byName, { by: 'slug', dir: 'asc' }], 'tags')).toEqual([byName, { by: 'tags', dir: 'asc' }]);
  expect(joined([byName], 'name')).toEqual([{ by: 'name', dir: 'desc' }]);
});
