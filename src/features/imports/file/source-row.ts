import type { Cell } from '../../../field-types/kit/cells.ts';

/** One row as the file gives it. `line` is where it begins, counted from 1; `problem` says why it cannot be read at all. */
export interface SourceRow {
  line: number;
  cells: Record<string, Cell>;
  problem?: string | undefined;
}
