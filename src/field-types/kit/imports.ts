import type { Cell, Notation } from './cells.ts';

/** What every column of a file shows, whatever it holds; its size does not grow with the file. */
export interface ColumnFacts {
  /** Cells with a value. */
  filled: number;
  /** Cells with a value that are no mere mark for "nothing", such as N/A. */
  meant: number;
  /** Cells with a list of texts. */
  lists: number;
  /** Cells with anything else nested. */
  nested: number;
  /** Length of the longest text. */
  maxLength: number;
  hasLineBreaks: boolean;
  /** Different texts, until there are too many to be a choice. */
  choices: ReadonlySet<string>;
  hasTooManyChoices: boolean;
}

/** A field that a column suggests: the settings of its type, and how they read in a proposal. */
export interface ColumnProposal {
  settings: Record<string, unknown>;
  /** `number, whole`, `select of 8`. */
  words: string;
}

/** Looks at the cells of one column for one type; what it remembers does not grow with the file. */
export interface ColumnReader {
  /** Sees each cell that is meant as a value. */
  see?(cell: Cell): void;
  /** The field for a column whose every value the type takes; null where it does not. */
  propose(column: ColumnFacts, notation: Notation): ColumnProposal | null;
  /** What a person should know before they agree to another type; null if nothing. */
  note?(column: ColumnFacts, notation: Notation): string | null;
}

/** What a type says to an import of files. */
export interface ImportFacts<D> {
  /** A cell as the field takes it. What cannot be read stays as it is, for the field's own rule to reject with its text. */
  read?(cell: Cell, definition: D, notation: Notation): unknown;
  /** The settings of a field of a column that suggests another type, of its different texts; null where they are too many for the type. */
  ofOtherColumn?(choices: readonly string[] | null): Record<string, unknown> | null;
  /** How a column suggests the type; without it none does. */
  suggested?: {
    /** Of the types that take a column the one with the lowest order is proposed. */
    order: number;
    /** How well such a column serves as the titles; without it not at all. */
    asTitle?: 'well' | 'hardly';
    reader(): ColumnReader;
  };
}
