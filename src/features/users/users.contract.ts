import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { emailSchema } from '../../contracts/text/email.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { roleStatuses } from '../roles/roles.contract.ts';
import { roleMessages } from '../roles/roles.rules.ts';
import { AccessExplanation, WholeAccess } from './access/access.contract.ts';

/** What roles may be granted here [C02]. */
export const usersPermissions = {
  users: ['view', 'create', 'edit', 'delete'],
} as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    users: (typeof usersPermissions)['users'][number];
  }
}

/** A role that somebody holds. One that is no longer active keeps what it grants, and the list says so [Q47]. */
export const HeldRole = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  status: z.enum(roleStatuses),
});
export type HeldRole = z.infer<typeof HeldRole>;

/**
 * A person with an account [D08]. `roles` are slugs, the weightiest first. `can.changeAccess` is about their address,
 * password, activity and sessions.
 */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  isActive: z.boolean(),
  isSystemUser: z.boolean(),
  /** False for an account that registered itself until its owner follows a mailed link. */
  isProven: z.boolean(),
  /** True until somebody who was invited follows the link and chooses a password. */
  isInvited: z.boolean(),
  roles: z.array(z.string()),
  heldRoles: z.array(HeldRole),
  lastSignIn: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), changeAccess: z.boolean() }),
});
export type User = z.infer<typeof User>;

const shape = {
  email: emailSchema(),
  displayName: z
    .string('Display name must be at least 2 characters')
    .trim()
    .min(2, 'Display name must be at least 2 characters')
    .max(100, 'Display name cannot exceed 100 characters')
    .refine(isOneLine, notOneLine('Display name')),
  /** The strict rule is the service's, because settings raise it. Blank on edit means unchanged. */
  password: z.string('Password must be a text').max(1000, 'Password must be less than 100 characters'),
  /** Slugs or ids. */
  roles: z
    .array(
      z.string(roleMessages.unknown).min(1, roleMessages.unknown).max(100, roleMessages.unknown),
      roleMessages.notAnArray,
    )
    .max(1000),
  isActive: z.boolean('must be true or false'),
  /** Empty or null for none. Only web addresses, because it ends up in a page. */
  avatarUrl: z
    .union([
      z.literal('', 'Must be a valid URL'),
      z.url({ protocol: /^https?$/, error: 'Must be a valid URL' }).max(2000),
      z.null(),
    ])
    .transform((url) => url || null),
};

/** The first role of an account that registered itself ends its password; the caller knows of it. */
const confirmUnproven = z.boolean('must be true or false').default(false);

export const UserForm = z.object({
  ...shape,
  /** Absent invites: a mailed link sets the password, whatever is said of the welcome mail. */
  password: shape.password.optional(),
  roles: shape.roles.default([]),
  isActive: shape.isActive.default(true),
  avatarUrl: shape.avatarUrl.default(null),
  /** Mails a link to set the password, which may then be left blank here [D07]. */
  sendWelcomeEmail: z.boolean('must be true or false').default(false),
  confirmUnproven,
});
export type UserForm = z.infer<typeof UserForm>;

export const UserChange = z
  .object(shape)
  .partial()
  .extend({
    version: z.int().optional(),
    confirmUnproven: confirmUnproven.optional(),
    /** Of the account that is signed in, for a new password or address of its own. */
    currentPassword: z.string('Current password is required').max(10_000, 'Current password is required').optional(),
  });
export type UserChange = z.infer<typeof UserChange>;

export const UserQuery = listQuery({
  sort: ['displayName', 'email', 'isActive', 'lastSignIn', 'createdAt'],
  defaultSort: { by: 'displayName', dir: 'asc' },
  filters: columnFilters({
    displayName: 'text',
    email: 'text',
    isActive: ['true', 'false'],
    roles: 'multiSelect',
    lastSignIn: 'date',
    createdAt: 'date',
  }),
  extra: { role: z.string().max(100).optional(), isActive: z.stringbool().optional() },
});
export type UserQuery = z.infer<typeof UserQuery>;

export const BulkUsers = z.object({
  ids: z
    .array(z.uuid('must be the id of a user').toLowerCase(), 'Choose at least one user')
    .min(1, 'Choose at least one user')
    .max(1000, 'Choose at most 1000 users'),
  action: z.enum(['activate', 'deactivate', 'delete'], 'must be activate, deactivate or delete'),
  /** By id, what each of them must still be at; absent for any. */
  versions: z.record(z.uuid().toLowerCase(), z.int()).default({}),
});
export type BulkUsers = z.infer<typeof BulkUsers>;

/** Who was changed, with their version after it; of deleted ones the last. Who was so already is not among them. */
export const ChangedUsers = z.object({
  count: z.int(),
  changed: z.array(z.object({ id: z.uuid(), version: z.int() })),
});
export type ChangedUsers = z.infer<typeof ChangedUsers>;

/**
 * A role as the user form offers it; `refusal` says why the caller may not give it to a new holder, `takingRefusal` why
 * not take it from one.
 */
export const RoleChoice = HeldRole.extend({
  description: z.string(),
  refusal: z.string().nullable(),
  takingRefusal: z.string().nullable(),
});
export type RoleChoice = z.infer<typeof RoleChoice>;

const base = '/admin/api/users';
const roleParams = z.object({ id: z.uuid(), slug: z.string().min(1, roleMessages.slugRequired).max(100) });

export const users = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Users',
    permission: 'users.view',
    query: UserQuery,
    result: page(User),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a user. Without a password they are invited: a mailed link sets it',
    permission: 'users.create',
    body: UserForm,
    result: User,
    message: 'User created successfully',
    status: 201,
    idempotent: true,
    changesRights: true,
    errors: ['EMAIL_TAKEN', 'ADDRESS_UNPROVEN'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: `${base}/bulk`,
    summary: 'Activate, deactivate or delete many users, all or none',
    permission: { anyOf: ['users.edit', 'users.delete'] },
    body: BulkUsers,
    result: ChangedUsers,
    changesRights: true,
    errors: ['USER_NOT_FOUND', 'USER_IS_SYSTEM', 'LAST_ADMINISTRATOR', 'VERSION_CONFLICT'],
  }),
  roleChoices: endpoint({
    method: 'GET',
    path: `${base}/roles`,
    summary: 'Every role by weight, with why the caller may not give it to a user or take it away',
    permission: { anyOf: ['users.view', 'users.create', 'users.edit'] },
    result: z.array(RoleChoice),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One user',
    permission: 'users.view',
    params: idParams,
    result: User,
    errors: ['USER_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary:
      'Change a user; roles that are sent replace all that they hold, and a new password or address of your own needs your current password',
    permission: 'users.edit',
    params: idParams,
    body: UserChange,
    result: User,
    message: 'User updated successfully',
    changesRights: true,
    seenBy: 'users.view',
    errors: [
      'USER_NOT_FOUND',
      'USER_IS_SYSTEM',
      'CURRENT_PASSWORD_INCORRECT',
      'EMAIL_TAKEN',
      'ADDRESS_UNPROVEN',
      'LAST_ADMINISTRATOR',
      'VERSION_CONFLICT',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a user; their content stays',
    permission: 'users.delete',
    params: idParams,
    result: z.null(),
    message: 'User deleted successfully',
    changesRights: true,
    errors: ['USER_NOT_FOUND', 'USER_IS_SYSTEM', 'LAST_ADMINISTRATOR'],
  }),
  access: endpoint({
    method: 'GET',
    path: `${base}/{id}/access`,
    summary: 'Why a user holds a permission or not, through what, and the least that would grant it',
    permission: 'users.view',
    params: idParams,
    query: z.object({
      slug: z.string('No permission slug provided').trim().min(1, 'No permission slug provided').max(200),
    }),
    result: AccessExplanation,
    errors: ['USER_NOT_FOUND'],
  }),
  wholeAccess: endpoint({
    method: 'GET',
    path: `${base}/{id}/access/all`,
    summary: 'Every permission by category, with whether a user holds it and through what',
    permission: 'users.view',
    params: idParams,
    result: WholeAccess,
    errors: ['USER_NOT_FOUND'],
  }),
  assignRole: endpoint({
    method: 'PUT',
    path: `${base}/{id}/roles/{slug}`,
    summary: 'Give a user a role; one they hold already is no fault',
    permission: 'users.edit',
    params: roleParams,
    body: z.object({ confirmUnproven }).prefault({}),
    result: User,
    changesRights: true,
    seenBy: 'users.view',
    errors: ['USER_NOT_FOUND', 'ADDRESS_UNPROVEN'],
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/roles/{slug}`,
    summary: 'Take a role from a user; one they do not hold is no fault',
    permission: 'users.edit',
    params: roleParams,
    result: User,
    changesRights: true,
    seenBy: 'users.view',
    errors: ['USER_NOT_FOUND', 'LAST_ADMINISTRATOR'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/sessions`,
    summary: 'Sign a user out everywhere',
    permission: 'users.edit',
    params: idParams,
    result: z.object({ ended: z.int() }),
    changesRights: true,
    errors: ['USER_NOT_FOUND'],
  }),
  invitationLink: endpoint({
    method: 'POST',
    path: `${base}/{id}/invitation-link`,
    summary:
      'A new link with which an invited user chooses a password, to hand it over by other means; the mailed one ends',
    permission: 'users.edit',
    params: idParams,
    result: z.object({ link: z.string() }),
    changesRights: true,
    errors: ['USER_NOT_FOUND', 'USER_INACTIVE', 'USER_HAS_PASSWORD'],
  }),
  sendPasswordLink: endpoint({
    method: 'POST',
    path: `${base}/{id}/password-link`,
    summary: 'Mail a user a link to set a new password',
    permission: 'users.edit',
    params: idParams,
    result: z.null(),
    message: 'Reset link sent!',
    changesRights: true,
    errors: ['USER_NOT_FOUND', 'USER_INACTIVE'],
  }),
});
