import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contract-kit/endpoint.ts';
import { listQuery } from '../../contract-kit/list-query.ts';
import { slugSchema } from '../../contract-kit/slug.ts';
import { roleMessages } from './roles.rules.ts';

export const roleStatuses = ['active', 'inactive', 'deprecated'] as const;

/** A set of permissions that users hold [D10] [D14]. `userCount` and `permissionCount` say how many of each. */
export const Role = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  status: z.enum(roleStatuses),
  priority: z.int(),
  isSystemRole: z.boolean(),
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

/** One role also names what it grants. */
export const RoleDetail = Role.extend({ permissions: z.array(GrantedPermission) });
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
};

export const RoleForm = z.object({
  ...shape,
  description: shape.description.default(''),
  status: shape.status.default('active'),
  priority: shape.priority.default(0),
});
export type RoleForm = z.infer<typeof RoleForm>;

/** The slug is fixed once made; sent unchanged it is accepted [D14]. */
export const RoleChange = z.object(shape).partial().extend({ version: z.int().optional() });
export type RoleChange = z.infer<typeof RoleChange>;

export const RolePermissions = z.object({ permissions: permissionNames, version: z.int().optional() });

export const RoleQuery = listQuery({
  sort: ['name', 'slug', 'status', 'priority', 'userCount', 'permissionCount', 'createdAt', 'updatedAt'],
  defaultSort: { by: 'priority', dir: 'desc' },
  defaultPageSize: 100,
  extra: { status: z.enum(roleStatuses).optional() },
}).refine(({ filters }) => filters.length === 0, { path: ['filters'], message: 'this list has no column filters' });
export type RoleQuery = z.infer<typeof RoleQuery>;

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
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change a role, its permissions included if they are sent',
    permission: 'roles.edit',
    params: idParams,
    body: RoleChange,
    result: RoleDetail,
    message: roleMessages.updated,
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
    errors: ['ROLE_NOT_FOUND', 'ROLE_IS_SYSTEM'],
  }),
});
