import type { NumberStyle } from '../../../contracts/numbers/written-number.ts';
import type { Cell } from '../../../field-types/kit/cells.ts';
import { type ColumnProfile, decideNotations, type FileNotation, newProfile, observe } from './column-profile.rules.ts';
import { FileError, maxColumns } from './file-error.ts';

/** Learns the columns of a file while its rows pass. */
export class ColumnSurvey {
  rows = 0;
  private readonly columns = new Map<string, ColumnProfile>();
  private readonly file: FileNotation;

  constructor(file: FileNotation) {
    this.file = file;
  }

  /** One row. Rejects, with `FileError`, more columns than can be read. */
  see(cells: Readonly<Record<string, Cell>>): void {
    this.rows += 1;
    for (const [name, cell] of Object.entries(cells)) {
      let profile = this.columns.get(name);
      if (profile === undefined) {
        profile = newProfile(name);
        this.columns.set(name, profile);
        if (this.columns.size > maxColumns)
          throw new FileError(`has more than ${maxColumns} columns`, { isOfRows: true });
      }
      observe(profile, cell, this.file);
    }
  }

  /** The columns after the last row, each with its notation. Rejects, with `FileError`, a file without rows. */
  finished(style: NumberStyle): ColumnProfile[] {
    if (this.rows === 0) throw new FileError('has no rows', { isOfRows: true });
    const columns = [...this.columns.values()];
    decideNotations(columns, { file: this.file, style });
    return columns;
  }
}
