import { expect, test } from 'vitest';
import { narrowedAccess, type Shown } from './narrowed-access.ts';

const categories = [
  {
    slug: 'content',
    name: 'Content',
    permissions: [
      { slug: 'content.view', name: 'View content', granted: true, source: 'role' as const, grantingRole: 'editor' },
      { slug: 'content.delete', name: 'Delete content', granted: false },
    ],
  },
  { slug: 'users', name: 'Users', permissions: [{ slug: 'users.view', name: 'View users', granted: false }] },
];

test.each<[string, Shown, string[]]>([
  ['', 'all', ['content.view', 'content.delete', 'users.view']],
  ['', 'granted', ['content.view']],
  ['', 'denied', ['content.delete', 'users.view']],
  [' VIEW ', 'all', ['content.view', 'users.view']],
  ['editor', 'all', ['content.view']],
  ['users.', 'granted', []],
])('[C07] %j among %s', (sought, shown, slugs) => {
  const matches = narrowedAccess(categories, { sought, shown });
  expect(matches.flatMap(({ permissions }) => permissions.map(({ slug }) => slug))).toEqual(slugs);
  expect(matches.every(({ permissions }) => permissions.length > 0)).toBe(true);
});
