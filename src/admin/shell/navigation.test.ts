import { expect, test } from 'vitest';
import { visibleNavigation } from './navigation.ts';

const labels = (...held: string[]) =>
  visibleNavigation((permission) => held.includes(permission)).flatMap((group) =>
    group.items.map((item) => item.label),
  );

test('[E06] without rights only the items that need none show, and no empty group', () => {
  expect(labels()).toEqual(['Dashboard']);
  expect(visibleNavigation(() => false).map((group) => group.label)).toEqual(['Editor']);
});

test.each([
  ['content.view', ['Dashboard', 'Collections', 'Singles']],
  ['content-types.view', ['Dashboard', 'Collection Types', 'Single Types']],
  ['field-groups.view', ['Dashboard', 'Field Groups']],
])('[E06] %s', (permission, shown) => {
  expect(labels(permission)).toEqual(shown);
});
