import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';

const line = (name: string, maxLength: number) =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, { error: `${name} is required`, abort: true })
    .max(maxLength, `${name} must be at most ${maxLength} characters`)
    .refine(isOneLine, notOneLine(name));

const isSecure = (issuer: string) => z.url({ protocol: /^https$/ }).safeParse(issuer).success;
/** A provider under development runs beside the server. */
const isOnThisMachine = (issuer: string) =>
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(issuer) && z.url().safeParse(issuer).success;

const Mapping = z.object({
  claim: line('Claim', 200),
  value: line('Value', 500),
  role: line('Role', 100),
});

const slug = line('Role', 100);
const shape = {
  name: line('Name', 60),
  issuer: line('Issuer', 500)
    .refine((issuer) => isSecure(issuer) || isOnThisMachine(issuer), {
      error: 'Issuer must start with https://',
      abort: true,
    })
    .refine((issuer) => !/[?#@]/.test(issuer), 'Issuer must be an address without user, question mark and #'),
  clientId: line('Client ID', 500),
  /** Never answered. Null takes it away, for a public client. */
  clientSecret: z.string('Client secret must be a text').min(1).max(2000, 'Client secret is too long').nullable(),
  /** Of people who may sign in for the first time. */
  domains: z
    .array(
      z
        .string('must be a domain')
        .trim()
        .toLowerCase()
        .max(253, 'must be a domain such as example.com')
        .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a domain such as example.com'),
      'Domains must be a list',
    )
    .max(50, 'Domains are at most 50'),
  /** Who has no account gets one. */
  createsAccounts: z.boolean('must be true or false'),
  /** Set at each sign-in; roles that no row names stay as they are. */
  roles: z.array(Mapping, 'Roles must be a list').max(200, 'Roles are at most 200'),
  /** Slugs of the roles of a new account, beside those of its claims. */
  defaultRoles: z.array(slug, 'Default roles must be a list').max(50, 'Default roles are at most 50'),
  isActive: z.boolean('must be true or false'),
};

/** A provider of OpenID Connect through which people sign in. `callbackUrl` is what the provider has to know. */
export const IdentityProvider = z.object({
  id: z.uuid(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  domains: z.array(z.string()),
  createsAccounts: z.boolean(),
  roles: z.array(z.object({ claim: z.string(), value: z.string(), role: z.string() })),
  defaultRoles: z.array(z.string()),
  isActive: z.boolean(),
  callbackUrl: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

export const IdentityProviderDraft = z.object({
  ...shape,
  clientSecret: shape.clientSecret.default(null),
  domains: shape.domains.default([]),
  createsAccounts: shape.createsAccounts.default(false),
  roles: shape.roles.default([]),
  defaultRoles: shape.defaultRoles.default([]),
  isActive: shape.isActive.default(true),
});
export type IdentityProviderDraft = z.infer<typeof IdentityProviderDraft>;

export const IdentityProviderChange = z.object(shape).partial().extend({ version: z.int().optional() });
export type IdentityProviderChange = z.infer<typeof IdentityProviderChange>;

export const IdentityProviderQuery = listQuery({
  sort: ['name', 'issuer', 'isActive', 'createdAt', 'updatedAt'],
  defaultSort: { by: 'name', dir: 'asc' },
  filters: columnFilters({ name: 'text', issuer: 'text', createdAt: 'date', updatedAt: 'date' }),
});
export type IdentityProviderQuery = z.infer<typeof IdentityProviderQuery>;

/** Whom a provider knows an account as. */
export const Identity = z.object({
  id: z.uuid(),
  /** Null once the provider was removed. */
  provider: z.string().nullable(),
  issuer: z.string(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type Identity = z.infer<typeof Identity>;

const base = '/admin/api/identity-providers';

export const identityProviders = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'The providers through which people sign in',
    permission: 'settings.view',
    query: IdentityProviderQuery,
    result: page(IdentityProvider),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Add a provider of OpenID Connect; it gives no role that its maker could not give',
    permission: 'settings.edit',
    body: IdentityProviderDraft,
    result: IdentityProvider,
    message: 'Provider added',
    status: 201,
    idempotent: true,
    changesRights: true,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One provider',
    permission: 'settings.view',
    params: idParams,
    result: IdentityProvider,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change a provider; whoever changes whom it lets in, or what it gives, becomes its maker',
    permission: 'settings.edit',
    params: idParams,
    body: IdentityProviderChange,
    result: IdentityProvider,
    message: 'Provider updated',
    changesRights: true,
    seenBy: 'settings.view',
    errors: ['VERSION_CONFLICT', 'PROVIDER_NEEDED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a provider; accounts that it made stay',
    permission: 'settings.edit',
    params: idParams,
    result: z.null(),
    message: 'Provider deleted',
    changesRights: true,
    errors: ['PROVIDER_NEEDED'],
  }),
  test: endpoint({
    method: 'POST',
    path: `${base}/{id}/test`,
    summary: 'Read the discovery document and the keys of a provider now',
    permission: 'settings.edit',
    params: idParams,
    result: z.object({ reached: z.boolean(), error: z.string().nullable() }),
    perHour: 300,
    errors: [],
  }),
  identities: endpoint({
    method: 'GET',
    path: '/admin/api/users/{id}/identities',
    summary: 'Through which providers a user signs in',
    permission: 'users.view',
    params: idParams,
    result: z.array(Identity),
    errors: ['USER_NOT_FOUND'],
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/admin/api/users/{id}/identities/{identityId}',
    summary: 'Unlink a user from a person of a provider; their sessions end',
    permission: 'users.edit',
    params: z.object({ id: z.uuid(), identityId: z.uuid() }),
    result: z.null(),
    message: 'Unlinked',
    changesRights: true,
    errors: ['USER_NOT_FOUND'],
  }),
});
