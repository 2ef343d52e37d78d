import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { csvLine, csvStart } from '../../../contracts/lists/csv.ts';
import { ImportError } from './import-error.ts';

/** One thing to know about a row, or about a column when there is no line. */
export interface ReportRow {
  outcome: 'refused' | 'warning';
  line: number | null;
  /** The row's number, counted from 1 without the header. */
  row: number | null;
  column: string | null;
  /** The field's name, or `title`, `slug`, `content`. */
  field: string | null;
  value: string | null;
  reason: string;
}

const columns = ['outcome', 'line', 'row', 'column', 'field', 'value', 'reason'] as const;
const bufferedCharacters = 65_536;

/**
 * The report's file, written as the import goes so that its size costs no memory. It lies beside its place under another
 * name until `finish`, which makes it durable. Every write that fails is an `ImportError`.
 */
export interface ReportFile {
  path: string;
  add(row: ReportRow): Promise<void>;
  finish(summary: object): Promise<void>;
  /** Removes it, finished or not: what it says did not come about. */
  discard(): Promise<void>;
}

/** Opens the report, as CSV if its name says so, else as JSON. Rejects a place that cannot be written. */
export async function openReport(path: string): Promise<ReportFile> {
  const partial = `${path}.part`;
  const isCsv = path.toLowerCase().endsWith('.csv');
  const attempt = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      throw unwritable(path, error);
    }
  };
  const start = isCsv ? csvStart + csvLine(columns) : '{"rows":[';
  let buffered = start;
  let rows = 0;
  let isFinished = false;
  const file: FileHandle = await attempt(async () => {
    await mkdir(dirname(path), { recursive: true });
    const present = await stat(path).catch(() => null);
    // The finished report takes the place of what is there, which must not be a device or a folder.
    if (present !== null && !present.isFile()) throw Object.assign(new Error(), { code: 'not a file' });
    const handle = await open(partial, 'w');
    // Written at once, so that a full disk shows before the work and not after it.
    await handle.write(start);
    return handle;
  });
  buffered = '';
  const flush = () =>
    attempt(async () => {
      await file.write(buffered);
      buffered = '';
    });
  return {
    path,
    async add(row) {
      const comma = rows === 0 ? '\n' : ',\n';
      buffered += isCsv ? csvLine(columns.map((column) => row[column])) : `${comma}  ${JSON.stringify(row)}`;
      rows += 1;
      if (buffered.length > bufferedCharacters) await flush();
    },
    async finish(summary) {
      if (!isCsv) buffered += `${rows === 0 ? '' : '\n'}],\n"summary":${JSON.stringify(summary, null, 2)}}\n`;
      await flush();
      await attempt(async () => {
        await file.sync();
        await file.close();
        await rename(partial, path);
        isFinished = true;
      });
    },
    async discard() {
      if (!isFinished) await file.close().catch(() => {});
      await rm(isFinished ? path : partial, { force: true }).catch(() => {});
    },
  };
}

function unwritable(path: string, error: unknown): ImportError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  const reason = code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : code;
  return new ImportError(
    `The report ${path} cannot be written (${reason}); nothing was imported. Free space, or name another place with --report.`,
    {
      cause: error,
    },
  );
}
