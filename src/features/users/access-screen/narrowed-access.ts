import type { WholeAccess } from '../access/access.contract.ts';

export type Shown = 'all' | 'granted' | 'denied';

/** The categories with only the permissions that are sought, in name, slug or granting role; empty ones left out. */
export function narrowedAccess(
  categories: WholeAccess['categories'],
  { sought, shown }: { sought: string; shown: Shown },
): WholeAccess['categories'] {
  const words = sought.trim().toLowerCase();
  return categories
    .map((category) => ({
      ...category,
      permissions: category.permissions.filter(
        ({ slug, name, granted, grantingRole = '' }) =>
          (shown === 'all' || granted === (shown === 'granted')) &&
          `${slug} ${name} ${grantingRole}`.toLowerCase().includes(words),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0);
}
