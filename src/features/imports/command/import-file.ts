import { AppError } from '../../../contracts/call/errors.ts';
import { styleOf } from '../../../contracts/numbers/written-number.ts';
import { capital } from '../../../contracts/text/capital.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { type ColumnPlan, matchColumns, type Proposal, propose } from '../columns/plan.rules.ts';
import type { RowFile } from '../file/row-file.ts';
import { createTypeWithFields } from '../run/create-type.ts';
import type { ImportRequest } from './import-arguments.rules.ts';
import { ImportError } from './import-error.ts';
import type { ImportProgress } from './import-progress.ts';
import { openReport, type ReportFile, type ReportRow } from './import-report.ts';
import { type ImportSummary, importRows } from './import-run.ts';
import { chosenColumn, type Survey, surveyFile } from './survey.ts';

const minNameLength = 3;

/** A type's name from its slug: movie-stars → Movie stars. */
function nameOfType(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  const name = capital(words);
  return name.length < minNameLength ? `${name} type` : name;
}

/** Creates the proposed content type with its fields. Rejects (`ImportError`) a slug that no type may have. */
async function createProposedType(
  ctx: Ctx,
  { slug, proposal, isPublic }: { slug: string; proposal: Proposal; isPublic: boolean },
): Promise<void> {
  const fields = proposal.fields.map(({ draft }) => draft);
  try {
    await createTypeWithFields(ctx, { name: nameOfType(slug), slug, isPublic, fields });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') throw error;
    const [place = '', messages] = Object.entries(error.details.fields ?? {})[0] ?? [];
    const message = messages?.[0] ?? 'cannot be created';
    const column = place.startsWith('fields.') ? proposal.fields[Number(place.split('.')[1])]?.column : undefined;
    if (column === undefined) throw new ImportError(`--type "${slug}": ${message}.`, { cause: error });
    throw new ImportError(`The field for the column "${column}" cannot be created: ${message}.`, { cause: error });
  }
}

export interface FinishedImport {
  summary: ImportSummary;
  reportPath: string;
  /** The first few, to be shown at once. */
  firstErrors: ReportRow[];
}

export interface ImportTask {
  request: ImportRequest;
  file: RowFile;
  reportPath: string;
  progress: ImportProgress;
}

/**
 * What a file suggests for a content type that does not exist yet; null if the type exists. Rejects (`ImportError`) a
 * file without rows and a title column that is not there.
 */
export async function proposeType(
  ctx: Ctx,
  { request, file, progress }: Pick<ImportTask, 'request' | 'file' | 'progress'>,
): Promise<{ survey: Survey; proposal: Proposal | null }> {
  const { locale } = await readSettings(ctx);
  const survey = await surveyFile(file, { progress, style: styleOf(locale) });
  if ((await loadContentModel(ctx, request.type)) !== null) return { survey, proposal: null };
  const title = chosenColumn(survey, { name: request.title, option: '--title' });
  return { survey, proposal: propose(survey.columns, { title }) };
}

/**
 * Imports a surveyed file in one transaction: all its rows, or with `keepGood` those that are in order, or nothing. A row
 * imported before is updated. With a `proposal` the type is created in the same transaction. Every rejected row is in
 * the report, which is on the disk before the import counts. Rejects (`ImportError`) unknown columns and an unwritable report.
 */
export async function importFile(
  ctx: Ctx,
  task: ImportTask & { survey: Survey; proposal: Proposal | null },
): Promise<FinishedImport> {
  let report: ReportFile | undefined;
  try {
    return await inTransaction(ctx, async (ctx) => {
      report = await openReport(task.reportPath);
      const model = await typeToFill(ctx, task);
      const plan = planOf(task, model);
      const { summary, firstErrors } = await importRows(ctx, { task, model, plan, report });
      await report.finish(summary);
      const finished = { summary, reportPath: task.reportPath, firstErrors };
      if (!summary.isImported) throw new NothingImported(finished);
      return finished;
    });
  } catch (error) {
    if (error instanceof NothingImported) return error.finished;
    await report?.discard();
    throw error;
  }
}

/** Takes everything back that the transaction wrote; the report stays. */
class NothingImported extends Error {
  readonly finished: FinishedImport;

  constructor(finished: FinishedImport) {
    super('nothing imported');
    this.finished = finished;
  }
}

async function typeToFill(
  ctx: Ctx,
  { request, proposal }: ImportTask & { proposal: Proposal | null },
): Promise<ContentModel> {
  if (proposal !== null)
    await createProposedType(ctx, { slug: request.type, proposal, isPublic: request.status !== 'draft' });
  const model = await loadContentModel(ctx, request.type);
  if (model === null) throw new ImportError(`The content type "${request.type}" is gone.`);
  return model;
}

function planOf(
  { request, survey, proposal }: ImportTask & { survey: Survey; proposal: Proposal | null },
  model: ContentModel,
): ColumnPlan {
  const fields = model.fields.map(({ definition }) => definition);
  const title = proposal?.title ?? chosenColumn(survey, { name: request.title, option: '--title' });
  return matchColumns(survey.columns, { fields, title });
}
