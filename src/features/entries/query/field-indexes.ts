import type { Ctx } from '../../../platform/context/context.ts';
import {
  listBuiltIndexes,
  listMarkedIndexes,
  noteIndexError,
  purgeIndexErrors,
} from '../../field-groups/indexes/indexes.service.ts';
import type { FieldIndex } from '../../field-groups/indexes/marks.rules.ts';
import { askForIndexes } from '../../field-groups/indexes/marks.ts';
import { analyzeEntries, createIndex, dropIndex } from './field-indexes.queries.ts';

const soon = 60_000;
const later = 15 * 60_000;

/**
 * Builds the index of every marked field, one after the other while entries are written, and drops the indexes without a
 * mark. An index that a killed process left unfinished is dropped and built again. While another process builds, this job
 * runs again later.
 */
export async function buildFieldIndexes(ctx: Ctx): Promise<void> {
  const failed = new Set<string>();
  const isOurs = await ctx.platform.maintenance.alone('field-indexes', async (db) => {
    const builder = { ...ctx, db };
    let isChanged = false;
    for (;;) {
      const marked = await listMarkedIndexes(builder);
      const step = nextStep({ marked, built: await listBuiltIndexes(builder), failed });
      if (step === null) break;
      if ('drop' in step) await dropIndex(db, step.drop);
      else if (await isBuilt(builder, step.build)) isChanged = true;
      else failed.add(step.build.name);
    }
    await purgeIndexErrors(builder, { except: [...failed] });
    if (isChanged) await analyzeEntries(db);
  });
  if (!isOurs || failed.size > 0) {
    await askForIndexes(ctx, new Date(ctx.platform.clock.now().getTime() + (isOurs ? later : soon)));
  }
}

interface Known {
  marked: readonly FieldIndex[];
  built: readonly { name: string; isValid: boolean }[];
  /** The names of the indexes that this run could not build. */
  failed: ReadonlySet<string>;
}

/** First every index that is invalid or without a mark, then one missing index after the other; null at the end. */
function nextStep({ marked, built, failed }: Known): { drop: string } | { build: FieldIndex } | null {
  const names = new Set(marked.map(({ name }) => name));
  const useless = built.find(({ name, isValid }) => !isValid || !names.has(name));
  if (useless) return { drop: useless.name };
  const present = new Set(built.map(({ name }) => name));
  const missing = marked.find(({ name }) => !present.has(name) && !failed.has(name));
  return missing ? { build: missing } : null;
}

async function isBuilt(ctx: Ctx, index: FieldIndex): Promise<boolean> {
  try {
    await createIndex(ctx.db, index);
    return true;
  } catch (error) {
    ctx.platform.log.warn('the index of a field could not be built', { index: index.name, error });
    await noteIndexError(ctx, {
      indexName: index.name,
      message: error instanceof Error ? error.message : String(error),
    });
    return false;
  }
}
