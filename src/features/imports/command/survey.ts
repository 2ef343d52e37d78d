import type { NumberStyle } from '../../../contracts/numbers/written-number.ts';
import type { ColumnProfile } from '../columns/column-profile.rules.ts';
import { ColumnSurvey } from '../columns/column-survey.ts';
import { FileError } from '../columns/file-error.ts';
import { columnNamed } from '../columns/plan.rules.ts';
import type { RowFile } from '../file/row-file.ts';
import { ImportError } from './import-error.ts';
import type { ImportProgress } from './import-progress.ts';

/** What a whole file holds, after one reading. */
export interface Survey {
  columns: ColumnProfile[];
  rows: number;
}

/** Reads the file once to learn its columns and the number of its rows. Rejects a file without rows or with too many columns. */
export async function surveyFile(
  file: RowFile,
  { progress, style }: { progress: ImportProgress; style: NumberStyle },
): Promise<Survey> {
  const survey = new ColumnSurvey(file.notation);
  const reading = file.rows((bytes) => progress.at('Reading', { done: bytes, of: file.bytes }));
  try {
    for await (const { cells } of reading) survey.see(cells);
    return { columns: survey.finished(style), rows: survey.rows };
  } catch (error) {
    if (error instanceof FileError && error.isOfRows) throw new ImportError(`${file.name} ${error.message}.`);
    throw error;
  }
}

/** The column that an option names, or null where none was given. Rejects (`ImportError`) a name that no column has. */
export function chosenColumn(
  { columns }: Survey,
  { name, option }: { name: string | null; option: string },
): string | null {
  if (name === null) return null;
  const names = columns.map((column) => column.name);
  const column = columnNamed(names, name);
  if (column === null)
    throw new ImportError(`${option}: there is no column "${name}"; the columns are ${names.join(', ')}.`);
  return column;
}
