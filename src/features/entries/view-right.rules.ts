interface Rights {
  /** Holds every permission. */
  isAdmin: boolean;
  permissions: readonly string[];
}

type Sort = 'collections' | 'singles';

const ownRight: Record<Sort, RegExp> = {
  collections: /^content-types\.[^.]+\.view$/,
  singles: /^single-types\.[^.]+\.view$/,
};

/** Whether the person may view entries of any type of this sort; the right to one type is enough. */
export function mayViewSort(rights: Rights | undefined, sort: Sort): boolean {
  if (!rights) return false;
  if (rights.isAdmin || rights.permissions.includes('content.view')) return true;
  return rights.permissions.some((slug) => ownRight[sort].test(slug));
}

/** Whether the person may view any entries at all; asking for them without that right counts as a denied access. */
export function mayViewEntries(rights: Rights | undefined): boolean {
  return mayViewSort(rights, 'collections') || mayViewSort(rights, 'singles');
}
