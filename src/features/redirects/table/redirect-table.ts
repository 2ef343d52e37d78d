import { AppError } from '../../../contracts/call/errors.ts';
import { csvLine, csvStart } from '../../../contracts/lists/csv.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { audit } from '../../audit/audit.service.ts';
import { FileError } from '../../imports/columns/file-error.ts';
import { openRowFile } from '../../imports/file/row-file.ts';
import { exportName } from '../../settings/export-name.ts';
import { maxFileRows, RedirectDraft, type RedirectImport } from '../redirects.contract.ts';
import {
  insertRedirects,
  listAllRedirects,
  lockRedirects,
  type RedirectValues,
  updateRedirect,
} from '../redirects.queries.ts';
import { settle, usable } from '../redirects.service.ts';

/** Errors that one answer names. */
const maxNamed = 50;

/** All redirects as CSV, with how often each was used. */
export async function exportRedirects(ctx: Ctx): Promise<{ name: string; text: string }> {
  const rows = await listAllRedirects(ctx.db);
  const lines = rows.map(({ fromPath, toAddress, isPermanent, hits, lastHitAt }) =>
    csvLine([fromPath, toAddress, String(isPermanent), hits, lastHitAt?.toISOString() ?? null]),
  );
  const text = [csvStart, csvLine(['from', 'to', 'permanent', 'hits', 'lastHitAt']), ...lines].join('');
  return { name: await exportName(ctx, 'redirects', 'csv'), text };
}

interface Line extends RedirectValues {
  line: number;
}

/**
 * Creates and changes redirects by the rows of a CSV: all or none. A row whose path has a redirect changes it. Rejects what is
 * no such file, and every row that is wrong by its line.
 */
export async function importRedirects(
  ctx: Ctx,
  { path, name }: { path: string; name: string },
): Promise<RedirectImport> {
  const rows = await readRows(ctx, path).catch((error: unknown) => {
    throw error instanceof FileError ? wrongFile([`${name.slice(0, 200)} ${error.message}.`]) : error;
  });
  return inTransaction(ctx, async (ctx) => {
    await lockRedirects(ctx.db);
    const known = new Map((await listAllRedirects(ctx.db)).map((row) => [row.fromPath, row]));
    const at = ctx.platform.clock.now();
    const fresh = rows.filter(({ from }) => !known.has(from)).map((row) => ({ ...row, id: newId() }));
    const others = rows.flatMap((row) => {
      const stored = known.get(row.from);
      const isSame = stored?.toAddress === row.to && stored.isPermanent === row.permanent;
      return stored && !isSame ? [{ ...row, id: stored.id }] : [];
    });
    await insertRedirects(ctx.db, { rows: fresh, at });
    for (const row of others) await updateRedirect(ctx.db, { ...row, at });
    await settle(
      ctx,
      rows.map(({ from }) => from),
    ).catch((error: unknown) => {
      throw error instanceof AppError ? wrongFile(Object.values(error.details.fields ?? {}).flat()) : error;
    });
    const counts = {
      created: fresh.length,
      updated: others.length,
      unchanged: rows.length - fresh.length - others.length,
    };
    if (counts.created + counts.updated > 0)
      await audit(ctx, 'redirect.imported', { type: 'redirect', id: null, label: name.slice(0, 200), after: counts });
    return counts;
  });
}

const wrongFile = (errors: readonly string[]) => {
  const [first = ''] = errors;
  const more = errors.length > 1 ? ` And ${errors.length - 1} more.` : '';
  return new AppError('VALIDATION_ERROR', {
    error: `Nothing was imported. ${first}${more}`,
    fields: { file: errors.slice(0, maxNamed) },
  });
};

async function readRows(ctx: Ctx, path: string): Promise<Line[]> {
  const file = await openRowFile(path);
  const errors: string[] = [];
  const rows = new Map<string, Line>();
  let count = 0;
  // Before the site is asked for the page of each.
  for await (const _ of file.rows()) count += 1;
  if (count > maxFileRows) throw new FileError(`has more than ${maxFileRows} rows`);
  for await (const { line, cells, problem } of file.rows()) {
    if (errors.length > maxNamed) break;
    const found = problem ? [problem] : await readRow(ctx, { line, cells, rows });
    errors.push(...found.map((error) => `Line ${line}: ${error}`));
  }
  if (errors.length > 0) throw wrongFile(errors);
  if (rows.size === 0) throw new FileError('has no rows below its first line');
  return [...rows.values()];
}

const truths: Readonly<Record<string, boolean>> = {
  ...{ '': true, true: true, yes: true, '1': true, '301': true },
  ...{ false: false, no: false, '0': false, '302': false },
};

/** Adds the redirect of a row to `rows`; answers what is wrong with it. */
async function readRow(
  ctx: Ctx,
  { line, cells, rows }: { line: number; cells: Readonly<Record<string, unknown>>; rows: Map<string, Line> },
): Promise<string[]> {
  const named = new Map(Object.entries(cells).map(([name, value]) => [name.trim().toLowerCase(), value]));
  const cell = (name: string) => String(named.get(name) ?? '').trim();
  if (!named.has('from') || !named.has('to')) return ['the first line must name the columns from and to'];
  const permanent = truths[cell('permanent').toLowerCase()];
  if (permanent === undefined) return [`permanent must be true or false, not “${cell('permanent').slice(0, 40)}”`];
  const draft = RedirectDraft.safeParse({ from: cell('from'), to: cell('to'), permanent });
  if (!draft.success) return draft.error.issues.map(({ message }) => message);
  try {
    const values = await usable(ctx, draft.data);
    const other = rows.get(values.from);
    if (other) return [`${values.from} is in line ${other.line} already`];
    rows.set(values.from, { ...values, line });
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') throw error;
    return Object.values(error.details.fields ?? {}).flat();
  }
}
