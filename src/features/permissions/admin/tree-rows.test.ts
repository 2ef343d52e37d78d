import { expect, test } from 'vitest';
import { treeMove, treeRows } from './tree-rows.ts';

const leaf = (slug: string, name: string) => ({ id: slug, slug, name, hasPermission: false, children: [] });
const category = (slug: string, children: ReturnType<typeof leaf>[]) => ({
  id: `category:${slug}`,
  slug,
  name: slug,
  hasPermission: false,
  children,
});
const tree = [
  category('content', [leaf('content.edit', 'Edit content'), leaf('content.view', 'View content')]),
  category('media', [leaf('media.view', 'View media')]),
];
const closed: ReadonlySet<string> = new Set();
const slugs = (rows: ReturnType<typeof treeRows>) => rows.map(({ node }) => node.slug);

test('[C13] closed categories show themselves, an open one its permissions with their places', () => {
  expect(slugs(treeRows(tree, { open: closed, search: '' }))).toEqual(['content', 'media']);
  const rows = treeRows(tree, { open: new Set(['category:content']), search: '' });
  expect(slugs(rows)).toEqual(['content', 'content.edit', 'content.view', 'media']);
  expect(rows[2]).toMatchObject({ level: 2, place: 2, siblings: 2, parent: 0, isExpanded: null });
});

test('[C13] a search opens what it finds and leaves out the rest', () => {
  expect(slugs(treeRows(tree, { open: closed, search: 'VIEW' }))).toEqual([
    'content',
    'content.view',
    'media',
    'media.view',
  ]);
  expect(slugs(treeRows(tree, { open: closed, search: 'media' }))).toEqual(['media', 'media.view']);
  expect(treeRows(tree, { open: closed, search: 'nothing' })).toEqual([]);
});

test('[C13] the keys of the tree', () => {
  const rows = treeRows(tree, { open: new Set(['category:content']), search: '' });
  expect(treeMove(rows, 0, 'ArrowUp')).toEqual({ goTo: 0 });
  expect(treeMove(rows, 0, 'ArrowRight')).toEqual({ goTo: 1 });
  expect(treeMove(rows, 1, 'ArrowRight')).toBeNull();
  expect(treeMove(rows, 1, 'ArrowLeft')).toEqual({ goTo: 0 });
  expect(treeMove(rows, 0, 'ArrowLeft')).toEqual({ toggle: rows[0] });
  expect(treeMove(rows, 3, 'ArrowLeft')).toBeNull();
  expect(treeMove(rows, 3, 'ArrowRight')).toEqual({ toggle: rows[3] });
  expect(treeMove(rows, 3, 'ArrowDown')).toEqual({ goTo: 3 });
  expect(treeMove(rows, 1, 'End')).toEqual({ goTo: 3 });
  expect(treeMove(rows, 3, 'Home')).toEqual({ goTo: 0 });
  expect(treeMove(rows, 3, 'Enter')).toEqual({ toggle: rows[3] });
  expect(treeMove(rows, 1, ' ')).toBeNull();
  expect(treeMove(rows, 1, 'x')).toBeNull();
  expect(treeMove([], 0, 'Home')).toBeNull();
});
