import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { slugMessage, slugSchema } from '../../contracts/text/slug.ts';

/** What roles may be granted here [C02]. */
export const permissionsPermissions = {
  permissions: ['view', 'create', 'edit', 'delete'],
} as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    permissions: (typeof permissionsPermissions)['permissions'][number];
  }
}

/** A right that roles grant [C01]. `roleCount` says how many do. */
export const Permission = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isSystemPermission: z.boolean(),
  category: z.string(),
  roleCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Permission = z.infer<typeof Permission>;

/** `resource.action`: parts under the shared slug rule, joined by dots. */
const permissionSlugPattern = /^[a-z0-9]+(?:[_-][a-z0-9]+)*(?:\.[a-z0-9]+(?:[_-][a-z0-9]+)*)*$/;

const shape = {
  name: z
    .string('Name is required')
    .trim()
    .min(1, { error: 'Name is required', abort: true })
    .min(2, 'Name must be at least 2 characters')
    .max(100, 'Name must be at most 100 characters')
    .refine(isOneLine, notOneLine('Name')),
  slug: slugSchema({ max: 200, required: 'Slug is required', pattern: permissionSlugPattern }),
  description: z.string().max(500, 'Description must be at most 500 characters'),
  isSystemPermission: z.boolean(),
};

export const PermissionDraft = z.object({
  ...shape,
  description: shape.description.default(''),
  isSystemPermission: shape.isSystemPermission.default(false),
  category: z
    .string()
    .trim()
    .min(1, 'Category is required')
    .max(100, 'Category must be at most 100 characters')
    .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, slugMessage)
    .default('general'),
});
export type PermissionDraft = z.infer<typeof PermissionDraft>;

/** The slug and the system flag are fixed once made; sent unchanged they are accepted [C15]. */
export const PermissionChange = z.object(shape).partial().extend({ version: z.int().optional() });
export type PermissionChange = z.infer<typeof PermissionChange>;

export interface PermissionNode {
  id: string;
  name: string;
  slug: string;
  hasPermission: boolean;
  children: PermissionNode[];
}

/** A permission, or a category that holds them [C13]. */
export const PermissionNode: z.ZodType<PermissionNode> = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  hasPermission: z.boolean(),
  get children() {
    return z.array(PermissionNode);
  },
});

/** Permissions have no states; `status=active`, which the specification sends, means all of them. */
const status = z.enum(['active', 'inactive', 'deprecated']).optional();

export const PermissionQuery = listQuery({
  sort: ['name', 'slug', 'category', 'roleCount', 'createdAt', 'updatedAt'],
  defaultSort: { by: 'name', dir: 'asc' },
  filters: columnFilters({
    name: 'text',
    slug: 'text',
    description: 'text',
    category: 'text',
    isSystemPermission: ['true', 'false'],
    roleCount: 'number',
    createdAt: 'date',
    updatedAt: 'date',
  }),
  defaultPageSize: 100,
  extra: { status, category: z.string().max(100).optional() },
});
export type PermissionQuery = z.infer<typeof PermissionQuery>;

const base = '/admin/api/permissions';

export const permissions = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Permissions',
    permission: 'permissions.view',
    query: PermissionQuery,
    result: page(Permission),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a permission',
    permission: 'permissions.create',
    body: PermissionDraft,
    result: Permission,
    message: 'Permission created successfully',
    status: 201,
    idempotent: true,
    changesRights: true,
    errors: ['PERMISSION_SLUG_TAKEN'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One permission',
    permission: 'permissions.view',
    params: idParams,
    result: Permission,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change the name or description of a permission',
    permission: 'permissions.edit',
    params: idParams,
    body: PermissionChange,
    result: Permission,
    message: 'Permission updated successfully',
    changesRights: true,
    seenBy: 'permissions.view',
    errors: ['PERMISSION_IS_SYSTEM', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a permission; every role loses it',
    permission: 'permissions.delete',
    params: idParams,
    result: z.null(),
    message: 'Permission deleted successfully',
    changesRights: true,
    errors: ['PERMISSION_IS_SYSTEM'],
  }),
  tree: endpoint({
    method: 'GET',
    path: '/admin/api/auth/permissions/tree',
    summary: 'All permissions by category, each with whether the caller holds it',
    permission: 'signed-in',
    result: z.array(PermissionNode),
    errors: [],
  }),
});
