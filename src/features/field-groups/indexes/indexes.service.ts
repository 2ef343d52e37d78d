import { AppError } from '../../../contract-kit/errors.ts';
import { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { listFieldsOfGroup, selectOptionalFieldGroup } from '../field-groups.queries.ts';
import type { FieldIndexState } from './indexes.contract.ts';
import {
  analyzeEntries,
  createIndex,
  deleteFault,
  dropIndex,
  insertFault,
  listBuiltIndexes,
  listFaults,
  listMarkedFields,
} from './indexes.queries.ts';
import { askForIndexes } from './marks.ts';
import { type FieldIndex, indexOf } from './value-sql.rules.ts';

/** How far the indexes of a group's marked fields are. Refuses an unknown group. */
export async function listIndexStates(ctx: Ctx, fieldGroupId: string): Promise<FieldIndexState[]> {
  if (!(await selectOptionalFieldGroup(ctx.db, fieldGroupId))) throw new AppError('NOT_FOUND');
  const ready = new Set((await listBuiltIndexes(ctx.db)).flatMap(({ name, isValid }) => (isValid ? [name] : [])));
  const failed = new Set(await listFaults(ctx.db));
  return (await listFieldsOfGroup(ctx.db, fieldGroupId)).flatMap(({ wireId: field, key, definition }) => {
    const index = indexOf({ key, definition: FieldDefinition.parse(definition) });
    if (!index) return [];
    return [{ field, state: ready.has(index.name) ? 'ready' : failed.has(index.name) ? 'failed' : 'building' }];
  });
}

const soon = 60_000;
const later = 15 * 60_000;

/**
 * Gives every marked field its index, one at a time and beside everybody's writes, and drops those that no field asks for.
 * What a killed process left half built is dropped and built anew. While another process is at it, this one comes back.
 */
export async function buildFieldIndexes(ctx: Ctx): Promise<void> {
  const failed = new Set<string>();
  const isOurs = await ctx.platform.maintenance.alone('field-indexes', async (db) => {
    let isChanged = false;
    for (;;) {
      const step = nextStep({ wanted: await wantedIndexes(db), built: await listBuiltIndexes(db), failed });
      if (step === null) break;
      if ('drop' in step) await dropIndex(db, step.drop);
      else if (await isBuilt(ctx, db, step.build)) isChanged = true;
      else failed.add(step.build.name);
    }
    for (const name of await listFaults(db)) if (!failed.has(name)) await deleteFault(db, name);
    if (isChanged) await analyzeEntries(db);
  });
  if (!isOurs || failed.size > 0) {
    await askForIndexes(ctx, new Date(ctx.platform.clock.now().getTime() + (isOurs ? later : soon)));
  }
}

async function wantedIndexes(db: Db): Promise<FieldIndex[]> {
  const fields = await listMarkedFields(db);
  return fields.flatMap(({ key, definition }) => indexOf({ key, definition: FieldDefinition.parse(definition) }) ?? []);
}

interface Known {
  wanted: readonly FieldIndex[];
  built: readonly { name: string; isValid: boolean }[];
  /** Given up for now. */
  failed: ReadonlySet<string>;
}

/** First what is in the way or of no use any more, then one index after the other; null when all is done. */
function nextStep({ wanted, built, failed }: Known): { drop: string } | { build: FieldIndex } | null {
  const names = new Set(wanted.map(({ name }) => name));
  const useless = built.find(({ name, isValid }) => !isValid || !names.has(name));
  if (useless) return { drop: useless.name };
  const present = new Set(built.map(({ name }) => name));
  const missing = wanted.find(({ name }) => !present.has(name) && !failed.has(name));
  return missing ? { build: missing } : null;
}

async function isBuilt(ctx: Ctx, db: Db, index: FieldIndex): Promise<boolean> {
  try {
    await createIndex(db, index);
    return true;
  } catch (error) {
    ctx.platform.log.warn('the index of a field could not be built', { index: index.name, error });
    const message = error instanceof Error ? error.message : String(error);
    await insertFault(db, { indexName: index.name, message, at: ctx.platform.clock.now() });
    return false;
  }
}
