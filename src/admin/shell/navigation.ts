import {
  type Icon,
  IconDatabase,
  IconFile,
  IconFileText,
  IconForms,
  IconLayoutDashboard,
  IconStack2,
} from '@tabler/icons-react';
import type { SystemPermission } from '../../contract-kit/permissions.ts';
import { paths } from '../paths.ts';

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
];

/** The items the person may use; a group without any disappears. Without rights only items that need none stay [E06]. */
export function visibleNavigation(may: (permission: string) => boolean): NavigationGroup[] {
  return navigation
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => item.permission === null || may(item.permission)),
    }))
    .filter((group) => group.items.length > 0);
}

/** A section longer than this folds [E04]. */
export const foldAfter = 5;

/** Content types listed in the sidebar at most; all of them are on their page. */
export const mostListed = 50;
