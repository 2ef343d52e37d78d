import { describe, expect, test } from 'vitest';
import { cellsOf, matrixColumns, permissionMatrix, searchRows, selectedOf, toggledTogether } from './matrix.rules.ts';

const leaf = (slug: string, name: string, hasPermission = true) => ({
  id: slug,
  slug,
  name,
  hasPermission,
  children: [],
});
const category = (slug: string, children: ReturnType<typeof leaf>[]) => ({
  id: `category:${slug}`,
  slug,
  name: slug,
  hasPermission: false,
  children,
});

const matrix = permissionMatrix([
  category('content-types', [
    leaf('content-types.cars.edit', 'Edit Used cars'),
    leaf('content-types.cars.view', 'View Used cars'),
    leaf('content-types.boats.publish', 'Publish Boats'),
    leaf('content-types.create', 'Create content types'),
  ]),
  category('email-providers', [
    leaf('email-providers.view', 'View email providers'),
    leaf('email-providers.test', 'Test'),
  ]),
  category('general', [
    leaf('approve', 'Approve'),
    leaf('shop.orders.view', 'See orders'),
    leaf('content-types.cars.archive', 'Archive'),
  ]),
  category('plugin-seo', [leaf('seo.view', 'View SEO')]),
  category('settings', [leaf('plugins.seo.view', 'View SEO'), leaf('settings.edit', 'Edit settings')]),
  category('single-types', [leaf('single-types.home.view', 'View Home')]),
]);
const slugsOf = (rows: typeof matrix.collections) =>
  rows.map(({ name, cells }) => [name, ...cells.map((cell) => cell?.slug ?? null)]);

describe('[D11] [D12] every permission has its place', () => {
  test('the columns and what people call them', () => {
    expect(matrixColumns.map(({ action, label }) => `${action} ${label}`)).toEqual([
      'create Create',
      'view Read',
      'edit Update',
      'delete Delete',
      'publish Publish',
    ]);
  });

  test('types by name in their tabs', () => {
    expect(slugsOf(matrix.collections)).toEqual([
      ['Boats', null, null, null, null, 'content-types.boats.publish'],
      ['Used cars', null, 'content-types.cars.view', 'content-types.cars.edit', null, null],
    ]);
    expect(slugsOf(matrix.singles)).toEqual([['Home', null, 'single-types.home.view', null, null, null]]);
  });

  test('the rest under settings, what is none of the five actions beside it', () => {
    expect(slugsOf(matrix.settings)).toEqual([
      ['Content types', 'content-types.create', null, null, null, null],
      ['Email providers', null, 'email-providers.view', null, null, null],
      ['Orders', null, 'shop.orders.view', null, null, null],
      ['Settings', null, null, 'settings.edit', null, null],
    ]);
    expect(slugsOf(matrix.others)).toEqual([
      ['Approve', 'approve'],
      ['Archive', 'content-types.cars.archive'],
      ['Test', 'email-providers.test'],
    ]);
  });

  test('those of plugins are hidden', () => {
    expect(JSON.stringify(matrix)).not.toContain('seo');
  });
});

test('[D12] the search reads names and what the permissions are about', () => {
  expect(searchRows(matrix.collections, ' CAR ').map(({ name }) => name)).toEqual(['Used cars']);
  expect(searchRows(matrix.collections, '')).toBe(matrix.collections);
  expect(searchRows(matrix.collections, 'nothing')).toEqual([]);
});

test('[D12] several at once: all are selected, or cleared if they all were', () => {
  expect(toggledTogether(['a', 'b'], new Set(['a']))).toEqual({ ids: ['a', 'b'], isGranted: true });
  expect(toggledTogether(['a', 'b'], new Set(['a', 'b', 'c']))).toEqual({ ids: ['a', 'b'], isGranted: false });
  expect([selectedOf(0, 2), selectedOf(1, 2), selectedOf(2, 2), selectedOf(0, 0)]).toEqual([
    'none',
    'some',
    'all',
    'none',
  ]);
  expect(cellsOf(matrix.collections, 1).map(({ slug }) => slug)).toEqual(['content-types.cars.view']);
  expect(cellsOf(matrix.collections)).toHaveLength(3);
});
