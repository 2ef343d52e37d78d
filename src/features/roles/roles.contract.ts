import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { slugSchema } from '../../contracts/text/slug.ts';
import { roleMessages } from './roles.rules.ts';

/** What roles may be granted here [C02]. */
export const rolesPermissions = {
  roles: ['view', 'create', 'edit', 'delete'],
} as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    roles: (typeof rolesPermissions)['roles'][number];
  }
}

export const roleStatuses = ['active', 'inactive', 'deprecated'] as const;

/**
 * A set of permissions that users hold [D10] [D14]. `userCount` and `permissionCount` say how many of each, without what
 * it inherits; `parent` is the slug of the role whose grants it takes over [C19].
 */
export const Role = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  status: z.enum(roleStatuses),
  priority: z.int(),
  isSystemRole: z.boolean(),
  parent: z.string().nullable(),
  userCount: z.int(),
  permissionCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Role = z.infer<typeof Role>;

export const GrantedPermission = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
});
export type GrantedPermission = z.infer<typeof GrantedPermission>;

const RoleName = z.object({ id: z.uuid(), slug: z.string(), name: z.string() });
export type RoleName = z.infer<typeof RoleName>;

/** What a role has from another; `source` is that one's slug, the nearest of several. */
export const InheritedPermission = GrantedPermission.extend({ source: z.string() });
export type InheritedPermission = z.infer<typeof InheritedPermission>;

/**
 * One role also names what it grants itself and what it inherits [C19], the roles it inherits from, the nearest first,
 * those that inherit from it, and how many people have its grants by one of these.
 */
export const RoleDetail = Role.extend({
  permissions: z.array(GrantedPermission),
  inheritedPermissions: z.array(InheritedPermission),
  lineage: z.array(RoleName),
  heirs: z.array(RoleName),
  holderCount: z.int(),
});
export type RoleDetail = z.infer<typeof RoleDetail>;

/** Ids; slugs are understood as well. */
const permissionNames = z
  .array(z.string().min(1).max(200), 'Please select at least one permission')
  .min(1, 'Please select at least one permission')
  .max(10_000);

const shape = {
  name: z
    .string(roleMessages.nameAndSlugRequired)
    .trim()
    .min(1, { error: roleMessages.nameAndSlugRequired, abort: true })
    .min(3, 'Name must be at least 3 characters')
    .max(50, 'Name must be at most 50 characters')
    .regex(/^[\p{L}\p{M}\p{N} _-]+$/u, 'Name may contain letters, numbers, spaces, underscores and hyphens'),
  slug: slugSchema({ min: 3, max: 50, required: roleMessages.nameAndSlugRequired }),
  description: z.string().max(500, 'Description must be at most 500 characters'),
  status: z.enum(roleStatuses),
  priority: z
    .int('Priority must be a whole number')
    .min(0, 'Priority must not be negative')
    .max(1_000_000, 'Priority must be at most 1000000'),
  permissions: permissionNames,
  /** Slug or id of the role to inherit from; null for none. */
  parent: z.string().min(1).max(100).nullable(),
};

export const RoleForm = z.object({
  ...shape,
  description: shape.description.default(''),
  status: shape.status.default('active'),
  priority: shape.priority.default(0),
  parent: shape.parent.default(null),
});
export type RoleForm = z.infer<typeof RoleForm>;

/** The slug is fixed once made; sent unchanged it is accepted [D14]. */
export const RoleChange = z.object(shape).partial().extend({ version: z.int().optional() });
export type RoleChange = z.infer<typeof RoleChange>;

export const RolePermissions = z.object({ permissions: permissionNames, version: z.int().optional() });

export const RoleQuery = listQuery({
  sort: ['name', 'slug', 'status', 'priority', 'userCount', 'permissionCount', 'createdAt', 'updatedAt'],
  defaultSort: { by: 'priority', dir: 'desc' },
  filters: columnFilters({
    name: 'text',
    slug: 'text',
    description: 'text',
    status: roleStatuses,
    isSystemRole: ['true', 'false'],
    priority: 'number',
    userCount: 'number',
    permissionCount: 'number',
    createdAt: 'date',
    updatedAt: 'date',
  }),
  defaultPageSize: 100,
  extra: {
    status: z.enum(roleStatuses).optional(),
    /** Slug of a permission that the role grants itself. */
    permission: z.string().max(200).optional(),
  },
});
export type RoleQuery = z.infer<typeof RoleQuery>;

/** A role as the form offers it to inherit from; `refusal` says why that cannot be. */
export const ParentChoice = RoleName.extend({ refusal: z.string().nullable() });
export type ParentChoice = z.infer<typeof ParentChoice>;

/** Somebody who has a role's grants; `through` is the slug of the role they hold, that one or one that inherits from it. */
export const RoleHolder = z.object({
  id: z.uuid(),
  displayName: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  through: z.string(),
});
export type RoleHolder = z.infer<typeof RoleHolder>;

/** People by how many there are, with the first names. */
const NamedPeople = z.object({ count: z.int(), names: z.array(z.string()) });

/**
 * Whom a change of a role gives what they do not hold by another role, and from whom it takes what no other role gives them;
 * some may be both. `unchanged` counts those who have the role's grants and hold the same before and after. Inactive accounts
 * hold nothing.
 */
export const RoleEffect = z.object({ gain: NamedPeople, lose: NamedPeople, unchanged: z.int() });
export type RoleEffect = z.infer<typeof RoleEffect>;

/** Longest list of slugs in an address. */
export const maxListedCharacters = 4000;
const listedSlugs = z.string().max(maxListedCharacters).default('');

/** How a role would change: slugs of permissions, separated by commas, and that of the role to inherit from, empty for none. */
export const IntendedGrants = z.strictObject({
  add: listedSlugs,
  remove: listedSlugs,
  parent: z.string().max(100).default(''),
});
export type IntendedGrants = z.infer<typeof IntendedGrants>;

export const HolderQuery = listQuery({
  sort: ['displayName'],
  defaultSort: { by: 'displayName', dir: 'asc' },
  filters: columnFilters({}),
});
export type HolderQuery = z.infer<typeof HolderQuery>;

const base = '/admin/api/roles';

export const roles = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Roles',
    permission: 'roles.view',
    query: RoleQuery,
    result: page(Role),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a role',
    permission: 'roles.create',
    body: RoleForm,
    result: RoleDetail,
    message: roleMessages.created,
    status: 201,
    idempotent: true,
    changesRights: true,
    errors: ['ROLE_SLUG_TAKEN', 'ROLE_NAME_TAKEN'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One role with its permissions',
    permission: 'roles.view',
    params: idParams,
    result: RoleDetail,
    errors: ['ROLE_NOT_FOUND'],
  }),
  parentChoices: endpoint({
    method: 'GET',
    path: `${base}/parents`,
    summary: 'Every role by name, with why a role, or a new one, cannot inherit from it',
    permission: { anyOf: ['roles.view', 'roles.create', 'roles.edit'] },
    query: z.object({ of: z.uuid().optional() }),
    result: z.array(ParentChoice),
    errors: [],
  }),
  holders: endpoint({
    method: 'GET',
    path: `${base}/{id}/users`,
    summary: 'The people who have the grants of a role, directly or through a role that inherits from it',
    permission: 'users.view',
    params: idParams,
    query: HolderQuery,
    result: page(RoleHolder),
    envelope: 'page',
    errors: ['ROLE_NOT_FOUND'],
  }),
  effect: endpoint({
    method: 'GET',
    path: `${base}/{id}/effect`,
    summary: 'Who would gain and who would lose permissions by a change of a role',
    permission: { allOf: ['users.view', 'roles.view'] },
    params: idParams,
    query: IntendedGrants,
    result: RoleEffect,
    errors: ['ROLE_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change a role, its permissions included if they are sent',
    permission: 'roles.edit',
    params: idParams,
    body: RoleChange,
    result: RoleDetail,
    message: roleMessages.updated,
    changesRights: true,
    seenBy: 'roles.view',
    errors: ['ROLE_NOT_FOUND', 'ROLE_IS_SYSTEM', 'ROLE_NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  setPermissions: endpoint({
    method: 'POST',
    path: `${base}/{id}/permissions`,
    summary: 'Make these the permissions of a role; may be repeated',
    permission: 'roles.edit',
    params: idParams,
    body: RolePermissions,
    result: RoleDetail,
    message: roleMessages.updated,
    changesRights: true,
    seenBy: 'roles.view',
    errors: ['ROLE_NOT_FOUND', 'ROLE_IS_SYSTEM', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a role; its users lose it',
    permission: 'roles.delete',
    params: idParams,
    result: z.null(),
    message: 'Role deleted successfully',
    changesRights: true,
    errors: ['ROLE_NOT_FOUND', 'ROLE_IS_SYSTEM'],
  }),
});
