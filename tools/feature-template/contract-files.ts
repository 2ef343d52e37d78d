import { capital } from '../../src/contracts/text/capital.ts';
import type { FeatureNames } from './names.ts';

/** What a new feature declares: its table, its calls with their permissions and errors, and the line of `app.ts`. */
export function contractFiles(names: FeatureNames): Record<string, string> {
  const { feature, type } = names;
  return {
    [`${feature}.contract.ts`]: contractFile(names),
    [`${feature}.errors.ts`]: errorsFile(names),
    [`${feature}.feature.ts`]: featureFile(names),
    [`${feature}.routes.ts`]: routesFile(names),
    [`removable-${type}.ts`]: removableFile(names),
  };
}

/** The migration that makes its table. */
export function migrationFile({ table }: FeatureNames): string {
  return `create table ${table} (
  id uuid primary key,
  name text not null,
  slug text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint ${table}_slug_key unique (slug)
);
create index ${table}_created_idx on ${table} (created_at desc, id desc);
`;
}

const contractFile = (n: FeatureNames) => `import { z } from 'zod';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { slugSchema } from '../../contracts/text/slug.ts';

/** What roles may be granted here [C02]. */
export const ${n.plural}Permissions = {
  '${n.feature}': ['view', 'create', 'edit', 'delete'],
} as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    '${n.feature}': (typeof ${n.plural}Permissions)['${n.feature}'][number];
  }
}

/** One ${n.words}. \`can\` is what the reader may do with it. */
export const ${n.Single} = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type ${n.Single} = z.infer<typeof ${n.Single}>;

export const ${n.Single}Draft = z.object({
  name: z
    .string('Name is required')
    .trim()
    .min(1, { error: 'Name is required', abort: true })
    .max(100, 'Name must be at most 100 characters')
    .refine(isOneLine, notOneLine('Name')),
  slug: slugSchema({ max: 100, required: 'Slug is required' }),
});
export type ${n.Single}Draft = z.infer<typeof ${n.Single}Draft>;

export const ${n.Single}Change = ${n.Single}Draft.partial().extend({ version: z.int().optional() });
export type ${n.Single}Change = z.infer<typeof ${n.Single}Change>;

export const ${n.Single}Query = listQuery({
  sort: ['name', 'slug', 'createdAt'],
  defaultSort: { by: 'createdAt', dir: 'desc' },
  filters: columnFilters({ name: 'text', slug: 'text', createdAt: 'date' }),
});
export type ${n.Single}Query = z.infer<typeof ${n.Single}Query>;

const base = '/admin/api/${n.feature}';

export const ${n.plural} = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: '${capital(n.pluralWords)}',
    permission: '${n.feature}.view',
    query: ${n.Single}Query,
    result: page(${n.Single}),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a ${n.words}',
    permission: '${n.feature}.create',
    body: ${n.Single}Draft,
    result: ${n.Single},
    message: '${capital(n.words)} created successfully',
    status: 201,
    idempotent: true,
    errors: ['${n.CODE}_SLUG_TAKEN'],
  }),
  get: endpoint({
    method: 'GET',
    path: \`\${base}/{id}\`,
    summary: 'One ${n.words}',
    permission: '${n.feature}.view',
    params: idParams,
    result: ${n.Single},
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: \`\${base}/{id}\`,
    summary: 'Change a ${n.words}',
    permission: '${n.feature}.edit',
    seenBy: '${n.feature}.view',
    params: idParams,
    body: ${n.Single}Change,
    result: ${n.Single},
    message: '${capital(n.words)} updated successfully',
    errors: ['${n.CODE}_SLUG_TAKEN', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: \`\${base}/{id}\`,
    summary: 'Delete a ${n.words}; it can be restored for 30 days',
    permission: '${n.feature}.delete',
    params: idParams,
    result: z.null(),
    message: '${capital(n.words)} deleted successfully',
    errors: [],
  }),
});
`;

const errorsFile = (n: FeatureNames) => `import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The refusals of this feature [E13] [E14]. */
export const ${n.single}Errors = {
  ${n.CODE}_SLUG_TAKEN: {
    category: 'conflict',
    error: 'A ${n.words} with this slug already exists',
    suggestion: 'Choose another slug',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    ${n.plural}: typeof ${n.single}Errors;
  }
}
`;

const featureFile = (n: FeatureNames) => `import type { Feature } from '../../platform/feature.ts';
import { removable${n.Single} } from './removable-${n.type}.ts';
import { ${n.plural}, ${n.plural}Permissions } from './${n.feature}.contract.ts';
import { ${n.single}Errors } from './${n.feature}.errors.ts';
import { ${n.plural}Routes } from './${n.feature}.routes.ts';

export const ${n.plural}Feature = {
  name: '${n.feature}',
  calls: { ${n.plural} },
  routes: [${n.plural}Routes],
  errors: ${n.single}Errors,
  permissions: ${n.plural}Permissions,
  offers: {
    removables: [removable${n.Single}],
    auditLogRights: [{ targetType: '${n.type}', permission: '${n.feature}.view' }],
  },
} satisfies Feature;
`;

const routesFile = (n: FeatureNames) => `import { implement } from '../../platform/http/implement.ts';
import { ${n.plural} } from './${n.feature}.contract.ts';
import { change${n.Single}, create${n.Single}, list${n.Plural}, read${n.Single}, remove${n.Single} } from './${n.feature}.service.ts';

export const ${n.plural}Routes = implement(${n.plural}, {
  list: ({ ctx, query }) => list${n.Plural}(ctx, query),
  create: ({ ctx, body }) => create${n.Single}(ctx, body),
  get: ({ ctx, params }) => read${n.Single}(ctx, params.id),
  update: ({ ctx, params, body }) => change${n.Single}(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => remove${n.Single}(ctx, params.id),
});
`;

const removableFile = (n: FeatureNames) => `import { audit } from '../audit/audit.service.ts';
import type { Removable } from '../removals/removals.service.ts';
import { ${n.single}Errors } from './${n.feature}.errors.ts';

/** A ${n.words} comes back as it was. */
export const removable${n.Single}: Removable = {
  type: '${n.type}',
  parts: [{ table: '${n.table}', by: 'id' }],
  conflicts: {
    ${n.table}_slug_key: {
      code: '${n.CODE}_SLUG_TAKEN',
      error: \`\${${n.single}Errors.${n.CODE}_SLUG_TAKEN.error}. Give that one another slug, then restore this one.\`,
    },
  },
  settle: async (ctx, { id, label }) => {
    await audit(ctx, '${n.type}.restored', { type: '${n.type}', id, label });
  },
};
`;
