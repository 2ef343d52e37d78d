import { IconHelp, IconLayoutDashboard } from '@tabler/icons-react';
import type { KnownRights, NavigationItem } from '../../admin-kit/console-feature.ts';
import { paths } from '../../admin-kit/paths.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import { consoleFeatures } from '../features.ts';

export interface NavigationGroup {
  label: string;
  items: readonly NavigationItem[];
}

const dashboard: NavigationItem = {
  group: 'Editor',
  label: 'Dashboard',
  to: paths.dashboard(),
  icon: IconLayoutDashboard,
  permission: null,
};
const help: NavigationItem = { group: 'Settings', label: 'Help', to: paths.docs(), icon: IconHelp, permission: null };

const items = [dashboard, ...consoleFeatures.flatMap(({ navigation = [] }) => navigation), help];

/** The sidebar [E02] with the permission each item needs [E06]. */
export const navigation: readonly NavigationGroup[] = (['Editor', 'Builder', 'Settings'] as const).map((label) => ({
  label,
  items: items.filter(({ group }) => group === label),
}));

type Sort = NonNullable<NavigationItem['lists']>;

function mayUse({ permission, isOpenTo }: NavigationItem, rights: KnownRights): boolean {
  return permission === null || holdsPermission(rights, permission) || isOpenTo?.(rights) === true;
}

/** The items the person may use; a group without any disappears. Without rights only items that need none stay [E06]. */
export function visibleNavigation(rights: KnownRights | undefined): NavigationGroup[] {
  const heldRights = rights ?? { isAdmin: false, permissions: [] };
  return navigation
    .map((group) => ({ ...group, items: group.items.filter((item) => mayUse(item, heldRights)) }))
    .filter((group) => group.items.length > 0);
}

export const navigationMessages = {
  unprocessed: 'Failed to process navigation items',
  noUserFacts: "Couldn't load user data. Please refresh the page.",
  empty: 'No navigation items available',
};

interface RightsState {
  data: KnownRights | undefined;
  /** All tries are used up. */
  isError: boolean;
}

interface SidebarNavigation {
  groups: NavigationGroup[];
  isLoading: boolean;
  /** What to say, the main thing first; empty when all is well. */
  fieldErrors: readonly string[];
}

/**
 * What the sidebar shows. Rights that did not load, or that cannot be understood, leave the items that need none, and
 * say so [E06] [E07].
 */
export function sidebarNavigation({ data, isError }: RightsState): SidebarNavigation {
  if (!data) {
    const fieldErrors = isError ? [navigationMessages.unprocessed, navigationMessages.noUserFacts] : [];
    return { groups: isError ? visibleNavigation(undefined) : [], isLoading: !isError, fieldErrors };
  }
  try {
    return { groups: visibleNavigation(data), isLoading: false, fieldErrors: [] };
  } catch {
    return { groups: visibleNavigation(undefined), isLoading: false, fieldErrors: [navigationMessages.unprocessed] };
  }
}

interface NavigationSearch {
  groups: readonly NavigationGroup[];
  typed: string;
  /** Whether a line of this sort fits what is typed. */
  hasLines: (sort: Sort) => boolean;
}

/** The items whose name fits what is typed, or below which a line fits. */
export function searchedNavigation({ groups, typed, hasLines }: NavigationSearch): readonly NavigationGroup[] {
  const needle = typed.trim().toLowerCase();
  if (needle === '') return groups;
  const fits = ({ label, lists }: NavigationItem) => label.toLowerCase().includes(needle) || (lists && hasLines(lists));
  return groups
    .map((group) => ({ ...group, items: group.items.filter(fits) }))
    .filter((group) => group.items.length > 0);
}

/** True if the item's address is also the beginning of another item's, so that only its own page marks it as current. */
export function isAbove(item: NavigationItem): boolean {
  return navigation.some((group) => group.items.some((other) => other.to.startsWith(`${item.to}/`)));
}

/** A line below an item: a content type, or a form with the answers to it. */
export interface NavigationLine {
  id: string;
  name: string;
  to: string;
}

/** Whether an address is that of the line or of a page below it. */
export function isAt({ to }: NavigationLine, { pathname, search }: { pathname: string; search: string }): boolean {
  const [path = '', question = ''] = to.split('?');
  const asked = new URLSearchParams(search);
  return (
    `${pathname}/`.startsWith(`${path}/`) &&
    [...new URLSearchParams(question)].every(([name, value]) => asked.get(name) === value)
  );
}

/** A section longer than this folds [E04]. */
export const foldAfter = 5;

/** Content types of each sort, and forms, that the sidebar fetches at most [E04] [I05]; all of them are on their page. */
export const maxListed = 50;

/** Five: the first ones, the last of them giving way to the present one; how many are left out [E04]. */
export function folded<Item>(items: readonly Item[], isPresent: (item: Item) => boolean) {
  const place = items.findIndex(isPresent);
  const shown = items.filter((_, index) =>
    place < foldAfter ? index < foldAfter : index < foldAfter - 1 || index === place,
  );
  return { shown, hidden: items.length - shown.length };
}
