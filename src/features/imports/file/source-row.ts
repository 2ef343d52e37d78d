import type { Cell } from '../../../field-types/kit/cells.ts';

/** One row as the file gives it. `line` is where it begins, counted from 1; `problem` says why it cannot be read at all. */
export interface SourceRow {
  line: number;
  cells: Record<string, Cell>;
  problem?: string | undefined;
}

/** One line of a table, before its columns have names. */
export interface TableLine {
  line: number;
  cells: readonly Cell[];
}

/** What a reading finds beside the rows. */
export interface ReadingFacts {
  /** The line of the columns' names, from 1; null where the format has none. */
  headerLine: number | null;
  /** Rows of which the last cells are missing. */
  short: number;
  /** Lines between the rows that are comments. */
  comments: number;
}

export const noFacts = (): ReadingFacts => ({ headerLine: null, short: 0, comments: 0 });
