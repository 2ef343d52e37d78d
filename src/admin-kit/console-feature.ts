import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import type { SystemPermission } from '../contracts/session/permission-slug.ts';
import type { ConsoleOffers } from './console-offers.ts';
import type { HeldRights } from './session/rights/access.ts';
import type { FilledSlots } from './slots.tsx';

export interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
}

export interface ConsolePage {
  /** As the router matches it: `/admin/users/edit/:id`. */
  path: string;
  /** Others land on the 403 page; null: everybody who is signed in. */
  permission: SystemPermission | null;
  /** The page's code, loaded on its first visit. */
  load: () => Promise<PageModule>;
}

export type KnownRights = Pick<HeldRights, 'isAdmin' | 'permissions'>;

export interface NavigationItem {
  group: 'Editor' | 'Builder' | 'Settings';
  label: string;
  to: string;
  icon: Icon;
  /** Null: everybody who is signed in. */
  permission: SystemPermission | null;
  /** Who may use the item without its permission. */
  isOpenTo?: (rights: KnownRights) => boolean;
  /** Lists the content types of this sort, or the forms that take answers, below the item. */
  lists?: 'collections' | 'singles' | 'forms';
}

/** A new record that has a page of its own, as the command palette offers it. */
export interface CreateCommand {
  label: string;
  to: string;
  icon: Icon;
  permission: SystemPermission;
}

export interface RecordMatch {
  id: string;
  label: string;
  hint: string;
  to: string;
}

/** A search of the command palette: the server's records that match a typed text. */
export interface RecordSearch {
  /** Heading of the matches. */
  label: string;
  icon: Icon;
  isOpenTo: (rights: KnownRights) => boolean;
  load: () => Promise<{
    search: (text: string, options: { limit: number; signal: AbortSignal }) => Promise<RecordMatch[]>;
  }>;
}

/** What a feature shows in the console. Its `x.pages.tsx` declares it; `console/features.ts` lists it. */
export interface ConsoleFeature {
  /** Its folder. */
  name: string;
  pages: readonly ConsolePage[];
  /** Pages for people who are not signed in, without the console's chrome. */
  signedOutPages?: readonly Omit<ConsolePage, 'permission'>[];
  navigation?: readonly NavigationItem[];
  creates?: readonly CreateCommand[];
  search?: RecordSearch;
  /** Its parts in screens of earlier features. */
  slots?: FilledSlots;
  /** What else it gives to screens of earlier features, such as the addresses of its pages. */
  offers?: Partial<ConsoleOffers>;
}
