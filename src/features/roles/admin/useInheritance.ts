import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GrantingRole } from '../inheritance/holding.rules.ts';
import { effectivePermissions } from '../inheritance/inheritance.rules.ts';
import { inheritedRoles } from '../matrix/cell-state.rules.ts';
import { rolesClient } from '../roles.client.ts';
import type { GrantedPermission, RoleDetail } from '../roles.contract.ts';

export interface Inheritance {
  /** What comes from the chosen role and from those it inherits from. */
  permissions: readonly GrantedPermission[];
  /** These roles, the nearest first. */
  roles: readonly GrantingRole[];
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
    const [permissions, roles] = isStored ? storedGrants(stored) : grantsOf(chosen.data);
    return { permissions, roles, isLoading: !isStored && chosen.isPending };
  }, [isStored, stored, chosen.data, chosen.isPending]);
}

type Grants = [permissions: readonly GrantedPermission[], roles: readonly GrantingRole[]];

const storedGrants = (role: RoleDetail | null): Grants =>
  role ? [role.inheritedPermissions, inheritedRoles(role)] : [[], []];

/** The parent's own grants come first: they are the nearest. */
function grantsOf(parent: RoleDetail | undefined): Grants {
  if (!parent) return [[], []];
  const { slug, name } = parent;
  const own = { slug, name, permissions: parent.permissions.map((permission) => permission.slug) };
  return [effectivePermissions(parent, { withInheritance: true }), [own, ...inheritedRoles(parent)]];
}
