import { type FieldDefinition, valueSchema } from '../../../field-types/definition/definition.ts';
import { toStored } from '../../../field-types/definition/stored.ts';
import type { Cell, Notation } from '../../../field-types/kit/cells.ts';
import { textIn } from '../../../field-types/kit/cells.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { importEntries } from '../../entries/batch/import-entries.ts';
import type { ImportRow } from '../../entries/batch/import-row.rules.ts';
import { matchEntries } from '../../entries/batch/match-entries.ts';
import { titleIn, valueFor } from '../columns/plan.rules.ts';
import { publishingIn } from '../columns/publishing.rules.ts';
import type { RowError } from '../imports.contract.ts';
import { type ImportRecord, listLinesOfEntries, type RowOutcome, type WaitingRow } from '../imports.queries.ts';
import { isNaming, type NamedCells, readNames } from './named-cells.ts';
import type { ResolvedPlan } from './resolved-plan.ts';

const maxValueLength = 200;

interface Some {
  record: Pick<ImportRecord, 'id'>;
  plan: ResolvedPlan;
  rows: readonly WaitingRow[];
  /** `trial`: nothing is written. */
  mode: 'good' | 'trial';
  /** Hears of names in a column that stand for nothing and are to be created. */
  onMissing?: (column: string, names: readonly string[]) => void;
}

/** Imports some rows under a plan: what became of each, rejected ones with every reason. Rejects as `importEntries`. */
export async function importSome(
  ctx: Ctx,
  { record, plan, rows, mode, onMissing = () => {} }: Some,
): Promise<RowOutcome[]> {
  const outcomes = new Map<number, RowOutcome>();
  const deny = ({ row }: WaitingRow, refusals: readonly RowError[]) =>
    outcomes.set(row, { row, outcome: 'refused', refusals });
  const readable: WaitingRow[] = [];
  for (const row of rows) {
    if (row.problem === null) readable.push(row);
    else deny(row, [whole(row.problem)]);
  }
  const recognised = await recognise(ctx, { record, plan, rows: readable, mode });
  const columns = plan.fields.filter(({ definition }) => isNaming(definition));
  const create = mode === 'good' ? { status: plan.status } : null;
  const names = await readNames(ctx, {
    columns,
    rows: readable.map(({ cells }) => cells),
    create,
    isTrial: mode === 'trial',
  });
  const now = ctx.platform.clock.now();
  const publishing = new Map(readable.map(({ row, cells }) => [row, publishingIn(cells, { ...plan, now })]));
  const good = readable.filter((row) => {
    const said = publishing.get(row.row);
    if (said && 'refusal' in said) {
      const { column, reason } = said.refusal;
      deny(row, [{ column, value: shown(row.cells[column]), reason }]);
      return false;
    }
    const unknown = columns.flatMap(({ column }) => {
      const { reason, missing } = names.read(column, row.cells[column]);
      // In a trial, what is missing is still to be created.
      const text = reason ?? (mode === 'good' && missing.length > 0 ? `“${missing[0]}” could not be created` : null);
      if (missing.length > 0) onMissing(column, missing);
      return text === null ? [] : [{ column, value: shown(row.cells[column]), reason: text }];
    });
    if (unknown.length > 0) {
      deny(row, unknown);
      return false;
    }
    const refusal = recognised.refused.get(row.row);
    if (refusal) deny(row, [refusal]);
    return !refusal;
  });
  const entries = good.map((row) => ({
    ...rowOf(row, { record, plan, names, entryId: recognised.entries.get(row.row) }),
    ...publishing.get(row.row),
  }));
  const { done, refused } = await importEntries(ctx, { model: plan.model, rows: entries, status: plan.status, mode });
  for (const { index, outcome, id, version } of done) {
    const isWork = outcome !== 'unchanged';
    outcomes.set(index, { row: index, outcome, entryId: isWork ? id : null, entryVersion: isWork ? version : null });
  }
  const byRow = Map.groupBy(refused, ({ index }) => index);
  for (const row of good) {
    const refusals = byRow.get(row.row);
    if (refusals)
      deny(
        row,
        refusals.map((refusal) => errorIn(row, { plan, ...refusal })),
      );
  }
  return rows.flatMap(({ row }) => outcomes.get(row) ?? []);
}

const whole = (reason: string): RowError => ({ column: null, value: null, reason });

interface Recognised {
  /** By row the entry that it changes. */
  entries: ReadonlyMap<number, string>;
  refused: ReadonlyMap<number, RowError>;
}

/** Which entries the rows are, where the plan has a key. */
async function recognise(ctx: Ctx, { record, plan, rows, mode }: Some): Promise<Recognised> {
  const entries = new Map<number, string>();
  const refused = new Map<number, RowError>();
  if (plan.key === null) return { entries, refused };
  const { column, mark, definition, notation } = plan.key;
  const deny = (row: WaitingRow, reason: string) =>
    refused.set(row.row, { column, value: shown(row.cells[column]), reason });
  const texts = new Map<number, string>();
  const lines = new Map<string, number>();
  for (const row of rows) {
    const text = keyText(row.cells[column], { definition, notation });
    if (text === null) deny(row, 'The row has no key');
    else if (row.duplicateOf !== null) deny(row, `The key is that of line ${row.duplicateOf}`);
    else if (lines.has(text)) deny(row, `The key is that of line ${lines.get(text)}`);
    else {
      lines.set(text, row.line);
      texts.set(row.row, text);
    }
  }
  const ids = await matchEntries(ctx, { model: plan.model, mark, texts: [...lines.keys()] });
  const changed =
    mode === 'trial'
      ? new Map()
      : await listLinesOfEntries(ctx.db, {
          importId: record.id,
          entryIds: [...ids.values()].flat(),
        });
  for (const row of rows) {
    const matches = ids.get(texts.get(row.row) ?? '') ?? [];
    const [id] = matches;
    if (!texts.has(row.row) || id === undefined) continue;
    if (matches.length > 1) deny(row, `${matches.length} entries have this key`);
    else if (changed.has(id)) deny(row, `The key is that of line ${changed.get(id)}`);
    else entries.set(row.row, id);
  }
  return { entries, refused };
}

/** A key's cell as entries hold it, as text; null if it holds nothing. */
function keyText(
  cell: Cell,
  { definition, notation }: { definition: FieldDefinition | null; notation: Notation },
): string | null {
  const text = textIn(cell)?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if (text === '') return null;
  if (!definition) return text;
  const value = valueSchema(definition).safeParse(valueFor(definition, cell, notation));
  if (!value.success || value.data === null) return text;
  return String(toStored(definition, value.data));
}

function rowOf(
  { row: index, cells, contentKey }: WaitingRow,
  {
    record,
    plan,
    names,
    entryId,
  }: { record: Some['record']; plan: ResolvedPlan; names: NamedCells; entryId: string | undefined },
): ImportRow {
  const values = plan.fields.flatMap(({ column, definition, notation }) =>
    Object.hasOwn(cells, column)
      ? [[definition.name, valueFor(definition, names.read(column, cells[column]).cell, notation)]]
      : [],
  );
  const slug = plan.slug === null ? null : (textIn(cells[plan.slug])?.trim() ?? null);
  return {
    index,
    // Where a key says which entry a row is, the row itself is nobody's: the next import goes by the key again.
    importKey: plan.key === null ? contentKey : `import:${record.id}:${index}`,
    entryId,
    title: titleIn(cells, plan) || `Untitled ${index}`,
    ...(slug !== null && slug !== '' && { slug }),
    ...(plan.content !== null && { content: textIn(cells[plan.content]) ?? '' }),
    customFields: Object.fromEntries(values),
  };
}

function errorIn(
  { cells }: WaitingRow,
  { plan, field, reason }: { plan: ResolvedPlan; field: string; reason: string },
): RowError {
  const [, name = ''] = /^customFields\.([^.]+)/.exec(field) ?? [];
  const own = { title: plan.title, slug: plan.slug ?? plan.title, content: plan.content };
  const column =
    plan.fields.find(({ definition }) => definition.name === name)?.column ?? own[field as keyof typeof own] ?? null;
  return { column, value: column === null ? null : shown(cells[column]), reason };
}

/** A cell as a report shows it. */
export function shown(cell: Cell): string | null {
  return textIn(cell)?.slice(0, maxValueLength).toWellFormed() ?? null;
}
