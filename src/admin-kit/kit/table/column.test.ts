import { expect, test } from 'vitest';
import { plainValue, type TableColumn, visibleColumns } from './column.ts';
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
const ids = (switched: Record<string, boolean>) => visibleColumns(columns, switched).map(({ id }) => id);

test('[H22] columns are switched on and off by hand; the first always stays, optional ones begin switched off', () => {
  expect(ids({})).toEqual(['name', 'tags']);
  expect(ids({ tags: false, slug: true })).toEqual(['name', 'slug']);
  expect(ids({ name: false })).toEqual(['name', 'tags']);
  expect(ids({ gone: true })).toEqual(['name', 'tags']);
});

test('[H26] a column that small screens leave out shows there once it is switched on by hand', () => {
  expect(visibleColumns(columns, {})[1]?.secondary).toBe(true);
  expect(visibleColumns(columns, { tags: true })[1]?.secondary).toBe(false);
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
