import type { ColumnProfile } from '../columns/column-profile.rules.ts';
import { ColumnSurvey } from '../columns/column-survey.ts';
import { columnNamed } from '../columns/plan.rules.ts';
import { FileFault } from '../file/file-fault.ts';
import type { RowFile } from '../file/row-file.ts';
import { ImportFault } from './import-fault.ts';
import type { ImportProgress } from './import-progress.ts';

/** What a whole file holds, after one reading. */
export interface Survey {
  columns: ColumnProfile[];
  rows: number;
}

/** Reads the file once to learn its columns and the number of its rows. Refuses a file without rows or with too many columns. */
export async function surveyFile(file: RowFile, progress: ImportProgress): Promise<Survey> {
  const survey = new ColumnSurvey(file.notation);
  const reading = file.rows((bytes) => progress.at('Reading', { done: bytes, of: file.bytes }));
  try {
    for await (const { cells } of reading) survey.see(cells);
    return { columns: survey.finished(), rows: survey.rows };
  } catch (error) {
    if (error instanceof FileFault && error.isOfRows) throw new ImportFault(`${file.name} ${error.message}.`);
    throw error;
  }
}

/** The column that an option names, or null where none was given. Refuses (`ImportFault`) a name that no column has. */
export function chosenColumn(
  { columns }: Survey,
  { name, option }: { name: string | null; option: string },
): string | null {
  if (name === null) return null;
  const names = columns.map((column) => column.name);
  const column = columnNamed(names, name);
  if (column === null)
    throw new ImportFault(`${option}: there is no column "${name}"; the columns are ${names.join(', ')}.`);
  return column;
}
