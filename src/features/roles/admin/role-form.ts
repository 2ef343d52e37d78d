import type { FieldErrors, Resolver } from 'react-hook-form';
import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { slugify } from '../../../contracts/text/slug.ts';
import { type RoleDetail, RoleForm as RoleSchema } from '../roles.contract.ts';
import { isAdminRole } from '../roles.rules.ts';

/** What the form of a role holds; `permissions` are ids in one order, `version` is 0 for a new role. */
export interface RoleForm {
  name: string;
  slug: string;
  description: string;
  status: RoleDetail['status'];
  priority: number | undefined;
  /** Slug. */
  parent: string | null;
  permissions: string[];
  version: number;
}

export const newRole: RoleForm = {
  name: '',
  slug: '',
  description: '',
  status: 'active',
  priority: 0,
  parent: null,
  permissions: [],
  version: 0,
};

export function formOf(role: RoleDetail): RoleForm {
  const { name, slug, description, status, priority, parent, permissions, version } = role;
  return {
    name,
    slug,
    description,
    status,
    priority,
    parent,
    version,
    permissions: permissions.map(({ id }) => id).sort(),
  };
}

const maxNameLength = 50;

/** A new role that begins as a copy, without what the person may not hand out. */
export function copyOf(role: RoleDetail, mayGrant: (permissionId: string) => boolean): RoleForm {
  const name = `${role.name.slice(0, maxNameLength - 5)} copy`;
  const { permissions, ...rest } = formOf(role);
  return {
    ...rest,
    name,
    slug: slugify(name, maxNameLength),
    status: 'active',
    version: 0,
    permissions: permissions.filter(mayGrant),
  };
}

const check = checkedBy<RoleForm>(RoleSchema);

/** The form's check; a new administrator role is rejected here to a person who is no administrator [Q15]. */
export function roleCheck(by: { isAdmin: boolean; isNew: boolean }): Resolver<RoleForm> {
  return async (values, ...rest) => {
    const checked = await check(values, ...rest);
    if (!by.isNew || by.isAdmin || !isAdminRole(values.slug)) return checked;
    const slug = { type: 'rights', message: 'Only an administrator may create an administrator role' };
    return { values: {}, errors: { ...checked.errors, slug } as FieldErrors<RoleForm> };
  };
}

export const roleLabels: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  status: 'Status',
  priority: 'Priority',
  parent: 'Inherits from',
  permissions: 'Permissions',
};

/** A form's values for the conflict dialog. */
export function readable(
  { permissions, ...rest }: RoleForm,
  nameOf: (permissionId: string) => string,
): Record<string, unknown> {
  return { ...rest, permissions: permissions.map(nameOf).sort() };
}
