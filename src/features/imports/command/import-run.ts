import type { Notation } from '../../../field-types/kit/cells.ts';
import { textIn } from '../../../field-types/kit/cells.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { type ImportedRow, importEntries } from '../../entries/batch/import-entries.ts';
import type { ImportRow } from '../../entries/batch/import-row.rules.ts';
import { ContentKeys, digestOf } from '../columns/content-keys.ts';
import { type ColumnPlan, type Proposal, titleIn, valueFor } from '../columns/plan.rules.ts';
import { publishingIn } from '../columns/publishing.rules.ts';
import type { RowFile } from '../file/row-file.ts';
import type { SourceRow } from '../file/source-row.ts';
import { isNaming, type NamedCells, readNames } from '../run/named-cells.ts';
import type { ImportRequest } from './import-arguments.rules.ts';
import type { ImportProgress } from './import-progress.ts';
import type { ReportFile, ReportRow } from './import-report.ts';
import type { ImportOutcome } from './import-texts.rules.ts';
import { chosenColumn, type Survey } from './survey.ts';

export interface ImportSummary extends ImportOutcome {
  file: string;
  format: string;
  /** Column → the field it feeds. */
  columns: Record<string, string>;
}

const rowsABatch = 500;
const errorsShown = 5;
const maxValueLength = 200;

interface RunParts {
  task: { request: ImportRequest; file: RowFile; progress: ImportProgress; survey: Survey; proposal: Proposal | null };
  model: ContentModel;
  plan: ColumnPlan;
  report: ReportFile;
}

/**
 * Reads the file's rows into the entries of the type, batch by batch, in the transaction of `ctx`, and notes in the report
 * what was rejected and what is doubtful. Gives what came of it and the first errors. Rejects (`ImportError`) a key
 * column that is not there.
 */
export async function importRows(
  ctx: Ctx,
  parts: RunParts,
): Promise<{ summary: ImportSummary; firstErrors: ReportRow[] }> {
  const run = new ImportRun(ctx, parts);
  const summary = await run.importAll();
  return { summary, firstErrors: run.firstErrors };
}

/** One reading of the file into the database. */
class ImportRun {
  readonly firstErrors: ReportRow[] = [];
  private readonly ctx: Ctx;
  private readonly parts: RunParts;
  private readonly keyColumns: string[];
  /** What the cells of the batch name. */
  private names: NamedCells | null = null;
  private readonly counts = { rows: 0, created: 0, updated: 0, unchanged: 0, refused: 0, warnings: 0 };
  /** Key → the line that has it. */
  private readonly keys = new Map<string, number>();
  private readonly contentKeys = new ContentKeys();

  constructor(ctx: Ctx, parts: RunParts) {
    this.ctx = ctx;
    this.parts = parts;
    const { request, survey } = parts.task;
    this.keyColumns = request.key.map((name) => chosenColumn(survey, { name, option: '--key' }) ?? name);
  }

  async importAll(): Promise<ImportSummary> {
    const { task, model, plan } = this.parts;
    for (const column of plan.unmatched)
      await this.warn({ column, reason: `no field of ${model.name} takes this column` });
    let batch: SourceRow[] = [];
    for await (const row of task.file.rows()) {
      batch.push(row);
      if (batch.length === rowsABatch) {
        await this.importBatch(batch);
        batch = [];
      }
    }
    await this.importBatch(batch);
    const { rows, ...counts } = this.counts;
    return {
      type: model.slug,
      file: task.file.name,
      format: task.file.format,
      isTypeCreated: task.proposal !== null,
      isImported: counts.refused === 0 || (task.request.keepGood && counts.refused < rows),
      rows,
      ...counts,
      columns: columnsOf(plan),
      unmatched: plan.unmatched,
    };
  }

  private async importBatch(sources: readonly SourceRow[]): Promise<void> {
    const { task, model, plan } = this.parts;
    const naming = plan.fields.filter(({ definition }) => isNaming(definition));
    const columns = naming.map((field) => ({ ...field, createMissing: false }));
    this.names = await readNames(this.ctx, { columns, rows: sources.map(({ cells }) => cells), create: null });
    const lines = new Map<number, SourceRow>();
    const rows: ImportRow[] = [];
    for (const source of sources) {
      this.counts.rows += 1;
      const index = this.counts.rows;
      lines.set(index, source);
      const row = await this.rowOf(source, index);
      if (row !== null) rows.push(row);
    }
    const { status, keepGood } = task.request;
    const mode = keepGood ? 'good' : 'all';
    const result = await importEntries(this.ctx, { model, rows, status: status ?? 'publish', mode });
    for (const { outcome } of result.done) this.count(outcome);
    const refused = Map.groupBy(result.refused, ({ index }) => index);
    for (const [index, refusals] of refused) {
      this.counts.refused += 1;
      for (const { field, reason } of refusals) await this.report(lines.get(index), { index, field, reason });
    }
    task.progress.at('Importing', { done: this.counts.rows, of: task.survey.rows });
  }

  private notationOf(column: string): Notation {
    const known = this.parts.task.survey.columns.find(({ name }) => name === column);
    return known?.notation ?? { decimal: null, isTyped: false };
  }

  private count(outcome: ImportedRow['outcome']): void {
    this.counts[outcome] += 1;
  }

  /** The row as the entries take it, or null if it is rejected already. */
  private async rowOf(source: SourceRow, index: number): Promise<ImportRow | null> {
    const { plan } = this.parts;
    const { cells } = source;
    const importKey =
      source.problem === undefined ? this.keyOf(source) : { refusal: source.problem, column: undefined };
    if (typeof importKey !== 'string') {
      this.counts.refused += 1;
      const { refusal: reason, column = null } = importKey;
      await this.report(source, { index, field: null, column, reason });
      return null;
    }
    const publishing = publishingIn(cells, { ...plan, now: this.ctx.platform.clock.now() });
    if ('refusal' in publishing) {
      this.counts.refused += 1;
      await this.report(source, { index, field: null, ...publishing.refusal });
      return null;
    }
    const fields = plan.fields.filter(({ column }) => Object.hasOwn(cells, column));
    for (const { column } of fields) {
      const reason = this.names?.read(column, cells[column]).reason;
      if (!reason) continue;
      this.counts.refused += 1;
      await this.report(source, { index, field: null, column, reason });
      return null;
    }
    const values = fields.map(({ column, definition }) => [
      definition.name,
      valueFor(definition, this.names?.read(column, cells[column]).cell ?? null, this.notationOf(column)),
    ]);
    const slug = plan.slug === null ? null : textIn(cells[plan.slug]);
    return {
      index,
      importKey,
      title: await this.titleOf(source, index),
      ...(slug !== null && { slug: slug.trim() }),
      ...(plan.content !== null && { content: textIn(cells[plan.content]) ?? '' }),
      ...publishing,
      customFields: Object.fromEntries(values),
    };
  }

  private async titleOf(source: SourceRow, index: number): Promise<string> {
    const { plan } = this.parts;
    const title = titleIn(source.cells, plan);
    if (title !== '') return title;
    await this.warn({
      line: source.line,
      row: index,
      column: plan.title,
      field: 'title',
      reason: `has no title and is called Untitled ${index}`,
    });
    return `Untitled ${index}`;
  }

  /** What the row is recognised by when it comes again. */
  private keyOf({ cells, line }: SourceRow): string | { refusal: string; column?: string | undefined } {
    if (this.keyColumns.length === 0) return this.contentKeys.next(cells);
    const texts = this.keyColumns.map((column) => textIn(cells[column])?.trim() || null);
    const missing = this.keyColumns.filter((_, index) => texts[index] === null);
    if (missing.length > 0) return { refusal: `has no ${missing.join(', ')}, which is its key`, column: missing[0] };
    const key = `key:${digestOf(texts)}`;
    const other = this.keys.get(key);
    if (other !== undefined) return { refusal: `has the same key as line ${other}`, column: this.keyColumns[0] };
    this.keys.set(key, line);
    return key;
  }

  private async report(
    source: SourceRow | undefined,
    refusal: { index: number; field: string | null; column?: string | null; reason: string },
  ): Promise<void> {
    const { plan, report } = this.parts;
    const own = { title: plan.title, slug: plan.slug, content: plan.content };
    const fedBy = new Map(Object.entries(columnsOf(plan)));
    const field =
      refusal.field?.replace(/^customFields\./, '') ??
      (refusal.column ? (fedBy.get(refusal.column) ?? refusal.column) : null);
    const fed = plan.fields.find(({ definition }) => definition.name === field)?.column;
    const column = refusal.column ?? fed ?? own[field as keyof typeof own] ?? null;
    const value = column === null ? null : (textIn(source?.cells[column])?.slice(0, maxValueLength) ?? null);
    const row: ReportRow = {
      outcome: 'refused',
      line: source?.line ?? null,
      row: refusal.index,
      column,
      field,
      value,
      reason: refusal.reason,
    };
    if (this.firstErrors.length < errorsShown) this.firstErrors.push(row);
    await report.add(row);
  }

  private async warn(about: Pick<ReportRow, 'reason'> & Partial<ReportRow>): Promise<void> {
    this.counts.warnings += 1;
    await this.parts.report.add({
      outcome: 'warning',
      line: null,
      row: null,
      column: null,
      field: null,
      value: null,
      ...about,
    });
  }
}

function columnsOf({ title, slug, content, fields }: ColumnPlan): Record<string, string> {
  const own = Object.entries({ title, slug, content }).flatMap(([field, column]) =>
    column === null ? [] : [[column, field]],
  );
  return Object.fromEntries([...own, ...fields.map(({ column, definition }) => [column, definition.name])]);
}
