import {
  type Icon,
  IconDatabase,
  IconFile,
  IconFileText,
  IconForms,
  IconHelp,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconPhoto,
  IconSettings,
  IconShieldLock,
  IconStack2,
  IconUserCircle,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import { paths } from '../../admin/paths.ts';
import type { HeldRights } from '../../admin/session/rights/access.ts';
import type { SystemPermission } from '../../contract-kit/permissions.ts';

export interface NavigationItem {
  label: string;
  to: string;
  icon: Icon;
  /** Null: everybody who is signed in. */
  permission: SystemPermission | null;
  /** Lists the content types of this sort below the item. */
  lists?: 'collections' | 'singles';
}

export interface NavigationGroup {
  label: string;
  items: readonly NavigationItem[];
}

/** The sidebar [E02] with the permission each item needs [E06]. An item is added with its screen. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: 'Editor',
    items: [
      { label: 'Dashboard', to: paths.dashboard(), icon: IconLayoutDashboard, permission: null },
      {
        label: 'Collections',
        to: paths.collections(),
        icon: IconStack2,
        permission: 'content.view',
        lists: 'collections',
      },
      { label: 'Singles', to: paths.singles(), icon: IconFileText, permission: 'content.view', lists: 'singles' },
      { label: 'Media', to: paths.media(), icon: IconPhoto, permission: 'media.view' },
      { label: 'Users', to: paths.users(), icon: IconUsers, permission: 'users.view' },
    ],
  },
  {
    label: 'Builder',
    items: [
      { label: 'Collection Types', to: paths.collectionTypes(), icon: IconDatabase, permission: 'content-types.view' },
      { label: 'Single Types', to: paths.singleTypes(), icon: IconFile, permission: 'content-types.view' },
      { label: 'Field Groups', to: paths.fieldGroups(), icon: IconForms, permission: 'field-groups.view' },
    ],
  },
  {
    label: 'Settings',
    items: [
      { label: 'Settings', to: paths.settings(), icon: IconSettings, permission: 'settings.view' },
      { label: 'Security', to: paths.security(), icon: IconShieldLock, permission: 'settings.view' },
      { label: 'Audit Trail', to: paths.audit(), icon: IconHistory, permission: 'settings.view' },
      { label: 'Roles', to: paths.roles(), icon: IconUserShield, permission: 'roles.view' },
      { label: 'Permissions', to: paths.permissions(), icon: IconKey, permission: 'permissions.view' },
      { label: 'Profile', to: paths.profile(), icon: IconUserCircle, permission: null },
      { label: 'Help', to: paths.docs(), icon: IconHelp, permission: null },
    ],
  },
];

type Sort = NonNullable<NavigationItem['lists']>;
type KnownRights = Pick<HeldRights, 'isAdmin' | 'permissions'>;

const ownRight: Record<Sort, RegExp> = {
  collections: /^content-types\.[^.]+\.view$/,
  singles: /^single-types\.[^.]+\.view$/,
};

/** Whether the person may view entries of any type of this sort; the right to one type is enough. */
export function mayViewSort(rights: KnownRights | undefined, sort: Sort): boolean {
  if (!rights) return false;
  if (rights.isAdmin || rights.permissions.includes('content.view')) return true;
  return rights.permissions.some((held) => ownRight[sort].test(held));
}

/** Whether the person may view any entries at all; asking for them without that right would count as a denied access. */
export function mayViewEntries(rights: KnownRights | undefined): boolean {
  return mayViewSort(rights, 'collections') || mayViewSort(rights, 'singles');
}

function mayUse({ permission, lists }: NavigationItem, rights: KnownRights): boolean {
  if (permission === null || rights.isAdmin || rights.permissions.includes(permission)) return true;
  return lists !== undefined && mayViewSort(rights, lists);
}

/** The items the person may use; a group without any disappears. Without rights only items that need none stay [E06]. */
export function visibleNavigation(rights: KnownRights | undefined): NavigationGroup[] {
  const held = rights ?? { isAdmin: false, permissions: [] };
  return navigation
    .map((group) => ({ ...group, items: group.items.filter((item) => mayUse(item, held)) }))
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
  problems: readonly string[];
}

/**
 * What the sidebar shows. Rights that did not load, or that cannot be understood, leave the items that need none, and
 * say so [E06] [E07].
 */
export function sidebarNavigation({ data, isError }: RightsState): SidebarNavigation {
  if (!data) {
    const problems = isError ? [navigationMessages.unprocessed, navigationMessages.noUserFacts] : [];
    return { groups: isError ? visibleNavigation(undefined) : [], isLoading: !isError, problems };
  }
  try {
    return { groups: visibleNavigation(data), isLoading: false, problems: [] };
  } catch {
    return { groups: visibleNavigation(undefined), isLoading: false, problems: [navigationMessages.unprocessed] };
  }
}

interface NavigationSearch {
  groups: readonly NavigationGroup[];
  typed: string;
  /** Whether a type of this sort fits what is typed; the server finds those. */
  hasTypes: (sort: Sort) => boolean;
}

/** The items whose name fits what is typed, or below which a type fits. */
export function searchedNavigation({ groups, typed, hasTypes }: NavigationSearch): readonly NavigationGroup[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return groups;
  const fits = ({ label, lists }: NavigationItem) => label.toLowerCase().includes(wanted) || (lists && hasTypes(lists));
  return groups
    .map((group) => ({ ...group, items: group.items.filter(fits) }))
    .filter((group) => group.items.length > 0);
}

/** True if the item's address is also the beginning of another item's, so that only its own page marks it as current. */
export function isAbove(item: NavigationItem): boolean {
  return navigation.some((group) => group.items.some((other) => other.to.startsWith(`${item.to}/`)));
}

/** A section longer than this folds [E04]. */
export const foldAfter = 5;

/** Content types that the sidebar fetches of each sort at most [E04]; all of them are on their page. */
export const mostListed = 50;

/** Five: the first ones, the last of them giving way to the present one; how many are left out [E04]. */
export function folded<Item>(items: readonly Item[], isPresent: (item: Item) => boolean) {
  const place = items.findIndex(isPresent);
  const shown = items.filter((_, index) =>
    place < foldAfter ? index < foldAfter : index < foldAfter - 1 || index === place,
  );
  return { shown, hidden: items.length - shown.length };
}
