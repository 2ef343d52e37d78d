/** The files of a new feature, written as its neighbours are. */

export interface FeatureNames {
  /** Kebab-case, plural: spare-parts. */
  feature: string;
  /** spareParts */
  plural: string;
  /** SpareParts */
  Plural: string;
  /** sparePart */
  single: string;
  /** SparePart */
  Single: string;
  /** spare_parts */
  table: string;
  /** SPARE_PART */
  CODE: string;
  /** spare part */
  words: string;
  /** spare parts */
  pluralWords: string;
}

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  return plural.endsWith('s') ? plural.slice(0, -1) : plural;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (kebab: string) => kebab.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Every spelling of a feature's name. */
export function namesOf(feature: string, singular: string = singularOf(feature)): FeatureNames {
  return {
    feature,
    plural: camel(feature),
    Plural: capital(camel(feature)),
    single: camel(singular),
    Single: capital(camel(singular)),
    table: feature.replaceAll('-', '_'),
    CODE: singular.replaceAll('-', '_').toUpperCase(),
    words: singular.replaceAll('-', ' '),
    pluralWords: feature.replaceAll('-', ' '),
  };
}

/** Path below src/features/<feature>/ → text. */
export function featureFiles(names: FeatureNames): Record<string, string> {
  const { feature, Single } = names;
  return {
    [`${feature}.contract.ts`]: contractFile(names),
    [`${feature}.routes.ts`]: routesFile(names),
    [`${feature}.service.ts`]: serviceFile(names),
    [`${feature}.rules.ts`]: rulesFile(names),
    [`${feature}.queries.ts`]: queriesFile(names),
    [`${feature}.fixtures.ts`]: fixturesFile(names),
    [`${feature}.test.ts`]: testFile(names),
    [`admin/${Single}ListPage.tsx`]: pageFile(names),
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

/** What the schema's generated types will say of that table. */
export function tableType({ Plural }: FeatureNames): string {
  return `export interface ${Plural} {
  createdAt: Generated<Timestamp>;
  id: string;
  name: string;
  slug: string;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}
`;
}

const contractFile = (n: FeatureNames) => `import { z } from 'zod';
import { columnFilters } from '../../contract-kit/column-filters.ts';
import { contract, endpoint, idParams, page } from '../../contract-kit/endpoint.ts';
import { listQuery } from '../../contract-kit/list-query.ts';
import { slugSchema } from '../../contract-kit/slug.ts';

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
  name: z.string('Name is required').trim().min(1, 'Name is required').max(100, 'Name must be at most 100 characters'),
  slug: slugSchema({ max: 100, required: 'Slug is required' }),
});
export type ${n.Single}Draft = z.infer<typeof ${n.Single}Draft>;

export const ${n.Single}Change = ${n.Single}Draft.partial().extend({ version: z.int().optional() });
export type ${n.Single}Change = z.infer<typeof ${n.Single}Change>;

const base = '/admin/api/${n.feature}';

export const ${n.plural} = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: '${capital(n.pluralWords)}',
    permission: '${n.feature}.view',
    query: listQuery({
      sort: ['name', 'slug', 'createdAt'],
      defaultSort: { by: 'createdAt', dir: 'desc' },
      filters: columnFilters({ name: 'text', slug: 'text', createdAt: 'date' }),
    }),
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
    params: idParams,
    body: ${n.Single}Change,
    result: ${n.Single},
    message: '${capital(n.words)} updated successfully',
    errors: ['${n.CODE}_SLUG_TAKEN', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: \`\${base}/{id}\`,
    summary: 'Delete a ${n.words}',
    permission: '${n.feature}.delete',
    params: idParams,
    result: z.null(),
    message: '${capital(n.words)} deleted successfully',
    errors: [],
  }),
});
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

const rulesFile = (n: FeatureNames) => `import type { ${n.Single} } from './${n.feature}.contract.ts';

/** Whose rights; an actor is one, and so is the signed-in person on a screen. */
interface Rights {
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
}

/** What the holder may do with a ${n.words}; the screen shows it, the endpoints enforce the same permissions. */
export function rightsOn({ isAdmin, permissions }: Rights): ${n.Single}['can'] {
  return { edit: isAdmin || permissions.has('${n.feature}.edit'), delete: isAdmin || permissions.has('${n.feature}.delete') };
}
`;

const queriesFile = (n: FeatureNames) => `import { sql } from 'kysely';
import type { Condition } from '../../contract-kit/column-filters.ts';
import type { ListQuery } from '../../contract-kit/list-query.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/list-page.ts';

const columns = ['id', 'name', 'slug', 'createdAt', 'updatedAt', 'version'] as const;

const table: ListTable = {
  name: '${n.table}',
  columns: {
    name: { value: sql\`name\`, order: sql\`lower(name)\` },
    slug: { value: sql\`slug\` },
    createdAt: { value: sql\`created_at\` },
  },
  searched: [sql\`name\`, sql\`slug\`],
  last: sql\`id\`,
};

export function list${n.Single}Rows(db: Db, query: ListQuery<Condition>) {
  return readPage(db, { rows: db.selectFrom('${n.plural}').select(columns), table, query });
}

export async function selectOptional${n.Single}(db: Db, id: string) {
  return (await db.selectFrom('${n.plural}').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks the row until the transaction ends. */
export async function lock${n.Single}(db: Db, id: string): Promise<void> {
  await db.selectFrom('${n.plural}').select('id').where('id', '=', id).forUpdate().execute();
}

export async function insert${n.Single}(db: Db, row: { id: string; name: string; slug: string; at: Date }): Promise<void> {
  const { at, ...values } = row;
  await db
    .insertInto('${n.plural}')
    .values({ ...values, createdAt: at, updatedAt: at })
    .execute();
}

export async function update${n.Single}(
  db: Db,
  change: { id: string; at: Date; name?: string | undefined; slug?: string | undefined },
): Promise<void> {
  const { id, at, ...values } = change;
  await db
    .updateTable('${n.plural}')
    .set((column) => ({ ...values, updatedAt: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function delete${n.Single}(db: Db, id: string): Promise<void> {
  await db.deleteFrom('${n.plural}').where('id', '=', id).execute();
}
`;

const serviceFile = (n: FeatureNames) => `import type { Page } from '../../contract-kit/endpoint.ts';
import { AppError } from '../../contract-kit/errors.ts';
import type { Condition } from '../../contract-kit/column-filters.ts';
import type { ListQuery } from '../../contract-kit/list-query.ts';
import type { Ctx } from '../../platform/context.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import type { ${n.Single}, ${n.Single}Change, ${n.Single}Draft } from './${n.feature}.contract.ts';
import {
  delete${n.Single},
  insert${n.Single},
  list${n.Single}Rows,
  lock${n.Single},
  selectOptional${n.Single},
  update${n.Single},
} from './${n.feature}.queries.ts';
import { rightsOn } from './${n.feature}.rules.ts';

type Row = NonNullable<Awaited<ReturnType<typeof selectOptional${n.Single}>>>;

/** One page of ${n.pluralWords}, searched in name and slug. */
export async function list${n.Plural}(ctx: Ctx, query: ListQuery<Condition>): Promise<Page<${n.Single}>> {
  const { rows, total } = await list${n.Single}Rows(ctx.db, query);
  return { items: rows.map((row) => to${n.Single}(ctx, row)), total, page: query.page, pageSize: query.pageSize };
}

/** One ${n.words}. Refuses an id that nothing has. */
export async function read${n.Single}(ctx: Ctx, id: string): Promise<${n.Single}> {
  const row = await selectOptional${n.Single}(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return to${n.Single}(ctx, row);
}

/** Creates a ${n.words}. Refuses a taken slug. */
export function create${n.Single}(ctx: Ctx, draft: ${n.Single}Draft): Promise<${n.Single}> {
  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    await withSlugRefusal(() => insert${n.Single}(ctx.db, { id, ...draft, at: ctx.platform.clock.now() }));
    const after = await read${n.Single}(ctx, id);
    await audit(ctx, '${n.words.replaceAll(' ', '-')}.created', { ...target(after), after });
    return after;
  });
}

/** Changes a ${n.words}. Refuses a stale version and a taken slug. */
export function change${n.Single}(ctx: Ctx, { id, change }: { id: string; change: ${n.Single}Change }): Promise<${n.Single}> {
  return inTransaction(ctx, async (ctx) => {
    await lock${n.Single}(ctx.db, id);
    const before = await read${n.Single}(ctx, id);
    if (change.version !== undefined && change.version !== before.version) {
      throw new AppError('VERSION_CONFLICT', { current: before });
    }
    const { name, slug } = change;
    await withSlugRefusal(() => update${n.Single}(ctx.db, { id, name, slug, at: ctx.platform.clock.now() }));
    const after = await read${n.Single}(ctx, id);
    await audit(ctx, '${n.words.replaceAll(' ', '-')}.updated', { ...target(after), before, after });
    return after;
  });
}

/** Deletes a ${n.words}. Refuses an id that nothing has. */
export function remove${n.Single}(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await lock${n.Single}(ctx.db, id);
    const before = await read${n.Single}(ctx, id);
    await delete${n.Single}(ctx.db, id);
    await audit(ctx, '${n.words.replaceAll(' ', '-')}.deleted', { ...target(before), before });
    return null;
  });
}

async function withSlugRefusal(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatedConstraint(error) !== '${n.table}_slug_key') throw error;
    throw new AppError('${n.CODE}_SLUG_TAKEN', { fields: { slug: ['A ${n.words} with this slug already exists'] } });
  }
}

const target = (${n.single}: ${n.Single}) => ({ type: '${n.words.replaceAll(' ', '-')}', id: ${n.single}.id, label: ${n.single}.name });

function to${n.Single}(ctx: Ctx, { id, name, slug, createdAt, updatedAt, version }: Row): ${n.Single} {
  return {
    ...{ id, name, slug, version },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    can: rightsOn(ctx.actor),
  };
}
`;

const fixturesFile = (n: FeatureNames) => `import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { systemContext } from '../../platform/system-context.ts';
import type { ${n.Single}, ${n.Single}Draft } from './${n.feature}.contract.ts';
import { create${n.Single} } from './${n.feature}.service.ts';

/** A ${n.words} for tests; its name and slug are unique unless given. */
export function build${n.Single}({ platform }: { platform: Platform }, overrides: Partial<${n.Single}Draft> = {}): Promise<${n.Single}> {
  const slug = overrides.slug ?? \`${n.words.replaceAll(' ', '-')}-\${randomUUID()}\`;
  return create${n.Single}(systemContext(platform, 'fixture'), { name: slug, ...overrides, slug });
}
`;

const testFile = (n: FeatureNames) => `import { expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { build${n.Single} } from './${n.feature}.fixtures.ts';

const app = await startApp();

test('a taken slug is refused on its field, and nothing is written', async () => {
  await build${n.Single}(app, { slug: 'taken' });
  const api = await app.as.holding('${n.feature}.create', '${n.feature}.view');

  const answer = await api.${n.plural}.create({ body: { name: 'Second', slug: 'taken' } });

  expect(answer).toRefuse(409, '${n.CODE}_SLUG_TAKEN', { fields: ['slug'] });
  expect((await api.${n.plural}.list({ query: { search: 'taken' } })).data.total).toBe(1);
});

test('a name is needed', async () => {
  const api = await app.as.holding('${n.feature}.create');
  expect(await api.${n.plural}.create({ body: { name: ' ', slug: 'nameless' } })).toRefuse(400, 'VALIDATION_ERROR', { fields: ['name'] });
});

test('a stale version is refused', async () => {
  const ${n.single} = await build${n.Single}(app);
  const api = await app.as.holding('${n.feature}.edit');
  await api.${n.plural}.update({ params: { id: ${n.single}.id }, body: { name: 'First change' } });

  const answer = await api.${n.plural}.update({ params: { id: ${n.single}.id }, body: { name: 'Second change', version: ${n.single}.version } });

  expect(answer).toRefuse(409, 'VERSION_CONFLICT');
});

test('without the permission nothing is deleted; with it the ${n.words} is gone', async () => {
  const { id } = await build${n.Single}(app);
  const reader = await app.as.holding('${n.feature}.view');
  expect(await reader.${n.plural}.remove({ params: { id } })).toRefuse(403, 'INSUFFICIENT_PERMISSIONS');
  expect((await reader.${n.plural}.get({ params: { id } })).data.can).toEqual({ edit: false, delete: false });

  const remover = await app.as.holding('${n.feature}.delete', '${n.feature}.view');
  expect((await remover.${n.plural}.remove({ params: { id } })).status).toBe(200);
  expect(await remover.${n.plural}.get({ params: { id } })).toRefuse(404, 'NOT_FOUND');
});
`;

const pageFile = (n: FeatureNames) => `import { api } from '../../../admin/api.ts';
import { ListPage } from '../../../admin/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin/kit/list/list-loader.ts';
import { askedOf, type ListState } from '../../../admin/kit/list/list-state.ts';
import type { TableColumn } from '../../../admin/kit/table/column.ts';
import { day } from '../../../admin/kit/time.ts';
import type { ${n.Single} } from '../${n.feature}.contract.ts';

const tableId = '${n.feature}';
const ${n.single}List = (state: ListState) => api.${n.plural}.list.query({ query: askedOf(state) });

export const loader = listLoader({ tableId, query: ${n.single}List });

const columns: readonly TableColumn<${n.Single}>[] = [
  { id: 'name', label: 'Name', sortable: true, filter: { type: 'text' }, render: (${n.single}) => ${n.single}.name },
  { id: 'slug', label: 'Slug', sortable: true, secondary: true, filter: { type: 'text' }, render: (${n.single}) => ${n.single}.slug },
  { id: 'createdAt', label: 'Created', sortable: true, secondary: true, render: (${n.single}) => day(${n.single}.createdAt) },
];

export default function ${n.Single}ListPage() {
  return (
    <ListPage
      title="${capital(n.pluralWords)}"
      tableId={tableId}
      query={${n.single}List}
      columns={columns}
      rowKey={(${n.single}) => ${n.single}.id}
      empty={{ title: 'No ${n.pluralWords} found', text: 'The first ${n.words} will be shown here.' }}
      failed={{ title: 'Failed to load ${n.pluralWords}' }}
    />
  );
}
`;
