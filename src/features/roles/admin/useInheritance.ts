import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { effectivePermissions } from '../inheritance/inheritance.rules.ts';
import { rolesClient } from '../roles.client.ts';
import type { GrantedPermission, RoleDetail } from '../roles.contract.ts';

export interface Inheritance {
  /** What comes from the chosen role and from those it inherits from. */
  permissions: readonly GrantedPermission[];
  /** Permission id to the name of the role it comes from. */
  sources: ReadonlyMap<string, string>;
  isLoading: boolean;
}

/** What a role would inherit from the one that is chosen in its form, which need not be the stored one yet [C19]. */
export function useInheritance(parent: string | null, role: RoleDetail | null): Inheritance {
  const isStored = parent === null || parent === role?.parent;
  const choices = useQuery({
    ...rolesClient.parentChoices.query({ query: { of: role?.id } }),
    enabled: !isStored,
  });
  const parentId = choices.data?.find(({ slug }) => slug === parent)?.id;
  const chosen = useQuery({
    ...rolesClient.get.query({ params: { id: parentId ?? '' } }),
    enabled: !isStored && parentId !== undefined,
  });
  const stored = parent === null ? null : role;
  return useMemo(() => {
    const [permissions, sources] = isStored ? storedGrants(stored) : grantsOf(chosen.data);
    return { permissions, sources, isLoading: !isStored && chosen.isPending };
  }, [isStored, stored, chosen.data, chosen.isPending]);
}

type Grants = [permissions: GrantedPermission[], sources: Map<string, string>];

function storedGrants(role: RoleDetail | null): Grants {
  const inherited = role?.inheritedPermissions ?? [];
  const nameOf = (slug: string) => role?.lineage.find((one) => one.slug === slug)?.name ?? slug;
  return [inherited, new Map(inherited.map(({ id, source }) => [id, nameOf(source)]))];
}

/** The parent's own grants come first: they are the nearest. */
function grantsOf(parent: RoleDetail | undefined): Grants {
  if (!parent) return [[], new Map()];
  const [, sources] = storedGrants(parent);
  for (const { id } of parent.permissions) sources.set(id, parent.name);
  return [effectivePermissions(parent, { withInheritance: true }), sources];
}
