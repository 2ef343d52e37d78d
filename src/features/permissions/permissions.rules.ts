import { holdsPermission, type Rights } from '../../contracts/session/held-rights.ts';
import { resourceInWords } from '../../contracts/session/permission-slug.ts';
import { capital } from '../../contracts/text/capital.ts';
import type { PermissionNode } from './permissions.contract.ts';

interface TreePermission {
  id: string;
  name: string;
  slug: string;
  category: string;
  isSystemPermission: boolean;
}

/** Each lets its holder see which content types there are, or what roles grant. */
const namesOfTypesWith = [
  'permissions.view',
  'roles.view',
  'roles.create',
  'roles.edit',
  'users.view',
  'content-types.view',
];

/**
 * Whether the tree may name a permission: one of a content type, which may be private, and one that people made, only to those
 * who may learn of it.
 */
function mayBeNamed({ slug, isSystemPermission }: TreePermission, holder: Rights): boolean {
  if ((isSystemPermission && !isOfType(slug)) || holdsPermission(holder, slug)) return true;
  return namesOfTypesWith.some((permission) => holdsPermission(holder, permission));
}

function isOfType(slug: string): boolean {
  const [kind, , ...rest] = slug.split('.');
  return (kind === 'content-types' || kind === 'single-types') && rest.length > 0;
}

/**
 * The permissions under their categories, 'general' last and the others by name [C13]. A category counts as held only
 * when all of its permissions are, those too that are not named to this holder; one of which nothing may be named is left out.
 */
export function permissionTree(permissions: readonly TreePermission[], holder: Rights): PermissionNode[] {
  const byCategory = Map.groupBy(permissions, ({ category }) => category);
  return [...byCategory]
    .sort(([one], [other]) => compareCategories(one, other))
    .map(([category, members]) => {
      const children = members
        .filter((permission) => mayBeNamed(permission, holder))
        .map(({ id, name, slug }) => ({
          id,
          name,
          slug,
          hasPermission: holdsPermission(holder, slug),
          children: [],
        }))
        .sort((one, other) => compareText(one.slug, other.slug));
      return {
        id: `category:${category}`,
        name: readable(category),
        slug: category,
        hasPermission: members.every(({ slug }) => holdsPermission(holder, slug)),
        children,
      };
    })
    .filter(({ children }) => children.length > 0);
}

function compareCategories(one: string, other: string): number {
  if (one === other) return 0;
  if (one === 'general') return 1;
  if (other === 'general') return -1;
  return compareText(one, other);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function readable(slug: string): string {
  return capital(resourceInWords(slug));
}

/** Why people keep a permission, in words for a form. */
export const heldPermissionError = 'People have this permission, and you do not hold it yourself';

/**
 * What the actor may do with a permission; a system permission nobody may touch [C15]. One that people have is deleted only
 * by somebody who holds it: taking a right needs what giving it needs [Q15].
 */
export function rightsOnPermission(
  actor: Rights,
  permission: { isSystemPermission: boolean; isHeldBeyond: boolean },
): { edit: boolean; delete: boolean } {
  const holds = (slug: string) => holdsPermission(actor, slug);
  const isOpen = !permission.isSystemPermission;
  const mayDelete = isOpen && !permission.isHeldBeyond && holds('permissions.delete');
  return { edit: isOpen && holds('permissions.edit'), delete: mayDelete };
}
