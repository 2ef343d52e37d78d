import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';

/** What roles may be granted here. */
export const apiTokensPermissions = {
  'api-tokens': ['view', 'create', 'edit', 'delete'],
} as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    'api-tokens': (typeof apiTokensPermissions)['api-tokens'][number];
  }
}

/** `suspended`: the account of its maker is inactive or gone. */
export const tokenStates = ['active', 'expired', 'revoked', 'suspended'] as const;

/**
 * What a program signs in with. It may do what `permissions` name, as far as its maker may at that moment. `prefix` is the
 * beginning of its secret, which is told once. The name of a maker whose account is gone is null.
 */
export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  prefix: z.string(),
  permissions: z.array(z.string()),
  maker: z.object({ id: z.uuid(), displayName: z.string().nullable() }),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedIp: z.string().nullable(),
  state: z.enum(tokenStates),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** A token with its secret; without it where the first answer is repeated. */
export const NewApiToken = ApiToken.extend({ token: z.string().optional() });
export type NewApiToken = z.infer<typeof NewApiToken>;

const onePermission = 'Please select at least one permission';

const shape = {
  name: z
    .string('Name is required')
    .trim()
    .min(1, { error: 'Name is required', abort: true })
    .max(100, 'Name must be at most 100 characters')
    .refine(isOneLine, notOneLine('Name')),
  description: z.string().max(500, 'Description must be at most 500 characters'),
  /** Slugs. */
  permissions: z
    .array(z.string().min(1).max(200), onePermission)
    .min(1, onePermission)
    .max(200, 'At most 200 permissions in a token'),
  expiresAt: z.iso.datetime({ offset: true, error: 'must be a date with time and zone, or null' }).nullable(),
};

export const ApiTokenDraft = z.object({
  ...shape,
  description: shape.description.default(''),
  expiresAt: shape.expiresAt.default(null),
});
export type ApiTokenDraft = z.infer<typeof ApiTokenDraft>;

export const ApiTokenChange = z.object(shape).partial().extend({ version: z.int().optional() });
export type ApiTokenChange = z.infer<typeof ApiTokenChange>;

export const maxGraceSeconds = 86_400;

/** How long the former secret still works. */
export const ApiTokenRotation = z
  .object({
    graceSeconds: z
      .int('must be a whole number of seconds')
      .min(0, 'must not be negative')
      .max(maxGraceSeconds, `must be at most ${maxGraceSeconds}`)
      .default(0),
  })
  .prefault({});

export const ApiTokenQuery = listQuery({
  sort: ['name', 'state', 'expiresAt', 'lastUsedAt', 'createdAt', 'updatedAt'],
  defaultSort: { by: 'createdAt', dir: 'desc' },
  filters: columnFilters({
    name: 'text',
    description: 'text',
    maker: 'text',
    state: tokenStates,
    expiresAt: 'date',
    lastUsedAt: 'date',
    createdAt: 'date',
    updatedAt: 'date',
  }),
  extra: { state: z.enum(tokenStates).optional() },
});
export type ApiTokenQuery = z.infer<typeof ApiTokenQuery>;

const base = '/admin/api/api-tokens';

export const apiTokens = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'API tokens',
    permission: 'api-tokens.view',
    peopleOnly: true,
    query: ApiTokenQuery,
    result: page(ApiToken),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create an API token; its secret is told once, in this answer',
    permission: 'api-tokens.create',
    peopleOnly: true,
    body: ApiTokenDraft,
    result: NewApiToken,
    toldOnce: 'token',
    message: 'API token created',
    status: 201,
    idempotent: true,
    changesRights: true,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One API token',
    permission: 'api-tokens.view',
    peopleOnly: true,
    params: idParams,
    result: ApiToken,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change the name, the description or the permissions of an API token, or let it expire earlier',
    permission: 'api-tokens.edit',
    peopleOnly: true,
    params: idParams,
    body: ApiTokenChange,
    result: ApiToken,
    message: 'API token updated',
    changesRights: true,
    seenBy: 'api-tokens.view',
    errors: ['VERSION_CONFLICT'],
  }),
  rotate: endpoint({
    method: 'POST',
    path: `${base}/{id}/rotate`,
    summary: 'Give an API token a new secret, told once; needs all that the token may do',
    permission: 'api-tokens.edit',
    peopleOnly: true,
    params: idParams,
    body: ApiTokenRotation,
    result: NewApiToken,
    toldOnce: 'token',
    message: 'API token rotated',
    idempotent: true,
    changesRights: true,
    seenBy: 'api-tokens.view',
    errors: ['API_TOKEN_ENDED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Revoke an API token; may be repeated',
    permission: 'api-tokens.delete',
    peopleOnly: true,
    params: idParams,
    result: z.null(),
    message: 'API token revoked',
    changesRights: true,
    errors: [],
  }),
});
