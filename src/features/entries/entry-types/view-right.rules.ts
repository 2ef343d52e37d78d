import { holdsOnSomeType, type Rights } from '../../../contracts/session/held-rights.ts';

type Sort = 'collections' | 'singles';

/** Whether the person may view entries of any type of this sort; the right to one type is enough. */
export function mayViewSort(rights: Rights | undefined, sort: Sort): boolean {
  const kind = sort === 'collections' ? 'content-types' : 'single-types';
  return rights !== undefined && holdsOnSomeType(rights, 'view', kind);
}

/** Whether the person may view any entries at all; asking for them without that right counts as a denied access. */
export function mayViewEntries(rights: Rights | undefined): boolean {
  return rights !== undefined && holdsOnSomeType(rights, 'view');
}
