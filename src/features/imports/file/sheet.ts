import { processLanes } from '../../../platform/admission/lanes.ts';
import { openIsolatedWork, WorkBeyondLimits, workerModule } from '../../../platform/process/isolated-work.ts';
import { FileError } from '../columns/file-error.ts';
import type { TableLine } from './source-row.ts';

/** A workbook to read, and the sheet that is wanted; null for the first. */
export interface SheetRequest {
  path: string;
  sheet: string | null;
}

export type SheetCell = string | number | boolean | null;

/** A sheet as it was read, or why it cannot be. */
export type SheetAnswer =
  | { sheets: string[]; sheet: string; lines: SheetCell[][] }
  | { problem: 'unreadable' | 'too large' | 'no such sheet' };

export type Sheet = Extract<SheetAnswer, { lines: unknown }>;

/** Reading a workbook takes a processor for seconds, and whoever sent it is not trusted: it has a thread of its own. */
const work = openIsolatedWork<SheetRequest, SheetAnswer>({
  module: () => workerModule(import.meta.dirname, 'read-sheet'),
  lane: processLanes.workbook,
  maxMs: 30_000,
  heapMegabytes: 1024,
});

const reasons = {
  unreadable: 'is a spreadsheet that cannot be read; save its table as CSV and take that file',
  'too large': 'is a spreadsheet that is too large; save its table as CSV',
  'no such sheet': 'has no sheet of this name',
} as const;

/** The lines of a sheet, the first if none is named. Rejects, with `FileError`, what is no workbook, and one that is too large. */
export async function readSheet({ name, ...request }: SheetRequest & { name: string }): Promise<Sheet> {
  const answer = await work.run(request).catch((error: unknown): SheetAnswer => {
    if (error instanceof WorkBeyondLimits) return { problem: 'too large' };
    throw error;
  });
  if (!('problem' in answer)) return answer;
  const isNamedSo = /\.(?:xls[xmb]?|ods)$/i.test(name);
  if (answer.problem === 'unreadable' && !isNamedSo)
    throw new FileError('is a ZIP file; save its table as CSV and take that file');
  throw new FileError(reasons[answer.problem]);
}

export async function* sheetLines({ lines }: Sheet): AsyncGenerator<TableLine> {
  for (const [index, cells] of lines.entries())
    if (cells.some((cell) => cell !== null)) yield { line: index + 1, cells };
}
