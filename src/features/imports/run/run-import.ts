import { z } from 'zod';
import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import { actorNow, grantedTo } from '../../users/access/read-rights.ts';
import type { Import, ImportPlan, ImportStatus } from '../imports.contract.ts';
import {
  type ImportRecord,
  listRowsAfter,
  listUnderWay,
  markDuplicates,
  selectOptionalImport,
  updateOutcomes,
  updateState,
} from '../imports.queries.ts';
import { ownImport, readImport } from '../imports.service.ts';
import { createTypeWithFields } from './create-type.ts';
import { fetchFiles } from './fetch-files.ts';
import { importSome } from './import-some.ts';
import { resolvePlan } from './resolved-plan.ts';

export const runImportJob = 'imports.run';
export const undoImportJob = 'imports.undo';
export const continueImportsJob = 'imports.continue';

/** Rows of one transaction; somebody who saves one of their entries waits for this transaction only. */
const rowsAtOnce = 500;
/** A job takes this long at most, then another one goes on, so that none is taken for one that died. */
export const maxJobPartMs = 20_000;

/**
 * Creates the planned type with its fields, and queues the rows. Rejects what `resolvePlan` rejects before anything is made,
 * and an import that has begun.
 */
export function startImport(ctx: Ctx, { id, plan }: { id: string; plan: ImportPlan }): Promise<Import> {
  return inTransaction(ctx, async (ctx) => {
    const record = await ownImport(ctx, { id, lock: true });
    if (record.status !== 'open') throw new AppError('IMPORT_STARTED');
    const { model, draft, key } = await resolvePlan(ctx, {
      plan,
      columns: record.columns,
      isTyped: record.notation.isTyped,
    });
    await markDuplicates(ctx.db, { importId: id, key: key?.column ?? null });
    const made = draft && (await createTypeWithFields(ctx, draft));
    const contentTypeId = made?.id ?? model.id;
    await updateState(ctx.db, id, {
      status: 'running',
      granted: grantedTo(ctx.actor),
      contentTypeId,
      plan: { ...plan, target: made ? plan.target : { kind: 'existing', contentType: model.id } },
      fieldGroupId: made?.ownGroup?.id ?? null,
      madeTypeVersion: made?.version ?? null,
      madeGroupVersion: made?.ownGroup?.version ?? null,
      startedAt: ctx.platform.clock.now(),
    });
    await audit(ctx, 'import.started', {
      type: 'import',
      id,
      label: record.fileName,
      after: { rows: record.rowCount },
    });
    await ctx.platform.jobs.add(ctx, runImportJob, { importId: id }, { jobKey: jobKeyOf(id) });
    return readImport(ctx, id);
  });
}

/** Of one import one job waits at a time. */
export const jobKeyOf = (id: string) => `import:${id}`;

export const JobPayload = z.object({ importId: z.uuid() });

/**
 * The job: imports the rows, some in each transaction together with how far it is, so that a killed process leaves none half
 * done and none to be done twice. Somebody who lost the rights meanwhile imports no further row.
 */
export async function runImport(ctx: Ctx, payload: unknown): Promise<void> {
  const { importId: id } = JobPayload.parse(payload);
  const step = async (ctx: Ctx, id: string) => !(await fetchNext(ctx, id)) || importNext(ctx, id);
  await workThrough(ctx, { id, job: runImportJob, step });
}

/** Queues the imports that a killed process left under way. */
export async function continueImports(ctx: Ctx): Promise<void> {
  for (const { id, status } of await listUnderWay(ctx.db)) {
    const job = status === 'undoing' ? undoImportJob : runImportJob;
    await ctx.platform.jobs.add(ctx, job, { importId: id }, { jobKey: jobKeyOf(id) });
  }
}

/** Repeats a step until it says that nothing is left, or leaves the rest to the next job. An error ends the import, with its text. */
export async function workThrough(
  ctx: Ctx,
  { id, job, step }: { id: string; job: string; step: (ctx: Ctx, id: string) => Promise<boolean> },
): Promise<void> {
  const startedAt = performance.now();
  try {
    while (await step(ctx, id)) {
      if (performance.now() - startedAt < maxJobPartMs) continue;
      await ctx.platform.jobs.add(ctx, job, { importId: id }, { jobKey: jobKeyOf(id) });
      return;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const texts = Object.values(error.details.fields ?? {}).flat();
    const words = texts.length > 0 ? [...new Set(texts)].join('. ') : error.message;
    await updateState(ctx.db, id, { status: 'failed', error: words, endedAt: ctx.platform.clock.now() });
  }
}

/** The import of this id on behalf of the person who started it, with their rights of this moment; null if it is not in this state any more. */
export async function claimImport(
  ctx: Ctx,
  { id, status }: { id: string; status: ImportStatus },
): Promise<{ ctx: Ctx; record: ImportRecord } | null> {
  const record = await selectOptionalImport(ctx.db, { id, lock: true });
  if (record?.status !== status) return null;
  return {
    ctx: { ...ctx, actor: await actorNow(ctx, { ...record, userId: record.createdBy, name: record.author }) },
    record,
  };
}

/** Fetches the files that the next rows name, outside of any transaction. False where some are left. */
async function fetchNext(ctx: Ctx, id: string): Promise<boolean> {
  const record = await selectOptionalImport(ctx.db, { id, lock: false });
  const plan = record?.plan && record.contentTypeId !== null && asExisting(record.plan, record.contentTypeId);
  if (record?.status !== 'running' || !plan) return true;
  const own = { ...ctx, actor: await actorNow(ctx, { ...record, userId: record.createdBy, name: record.author }) };
  const { columns, position, notation } = record;
  const resolved = await resolvePlan(own, { plan, columns, isTyped: notation.isTyped });
  const rows = await listRowsAfter(ctx.db, { importId: id, after: position, limit: rowsAtOnce });
  return fetchFiles(own, { importId: id, plan: resolved, rows: rows.filter(({ problem }) => problem === null) });
}

function importNext(ctx: Ctx, id: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const taken = await claimImport(ctx, { id, status: 'running' });
    if (!taken) return false;
    const { record } = taken;
    const { contentTypeId, columns, position } = record;
    const plan = record.plan && contentTypeId !== null && asExisting(record.plan, contentTypeId);
    if (!plan) throw new AppError('NOT_FOUND');
    const resolved = await resolvePlan(taken.ctx, { plan, columns, isTyped: record.notation.isTyped });
    const rows = await listRowsAfter(ctx.db, { importId: id, after: position, limit: rowsAtOnce });
    const outcomes = await importSome(taken.ctx, { record, plan: resolved, rows, mode: 'good' });
    await updateOutcomes(ctx.db, { importId: id, outcomes });
    const isLast = rows.length < rowsAtOnce;
    await updateState(ctx.db, id, {
      position: rows.at(-1)?.row ?? position,
      ...(isLast && { status: 'done' as const, endedAt: ctx.platform.clock.now() }),
    });
    return !isLast;
  });
}

/** The plan once its type is there. */
function asExisting(plan: ImportPlan, contentType: string): ImportPlan {
  return { ...plan, target: { kind: 'existing', contentType } };
}
