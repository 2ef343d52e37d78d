import { holdsPermission, type Rights } from '../../../contracts/session/held-rights.ts';
import { type Lineage, rightsOfLineage } from '../../roles/inheritance/holding.rules.ts';
import type { RoleEffect } from '../../roles/roles.contract.ts';

/** People who hold the same roles. */
export interface Holders {
  /** Slugs. */
  roles: readonly string[];
  count: number;
  names: readonly string[];
}

/** A role as it would be: what it grants itself, and the roles above it. */
export interface IntendedRole {
  slug: string;
  name: string;
  /** Slugs. */
  permissions: readonly string[];
  above: readonly Lineage[number][];
}

const maxNames = 5;

/** Who would hold more or less if the role were like that. `lineages` are those of all roles that the holders hold, as they are. */
export function effectOf(
  intended: IntendedRole,
  { holders, lineages }: { holders: readonly Holders[]; lineages: ReadonlyMap<string, Lineage> },
): RoleEffect {
  const changes = holders.map((group) => {
    const before = group.roles.map((slug) => lineages.get(slug)).filter((lineage) => lineage !== undefined);
    const rightsBefore = rightsOfAll(before);
    const rightsAfter = rightsOfAll(before.map((lineage) => changedLineage(lineage, intended)));
    return { group, gains: hasMore(rightsAfter, rightsBefore), loses: hasMore(rightsBefore, rightsAfter) };
  });
  return {
    gain: named(changes.flatMap(({ group, gains }) => (gains ? group : []))),
    lose: named(changes.flatMap(({ group, loses }) => (loses ? group : []))),
    unchanged: changes.reduce((sum, { group, gains, loses }) => sum + (gains || loses ? 0 : group.count), 0),
  };
}

function changedLineage(lineage: Lineage, { slug, name, permissions, above }: IntendedRole): Lineage {
  const place = lineage.findIndex((role) => role.slug === slug);
  if (place === -1) return lineage;
  const [first = { slug, name, permissions }, ...others] = [...lineage.slice(0, place), { slug, name, permissions }];
  return [first, ...others, ...above];
}

function rightsOfAll(lineages: readonly Lineage[]) {
  const all = lineages.map(rightsOfLineage);
  return {
    isAdmin: all.some(({ isAdmin }) => isAdmin),
    permissions: new Set(all.flatMap(({ permissions }) => [...permissions])),
  };
}

/** True where the one side holds something that the other does not. */
const hasMore = (one: ReturnType<typeof rightsOfAll>, other: Rights) =>
  !other.isAdmin && [...one.permissions].some((slug) => !holdsPermission(other, slug));

function named(groups: readonly Holders[]): RoleEffect['gain'] {
  const names = groups.flatMap((group) => group.names).toSorted((one, other) => one.localeCompare(other));
  return { count: groups.reduce((sum, { count }) => sum + count, 0), names: names.slice(0, maxNames) };
}
