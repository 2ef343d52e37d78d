import { AppError } from '../../../contracts/call/errors.ts';
import { csvEnd, csvLine, csvStart } from '../../../contracts/lists/csv.ts';
import { lanesOf } from '../../../platform/admission/lanes.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { isTooSlow } from '../../../platform/db/constraint.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { exportName } from '../../settings/export-name.ts';
import { typeToChange } from '../entries.service.ts';
import type { EntryListQuery } from '../query/query.rules.ts';
import { openEntryReading } from './export.queries.ts';
import { allColumns, type ExportedColumn, shownColumn } from './exported-columns.rules.ts';
import { type EntryQuery, errorOf, readQuery } from './list-entries.ts';

const entriesAtOnce = 500;

/**
 * How long a reader may take for one part, and for the file. Meanwhile the file holds a connection, and the database the state that
 * it reads. For one part it is less than the 30 s after which the database ends the connection.
 */
const timeoutMs = 20_000;
const maxFileMs = 15 * 60_000;

interface EntryExportQuery extends EntryQuery {
  contentType: string;
  /** Null for all that the entries say. */
  columns: readonly string[] | null;
}

/**
 * Every entry that the list would page through, in its order, as the text of a file with one line for each and a last one
 * that says how many. All of them as they were at one moment, read part by part. Rejects what the list rejects, and unknown
 * columns by name. Between the parts the reader's rights are read anew; if they are lost, and on any error,
 * the file breaks off without its last line. `signal` is aborted when the reader goes.
 */
export async function exportEntries(
  ctx: Ctx,
  { query, signal }: { query: EntryExportQuery; signal: AbortSignal },
): Promise<{ name: string; file: AsyncGenerator<string> }> {
  const model = await typeToChange(ctx, { slugOrId: query.contentType, action: 'view' });
  const question = { ...readQuery(query, model), typeIds: [model.id] };
  const columns = query.columns === null ? allColumns(model) : shownColumns(query.columns, model);
  const file = csvFile(ctx, { model, question, columns, withContent: query.columns === null, signal });
  return { name: await exportName(ctx, 'entries', 'csv'), file };
}

function shownColumns(names: readonly string[], model: ContentModel): ExportedColumn[] {
  return names.map((name) => {
    const column = shownColumn(name, model);
    if (column === null) throw new AppError('VALIDATION_ERROR', { fields: { columns: [`${name} is not a column`] } });
    return column;
  });
}

interface EntryFile {
  model: ContentModel;
  question: EntryListQuery;
  columns: readonly ExportedColumn[];
  withContent: boolean;
  signal: AbortSignal;
}

async function* csvFile(
  ctx: Ctx,
  { model, question, columns, withContent, signal }: EntryFile,
): AsyncGenerator<string> {
  const leave = await takeSlot(ctx);
  const startedAt = performance.now();
  try {
    if (signal.aborted) return;
    const reading = await openEntryReading(ctx.db, { question, withContent, signal });
    const read = () =>
      reading.next(entriesAtOnce).catch((error: unknown) => {
        throw isTooSlow(error) ? errorOf(error, { question, fields: model.fields }) : error;
      });
    try {
      let entries = await read();
      let count = 0;
      yield csvStart + csvLine(columns.map(({ label }) => label));
      while (entries.length > 0) {
        count += entries.length;
        const part = entries.map((entry) => csvLine(columns.map(({ value }) => value(entry)))).join('');
        const giveUp = () => void reading.end().then(leave);
        const waiting = setTimeout(giveUp, timeoutMs).unref();
        yield part;
        clearTimeout(waiting);
        if (entries.length < entriesAtOnce) break;
        if (performance.now() - startedAt > maxFileMs) throw new AppError('OVERLOADED');
        const actor = (await ctx.confirmActor?.(ctx)) ?? ctx.actor;
        await typeToChange({ ...ctx, actor }, { slugOrId: model.id, action: 'view' });
        entries = await read();
      }
      yield csvEnd(count);
    } finally {
      await reading.end();
    }
  } finally {
    leave();
  }
}

/** Waits for a place; answers how to leave it. */
function takeSlot(ctx: Ctx): Promise<() => void> {
  return new Promise((taken, refused) => {
    const stay = () => new Promise<void>((leave) => taken(leave));
    lanesOf(ctx.platform.config).exportedFile.run(stay, ownerOf(ctx)).catch(refused);
  });
}
