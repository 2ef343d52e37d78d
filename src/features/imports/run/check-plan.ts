import { AppError } from '../../../contracts/call/errors.ts';
import { processLanes } from '../../../platform/admission/lanes.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import type { ImportCheck, ImportPlan } from '../imports.contract.ts';
import {
  type ImportRecord,
  listRowsAfter,
  markDuplicates,
  type RowOutcome,
  type WaitingRow,
} from '../imports.queries.ts';
import { ownImport } from '../imports.service.ts';
import { importSome, shown } from './import-some.ts';
import { resolvePlan } from './resolved-plan.ts';

const rowsAtOnce = 200;
/** Rows looked at for one answer, at most. */
const maxExamined = 10_000;
/** Time after which an answer ends with fewer rows. */
const maxMs = 400;
const rowsShown = 20;
const rejectedShown = 20;
const missingShown = 1000;

/**
 * What a plan makes of the rows behind a place, as far as there is time; nothing is written but which rows have the key of
 * another. Rejects a plan that cannot be, an actor who may not run it, and an import that has begun.
 */
export async function checkPlan(
  ctx: Ctx,
  { id, plan, after }: { id: string; plan: ImportPlan; after: number },
): Promise<ImportCheck> {
  const record = await ownImport(ctx, { id, lock: false });
  if (record.status !== 'open') throw new AppError('IMPORT_STARTED');
  return processLanes.importPlan.run(() => lookAtNext(ctx, { record, plan, after }), ownerOf(ctx));
}

async function lookAtNext(
  ctx: Ctx,
  { record, plan, after }: { record: ImportRecord; plan: ImportPlan; after: number },
): Promise<ImportCheck> {
  const resolved = await resolvePlan(ctx, { plan, columns: record.columns, isTyped: record.notation.isTyped });
  if (after === 0) await markDuplicates(ctx.db, { importId: record.id, key: resolved.key?.column ?? null });
  const check: ImportCheck = {
    looked: 0,
    next: after,
    counts: { created: 0, updated: 0, unchanged: 0, refused: 0 },
    refusedCells: {},
    refused: [],
    missing: {},
    preview: [],
  };
  const missing = new Map<string, Set<string>>();
  const onMissing = (column: string, names: readonly string[]) => {
    const known = missing.get(column) ?? new Set();
    missing.set(column, known);
    for (const name of names) if (known.size < missingShown) known.add(name);
  };
  // People choose the names of columns: `constructor` is one.
  const refusedCells = new Map<string, number>();
  const startedAt = performance.now();
  while (check.next !== null && check.looked < maxExamined && performance.now() - startedAt <= maxMs) {
    const rows = await listRowsAfter(ctx.db, { importId: record.id, after: check.next, limit: rowsAtOnce });
    const outcomes = await importSome(ctx, { record, plan: resolved, rows, mode: 'trial', onMissing });
    const byRow = new Map(outcomes.map((outcome) => [outcome.row, outcome]));
    for (const row of rows) note(check, { refusedCells, row, outcome: byRow.get(row.row) });
    check.looked += rows.length;
    check.next = rows.length < rowsAtOnce ? null : (rows.at(-1)?.row ?? null);
  }
  return {
    ...check,
    refusedCells: Object.fromEntries(refusedCells),
    missing: Object.fromEntries([...missing].map(([column, names]) => [column, [...names]])),
  };
}

interface Noted {
  refusedCells: Map<string, number>;
  row: WaitingRow;
  outcome: RowOutcome | undefined;
}

function note(check: ImportCheck, { refusedCells, row: kept, outcome }: Noted): void {
  const { row, line, cells } = kept;
  const refusals = [...(outcome?.refusals ?? [])];
  const result = outcome?.outcome;
  if (result === 'created' || result === 'updated' || result === 'unchanged' || result === 'refused')
    check.counts[result] += 1;
  for (const column of new Set(refusals.flatMap((refusal) => refusal.column ?? [])))
    refusedCells.set(column, (refusedCells.get(column) ?? 0) + 1);
  if (refusals.length > 0 && check.refused.length < rejectedShown) check.refused.push({ row, line, refusals });
  if (row > rowsShown) return;
  const texts = Object.entries(cells).map(([column, cell]) => [column, shown(cell) ?? '']);
  check.preview.push({ row, line, cells: Object.fromEntries(texts), refusals });
}
