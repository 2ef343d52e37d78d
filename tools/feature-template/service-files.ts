import type { FeatureNames } from './names.ts';

/** What a new feature does: its service, rules and SQL. */
export function serviceFiles(names: FeatureNames): Record<string, string> {
  const { feature } = names;
  return {
    [`${feature}.service.ts`]: serviceFile(names),
    [`${feature}.rules.ts`]: rulesFile(names),
    [`${feature}.queries.ts`]: queriesFile(names),
  };
}

const rulesFile = (n: FeatureNames) => `import type { ${n.Single} } from './${n.feature}.contract.ts';

interface Holder {
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
}

/** What the holder may do with a ${n.words}; the screen shows it, the calls demand the same permissions. */
export function rightsOn${n.Single}({ isAdmin, permissions }: Holder): ${n.Single}['can'] {
  const holds = (slug: string) => isAdmin || permissions.has(slug);
  return { edit: holds('${n.feature}.edit'), delete: holds('${n.feature}.delete') };
}
`;

const queriesFile = (n: FeatureNames) => `import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import type { ${n.Single}Query } from './${n.feature}.contract.ts';

const ${n.single}Rows = (db: Db) => db.selectFrom('${n.plural}').select(['id', 'name', 'slug', 'createdAt', 'updatedAt', 'version']);

export type ${n.Single}Row = NonNullable<Awaited<ReturnType<typeof selectOptional${n.Single}>>>;

export async function selectOptional${n.Single}(db: Db, { id, lock = false }: { id: string; lock?: boolean }) {
  const row = ${n.single}Rows(db).where('id', '=', id);
  return (await (lock ? row.forUpdate() : row).executeTakeFirst()) ?? null;
}

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

export function list${n.Plural}(db: Db, query: ${n.Single}Query) {
  return readPage(db, { rows: ${n.single}Rows(db), table, query });
}

interface New${n.Single} {
  id: string;
  name: string;
  slug: string;
}

export async function insert${n.Single}(db: Db, ${n.single}: New${n.Single} & { at: Date }): Promise<void> {
  const { at, ...values } = ${n.single};
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

const serviceFile = (n: FeatureNames) => `import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { mapViolations, taken } from '../../platform/db/violations.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import { removable${n.Single} } from './removable-${n.type}.ts';
import type { ${n.Single}, ${n.Single}Change, ${n.Single}Draft, ${n.Single}Query } from './${n.feature}.contract.ts';
import {
  delete${n.Single},
  insert${n.Single},
  list${n.Plural} as list${n.Single}Rows,
  type ${n.Single}Row,
  selectOptional${n.Single},
  update${n.Single},
} from './${n.feature}.queries.ts';
import { rightsOn${n.Single} } from './${n.feature}.rules.ts';

/** One page of ${n.pluralWords}, searched in name and slug. */
export async function list${n.Plural}(ctx: Ctx, query: ${n.Single}Query): Promise<Page<${n.Single}>> {
  const { rows, total } = await list${n.Single}Rows(ctx.db, query);
  return { items: rows.map((row) => to${n.Single}(ctx, row)), total, page: query.page, pageSize: query.pageSize };
}

/** One ${n.words}. Refuses an id that nothing has. */
export async function read${n.Single}(ctx: Ctx, id: string): Promise<${n.Single}> {
  return to${n.Single}(ctx, await ${n.single}Row(ctx, { id }));
}

/** Creates a ${n.words}. Refuses a taken slug. */
export function create${n.Single}(ctx: Ctx, draft: ${n.Single}Draft): Promise<${n.Single}> {
  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    await mapViolations(takenSlug, () => insert${n.Single}(ctx.db, { id, ...draft, at: ctx.platform.clock.now() }));
    const after = await read${n.Single}(ctx, id);
    await audit(ctx, '${n.type}.created', { ...target(after), after: shown(after) });
    return after;
  });
}

/** Changes a ${n.words}. Refuses a stale version and a taken slug. */
export function change${n.Single}(ctx: Ctx, { id, change }: { id: string; change: ${n.Single}Change }): Promise<${n.Single}> {
  return inTransaction(ctx, async (ctx) => {
    const before = to${n.Single}(ctx, await ${n.single}Row(ctx, { id, lock: true }));
    if (change.version !== undefined && change.version !== before.version) {
      throw new AppError('VERSION_CONFLICT', { current: before });
    }
    const { name, slug } = change;
    await mapViolations(takenSlug, () => update${n.Single}(ctx.db, { id, name, slug, at: ctx.platform.clock.now() }));
    const after = await read${n.Single}(ctx, id);
    await audit(ctx, '${n.type}.updated', { ...target(after), before: shown(before), after: shown(after) });
    return after;
  });
}

/** Deletes a ${n.words}, which can be restored for 30 days. Refuses an id that nothing has. */
export function remove${n.Single}(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const before = to${n.Single}(ctx, await ${n.single}Row(ctx, { id, lock: true }));
    await keepRemoved(ctx, removable${n.Single}, [{ id, label: before.name }]);
    await delete${n.Single}(ctx.db, id);
    await audit(ctx, '${n.type}.deleted', { ...target(before), before: shown(before) });
    return null;
  });
}

async function ${n.single}Row(ctx: Ctx, by: { id: string; lock?: boolean }): Promise<${n.Single}Row> {
  const row = await selectOptional${n.Single}(ctx.db, by);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const takenSlug = { ${n.table}_slug_key: taken('${n.CODE}_SLUG_TAKEN', 'slug') };
const target = ({ id, name }: ${n.Single}) => ({ type: '${n.type}', id, label: name });
const shown = ({ can: _, ...stored }: ${n.Single}) => stored;

function to${n.Single}(ctx: Ctx, { createdAt, updatedAt, ...facts }: ${n.Single}Row): ${n.Single} {
  return {
    ...facts,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    can: rightsOn${n.Single}(ctx.actor),
  };
}
`;
