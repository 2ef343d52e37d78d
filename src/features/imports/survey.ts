import { type ColumnProfile, newProfile, observe } from './column-profile.rules.ts';
import type { RowFile } from './file/row-file.ts';
import { ImportFault } from './import-fault.ts';
import type { ImportProgress } from './import-progress.ts';
import { columnNamed } from './plan.rules.ts';

/** What a whole file holds, after one reading. */
export interface Survey {
  columns: ColumnProfile[];
  rows: number;
}

const mostColumns = 500;

/** Reads the file once to learn its columns and the number of its rows. Refuses a file without rows or with too many columns. */
export async function surveyFile(file: RowFile, progress: ImportProgress): Promise<Survey> {
  const columns = new Map<string, ColumnProfile>();
  let rows = 0;
  const reading = file.rows((bytes) => progress.at('Reading', { done: bytes, of: file.bytes }));
  for await (const { cells } of reading) {
    rows += 1;
    for (const [name, cell] of Object.entries(cells)) {
      let profile = columns.get(name);
      if (profile === undefined) {
        profile = newProfile(name);
        columns.set(name, profile);
        if (columns.size > mostColumns) throw new ImportFault(`${file.name} has more than ${mostColumns} columns.`);
      }
      observe(profile, cell, file.notation);
    }
  }
  if (rows === 0) throw new ImportFault(`${file.name} has no rows.`);
  return { columns: [...columns.values()], rows };
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
