import { describe, expect, test } from 'vitest';
import { mayViewEntries } from '../../features/entries/entry-types/view-right.rules.ts';
import {
  folded,
  isAbove,
  isAt,
  type NavigationGroup,
  navigation,
  searchedNavigation,
  sidebarNavigation,
  visibleNavigation,
} from './navigation.ts';

const holding = (...permissions: string[]) => ({ isAdmin: false, permissions });
const administrator = { isAdmin: true, permissions: [] };
const labelsOf = (groups: readonly NavigationGroup[]) =>
  groups.flatMap((group) => group.items.map((item) => item.label));
const labels = (...held: string[]) => labelsOf(visibleNavigation(holding(...held)));
const free = ['Dashboard', 'Profile', 'Help'];
const between = (...middle: string[]) => ['Dashboard', ...middle, 'Profile', 'Help'];

describe('[E06] who sees what', () => {
  test('without rights only the items that need none, and no empty group', () => {
    expect(labels()).toEqual(free);
    expect(visibleNavigation(holding()).map((group) => group.label)).toEqual(['Editor', 'Settings']);
    expect(labelsOf(visibleNavigation(undefined))).toEqual(free);
  });

  test.each([
    ['content.view', between('Collections', 'Singles')],
    ['users.view', between('Users')],
    ['content-types.view', between('Collection Types', 'Single Types')],
    ['field-groups.view', between('Field Groups')],
    ['settings.view', between('Settings', 'Security', 'Sign-in providers', 'Backups', 'Audit Trail', 'Feeds')],
    ['roles.view', between('Roles')],
    ['permissions.view', between('Permissions')],
  ])('%s', (permission, shown) => {
    expect(labels(permission)).toEqual(shown);
  });

  test.each([
    ['content-types.cars.view', between('Collections')],
    ['single-types.home.view', between('Singles')],
    ['content-types.cars.edit', free],
    ['content-types.create', free],
    ['content-types.view.extra.view', free],
    ['users.edit', free],
    ['Users.View', free],
    ['', free],
  ])('the right %j alone', (permission, shown) => {
    expect(labels(permission)).toEqual(shown);
  });

  test('an administrator sees all', () => {
    expect(labelsOf(visibleNavigation(administrator))).toEqual(labelsOf(navigation));
  });

  test.each([
    [undefined, false],
    [holding(), false],
    [holding('content.edit', 'content-types.view', 'content-types.cars.edit'), false],
    [holding('content.view'), true],
    [holding('content-types.cars.view'), true],
    [holding('single-types.home.view'), true],
    [administrator, true],
  ])('entries are asked for only by those who may view some: %j %s', (rights, may) => {
    expect(mayViewEntries(rights)).toBe(may);
  });
});

describe('[E07] rights that do not come', () => {
  test('while they are awaited nothing is shown and nothing is said', () => {
    expect(sidebarNavigation({ data: undefined, isError: false })).toEqual({
      groups: [],
      isLoading: true,
      fieldErrors: [],
    });
  });

  test('after the last try the rest is shown, with the reason', () => {
    const { groups, isLoading, fieldErrors } = sidebarNavigation({ data: undefined, isError: true });
    expect(labelsOf(groups)).toEqual(free);
    expect(isLoading).toBe(false);
    expect(fieldErrors).toEqual([
      'Failed to process navigation items',
      "Couldn't load user data. Please refresh the page.",
    ]);
  });

  test.each([[{}], [{ isAdmin: false, permissions: null }], [{ isAdmin: false, permissions: [7] }]])(
    '[E06] an answer that cannot be understood leaves what needs no right: %j',
    (data) => {
      const { groups, fieldErrors } = sidebarNavigation({ data: data as never, isError: false });
      expect(labelsOf(groups)).toEqual(free);
      expect(fieldErrors.slice(1)).toEqual([]);
    },
  );

  test('rights that are known stay good when a later call fails', () => {
    const { groups, fieldErrors } = sidebarNavigation({ data: administrator, isError: true });
    expect(labelsOf(groups)).toEqual(labelsOf(navigation));
    expect(fieldErrors).toEqual([]);
  });
});

describe('[E04] long lists', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

  test.each([
    [0, 0, 0],
    [5, 5, 0],
    [6, 5, 1],
    [50, 5, 45],
  ])('of %i lines %i show and %i are left out', (count, shown, hidden) => {
    const fold = folded(numbers(count), () => false);
    expect(fold.shown).toHaveLength(shown);
    expect(fold.hidden).toBe(hidden);
  });

  test('the present one shows wherever it stands', () => {
    expect(folded(numbers(20), (item) => item === 17)).toEqual({ shown: [0, 1, 2, 3, 17], hidden: 15 });
  });

  const groups = visibleNavigation(administrator);
  const search = (typed: string, matches: readonly string[] = []) =>
    labelsOf(searchedNavigation({ groups, typed, hasLines: (lists) => matches.includes(lists) }));

  test.each([
    ['', labelsOf(groups)],
    ['  ', labelsOf(groups)],
    ['USER', ['Users']],
    ['type', ['Collection Types', 'Single Types']],
    ['nothing of the kind', []],
  ])('searching for %j', (typed, shown) => {
    expect(search(typed)).toEqual(shown);
  });

  test('a list stays if one of its types is found', () => {
    expect(search('cranes', ['collections'])).toEqual(['Collections']);
    expect(search('home', ['singles'])).toEqual(['Singles']);
  });
});

test('[E02] every item has an address of its own, and only pages above others mark themselves alone', () => {
  const all = navigation.flatMap((group) => group.items);
  expect(new Set(all.map((item) => item.to)).size).toBe(all.length);
  expect(all.filter(isAbove).map((item) => item.label)).toEqual(['Dashboard', 'Settings']);
  expect(navigation.map((group) => group.label)).toEqual(['Editor', 'Builder', 'Settings']);
});

test.each([
  ['/list?formId=1', '/list', '?formId=1&page=2', true],
  ['/list?formId=1', '/list', '?formId=2', false],
  ['/list?formId=1', '/list', '', false],
  ['/list', '/list/one', '', true],
  ['/list', '/lists', '', false],
])('a line to %s is present at %s%s: %s', (to, pathname, search, isPresent) => {
  expect(isAt({ id: '1', name: 'One', to }, { pathname, search })).toBe(isPresent);
});
